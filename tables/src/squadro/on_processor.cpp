// Runs the kernels of squadro.cu on the processor. Reads arrangements, advances and what to sweep; writes the codes of
// each class that is asked for.

#include "processor.h"

int main() {
    std::vector<u32> head = numbers(4);  // words of Light's and of Dark's arrangements, rows, columns
    std::vector<u32> lights = numbers(head[0]), darks = numbers(head[1]), advances = numbers(36 * 32);
    u64 stride = head[3];
    std::vector<u8> light_moves(head[2] * stride), dark_moves(head[2] * stride);
    const Arrangement* light = (const Arrangement*)lights.data();
    const Arrangement* dark = (const Arrangement*)darks.data();
    std::vector<u32> areas = numbers(numbers(1)[0] * 4);
    for (size_t i = 0; i < areas.size(); i += 4) {
        for (u32 settled = 0; settled != 255;) {
            u32 least = 255;
            for (blockIdx.x = 0; blockIdx.x < areas[i + 3] - areas[i + 2]; blockIdx.x++)
                sweep(light, dark, advances.data(), light_moves.data(), dark_moves.data(), stride, areas[i],
                      areas[i + 1], areas[i + 2], areas[i + 3], settled, &least);
            settled = least;
        }
    }
    blockIdx.x = 0;
    std::vector<u32> classes = numbers(numbers(1)[0] * 4);
    for (size_t i = 0; i < classes.size(); i += 4) {
        std::vector<u8> out((1 + DISTANCE) * classes[i + 1] * classes[i + 3]);
        fetch(light, dark, light_moves.data(), dark_moves.data(), stride, classes[i], classes[i + 1],
              classes[i + 2], classes[i + 3], out.data());
        fwrite(out.data(), 1, out.size(), stdout);
    }
}
