// Runs the kernel of quindo.cu on the processor. Reads what leads from sets of squares to their canonical sets, and for
// each number of pieces from two on the canonical sets; writes the codes of all cells.

#include "processor.h"

int main() {
    std::vector<u32> ranks = numbers(1 << 25);
    std::vector<u8> fewer;
    for (u32 pieces = 2, layers = numbers(1)[0]; layers; pieces++, layers--) {
        std::vector<u32> sets = numbers(numbers(1)[0]);
        u64 cells = (u64)sets.size() << pieces;
        std::vector<u8> values(cells);
        std::vector<u32> now((cells + 31) / 32, ~0u), next((cells + 31) / 32);
        for (u32 found = 1; found; now.swap(next)) {
            found = 0;
            look(ranks.data(), sets.data(), pieces, cells, values.data(), fewer.data(), now.data(), next.data(),
                 &found);
        }
        fwrite(values.data(), 1, values.size(), stdout);
        fewer = values;
    }
}
