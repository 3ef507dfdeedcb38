// Small Quindo on the GPU: the same index as on the processors. A byte a board holds two bits for each last
// distance: 0 open, 1 a win, 2 a loss of the side to move, all bits set for a cell in which nothing is kept.
// ORTHOGONAL is 0 or 1.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define DIRECTIONS (ORTHOGONAL ? 4 : 8)
#define EMPTY 0xffu

__device__ const signed char EAST[8] = {0, 1, 0, -1, 1, 1, -1, -1};
__device__ const signed char NORTH[8] = {1, 0, -1, 0, 1, -1, -1, 1};

// Bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then exchanges columns and rows.
__device__ inline u32 image(u32 symmetry, u32 squares) {
    u32 to = 0;
    for (; squares; squares &= squares - 1) {
        u32 bit = __ffs(squares) - 1, row = bit / 5, column = bit % 5;
        if (symmetry & 1) column = 4 - column;
        if (symmetry & 2) row = 4 - row;
        to |= 1u << (symmetry & 4 ? column * 5 + row : row * 5 + column);
    }
    return to;
}

// The owners of the pieces in the order of the squares.
__device__ inline u32 gather(u32 occupied, u32 own) {
    u32 owners = 0;
    for (u32 i = 0; occupied; occupied &= occupied - 1, i++)
        if (own & (occupied & -occupied)) owners |= 1u << i;
    return owners;
}

__device__ inline u64 cell_of(const u32* ranks, u32 own, u32 theirs) {
    u32 rank = ranks[own | theirs];
    own = image(rank & 7, own), theirs = image(rank & 7, theirs);
    u32 occupied = own | theirs, owners = gather(occupied, own);
    if (rank & 8)
        for (u32 symmetry = 1; symmetry < 8; symmetry++)
            if (image(symmetry, occupied) == occupied) owners = min(owners, gather(occupied, image(symmetry, own)));
    return ((u64)(rank >> 4) << __popc(occupied)) | owners;
}

// What the opponent, who sees `own` and `theirs`, is worth after a move of this distance.
__device__ inline u32 reply(const u32* ranks, const u8* values, const u8* fewer, u32 pieces, u32 distance, u32 own,
                            u32 theirs) {
    if (!own) return 2;
    if (!theirs) return 1;
    const u8* from = __popc(own | theirs) == pieces ? values : fewer;
    return from[cell_of(ranks, own, theirs)] >> (2 * distance) & 3;
}

// The codes for the four last distances.
__device__ inline u32 judge(const u32* ranks, const u8* values, const u8* fewer, u32 pieces, u32 own, u32 theirs) {
    u32 goes = 0, wins = 0, holds = 0;
    for (u32 movers = own; movers; movers &= movers - 1) {
        u32 start = __ffs(movers) - 1, from = 1u << start;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int column = start % 5, row = start / 5;
            u32 turned = 0, distance = 0;
            for (bool leaves = false; distance < 3 && !leaves;) {
                column += EAST[direction], row += NORTH[direction];
                leaves = column < 0 || column > 4 || row < 0 || row > 4;
                u32 to = leaves ? 0 : 1u << (row * 5 + column);
                if (own & to) break;
                if (theirs & to) {
                    turned |= to;
                    continue;
                }
                u32 bit = 1u << ++distance;
                goes |= bit;
                if (wins & bit) continue;
                u32 code = reply(ranks, values, fewer, pieces, distance, theirs & ~turned,
                                 (own & ~from) | to | turned);
                if (code == 2) wins |= bit;
                if (code != 1) holds |= bit;
            }
        }
    }
    u32 codes = 0;
    for (u32 last = 0; last < 4; last++) {
        u32 allowed = ~(1u << last), code = 0;
        if (!(goes & allowed)) {
            u32 passed = values[cell_of(ranks, theirs, own)] & 3;
            code = passed == 1 ? 2 : passed == 2 ? 1 : 0;
        } else if (wins & allowed) code = 1;
        else if (!(holds & allowed)) code = 2;
        codes |= code << (2 * last);
    }
    return codes;
}

// Lets a board be judged again, unless all is known of it.
__device__ inline void wait(const u32* ranks, const u8* values, u32* waiting, u32 own, u32 theirs) {
    u64 cell = cell_of(ranks, own, theirs);
    u32 byte = values[cell];
    if (((byte | byte >> 1) & 0x55) == 0x55) return;
    u32 bit = 1u << (cell % 32);
    if (!(*(volatile u32*)&waiting[cell / 32] & bit)) atomicOr(&waiting[cell / 32], bit);
}

// Lets all boards wait from which a move leads to one whose slots have changed.
__device__ inline void spread(const u32* ranks, const u8* values, u32* waiting, u32 own, u32 theirs, u32 changed) {
    if (changed & 3) wait(ranks, values, waiting, theirs, own);
    for (u32 movers = theirs; movers; movers &= movers - 1) {
        u32 end = __ffs(movers) - 1, to = 1u << end;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int column = end % 5, row = end / 5;
            u32 turned = 0, distance = 0;
            for (;;) {
                column += EAST[direction], row += NORTH[direction];
                if (column < 0 || column > 4 || row < 0 || row > 4) break;
                u32 from = 1u << (row * 5 + column);
                if (own & from) break;
                if (theirs & from) {
                    turned |= from;
                    continue;
                }
                if (++distance > 3) break;
                if (changed >> (2 * distance) & 3)
                    wait(ranks, values, waiting, (theirs & ~to & ~turned) | from, own | turned);
            }
        }
    }
}

// Judges the boards that wait in `now`, and lets others wait in `next`. A thread takes a word of 32 boards.
extern "C" __global__ void look(const u32* ranks, const u32* sets, u32 pieces, u64 cells, u8* values,
                                 const u8* fewer, u32* now, u32* next, u32* found) {
    u64 step = (u64)gridDim.x * blockDim.x, words = (cells + 31) / 32;
    for (u64 word = (u64)blockIdx.x * blockDim.x + threadIdx.x; word < words; word += step) {
        u32 bits = now[word];
        if (!bits) continue;
        now[word] = 0;
        *found = 1;
        for (; bits; bits &= bits - 1) {
            u64 cell = word * 32 + __ffs(bits) - 1;
            if (cell >= cells) break;
            u32 old = values[cell];
            if (((old | old >> 1) & 0x55) == 0x55) continue;
            u32 occupied = sets[cell >> pieces], owners = cell & ((1u << pieces) - 1), own = 0;
            for (u32 left = occupied; left; left &= left - 1, owners >>= 1)
                if (owners & 1) own |= left & -left;
            u32 theirs = occupied & ~own;
            bool holds = own && theirs && cell_of(ranks, own, theirs) == cell;
            u32 code = holds ? judge(ranks, values, fewer, pieces, own, theirs) : EMPTY;
            if (code == old) continue;
            values[cell] = code;
            __threadfence();
            if (holds) spread(ranks, values, next, own, theirs, code ^ old);
        }
    }
}
