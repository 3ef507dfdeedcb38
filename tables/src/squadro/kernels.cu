// Squadro on the GPU: the same index as on the processors, all classes side by side in one square of
// arrangements of Light (rows) by arrangements of Dark (columns), one such plane for each side to move.
// DISTANCE is 0 or 1. Codes: 0 open, odd a win, even a loss of the side to move.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define LANES 5
#define HOME 63u
#define WINS 0xffffffffu

struct Arrangement {
    u32 pace;    // six bits a lane: the row of the table of advances, or HOME
    u32 on;      // five bits an opposing lane: who stands on it
    u32 across;  // the same crossings, five bits an own lane
    u32 exit[LANES];
    u32 back[LANES];
    u32 weight[LANES];
};

__device__ inline u64 at(int side, u32 own, u32 theirs, u64 stride) {
    return side == 0 ? (u64)own * stride + theirs : (u64)theirs * stride + own;
}

__device__ inline u32 sent_back(const Arrangement& a, u32 leapt) {
    u32 lost = 0;
#pragma unroll
    for (int lane = 0; lane < LANES; lane++)
        if (leapt >> lane & 1) lost += a.back[lane];
    return lost;
}

// The code for the side to move; `replies` is the plane of the opponent to move.
__device__ inline u32 judge(int side, const Arrangement& ours, const Arrangement& opponents, u32 own, u32 theirs,
                            const u8* replies, u64 stride, const u32* advances) {
    u32 quickest = 255, latest = 0;
    bool escapes = false;
#pragma unroll
    for (int lane = 0; lane < LANES; lane++) {
        u32 pace = ours.pace >> (6 * lane) & 63;
        if (pace == HOME) continue;
        u32 advance = advances[pace * 32 + (opponents.on >> (5 * lane) & 31)];
        u32 to = own + (advance & 255) * ours.weight[lane];
        if (advance >> 16) {
            to = ours.exit[lane];
            if (to == WINS) return 1;
        }
        u32 code = replies[at(side, to, theirs - sent_back(opponents, advance >> 8 & 31), stride)];
#if DISTANCE
        if (code == 0) escapes = true;
        else if (code % 2 == 0) quickest = min(quickest, code);
        else latest = max(latest, code);
#else
        if (code == 2) return 1;
        escapes |= code == 0;
        latest = 1;
#endif
    }
    if (quickest != 255) return min(quickest + 1, 253u);
    return escapes ? 0 : min(latest + 1, 254u);
}

__device__ inline bool is_unsettled(u32 code, u32 settled) {
#if DISTANCE
    return code == 0 || code > settled + 1;
#else
    return code == 0;
#endif
}

// One sweep over rows and columns; `least` is told the least code that is new.
extern "C" __global__ void sweep(const Arrangement* lights, const Arrangement* darks, const u32* all_advances,
                                 u8* light_moves, u8* dark_moves, u64 stride, u32 row_from, u32 row_to,
                                 u32 column_from, u32 column_to, u32 settled, u32* least) {
    __shared__ u32 advances[36 * 32];
    for (u32 i = threadIdx.x; i < 36 * 32; i += blockDim.x) advances[i] = all_advances[i];
    __syncthreads();
    u32 column = column_from + blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= column_to) return;
    Arrangement dark = darks[column];
    u32 found = 255;
    for (u32 i = blockIdx.y; i < row_to - row_from; i += gridDim.y) {
        u32 row = row_to - 1 - i;
        u64 cell = (u64)row * stride + column;
        u32 old_light = light_moves[cell], old_dark = dark_moves[cell];
        bool for_light = is_unsettled(old_light, settled), for_dark = is_unsettled(old_dark, settled);
        if (!for_light && !for_dark) continue;
        Arrangement light = lights[row];
        if (light.across & dark.on) continue;
        if (for_light) {
            u32 code = judge(0, light, dark, row, column, dark_moves, stride, advances);
            if (code != old_light) light_moves[cell] = code, found = min(found, code);
        }
        if (for_dark) {
            u32 code = judge(1, dark, light, column, row, light_moves, stride, advances);
            if (code != old_dark) dark_moves[cell] = code, found = min(found, code);
        }
    }
    if (found < *(volatile u32*)least) atomicMin(least, found);
}

// Copies the codes of a class, as the processors keep them; empty places are marked.
extern "C" __global__ void fetch(const Arrangement* lights, const Arrangement* darks, const u8* light_moves,
                                 const u8* dark_moves, u64 stride, u32 row_from, u32 rows, u32 column_from,
                                 u32 columns, u8* out) {
    u64 cells = (u64)rows * columns;
    for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < cells; i += (u64)gridDim.x * blockDim.x) {
        u32 row = row_from + i / columns, column = column_from + i % columns;
        u64 cell = (u64)row * stride + column;
        bool is_empty = lights[row].across & darks[column].on;
#if DISTANCE
        out[i] = is_empty ? 255 : light_moves[cell];
        out[cells + i] = is_empty ? 255 : dark_moves[cell];
#else
        out[i] = is_empty ? 15 : light_moves[cell] | dark_moves[cell] << 2;
#endif
    }
}

// Marks what can be reached in one move from positions marked but not yet looked at. Bits, 32 columns a word;
// planes for both sides to move follow each other. Arrangements from `open` on are finished games.
extern "C" __global__ void reach(const Arrangement* lights, const Arrangement* darks, const u32* all_advances,
                                 u32* seen, u32* done, u32 words, u64 plane, u32 open, u32* found) {
    __shared__ u32 advances[36 * 32];
    for (u32 i = threadIdx.x; i < 36 * 32; i += blockDim.x) advances[i] = all_advances[i];
    __syncthreads();
    u64 step = (u64)gridDim.x * blockDim.x;
    for (u64 w = (u64)blockIdx.x * blockDim.x + threadIdx.x; w < 2 * plane; w += step) {
        u32 fresh = seen[w] & ~done[w];
        if (!fresh) continue;
        done[w] |= fresh;
        *found = 1;
        int side = w >= plane;
        u64 within = side ? w - plane : w;
        u32 row = within / words, first = within % words * 32;
        for (; fresh; fresh &= fresh - 1) {
            u32 column = first + __ffs(fresh) - 1;
            if (row >= open || column >= open) continue;
            u32 own = side ? column : row, theirs = side ? row : column;
            const Arrangement& ours = side ? darks[column] : lights[row];
            const Arrangement& opponents = side ? lights[row] : darks[column];
            for (int lane = 0; lane < LANES; lane++) {
                u32 pace = ours.pace >> (6 * lane) & 63;
                if (pace == HOME) continue;
                u32 advance = advances[pace * 32 + (opponents.on >> (5 * lane) & 31)];
                u32 to = advance >> 16 ? ours.exit[lane] : own + (advance & 255) * ours.weight[lane];
                u32 them = theirs - sent_back(opponents, advance >> 8 & 31);
                u32 child_row = side ? them : to, child_column = side ? to : them;
                u64 word = (side ? 0 : plane) + (u64)child_row * words + child_column / 32;
                u32 bit = 1u << (child_column % 32);
                if (!(*(volatile u32*)&seen[word] & bit)) atomicOr(&seen[word], bit);
            }
        }
    }
}

// Counts what was reached: won by Light, won by Dark, drawn; and the longest win with its place.
extern "C" __global__ void count(const u32* seen, u32 words, u64 plane, u32 open, const u8* light_moves,
                                 const u8* dark_moves, u64 stride, u64* counts) {
    u64 step = (u64)gridDim.x * blockDim.x;
    u64 own[3] = {0, 0, 0}, longest = 0;
    for (u64 w = (u64)blockIdx.x * blockDim.x + threadIdx.x; w < 2 * plane; w += step) {
        u32 side = w >= plane;
        u64 within = side ? w - plane : w;
        u32 row = within / words, first = within % words * 32;
        for (u32 bits = seen[w]; bits; bits &= bits - 1) {
            u32 column = first + __ffs(bits) - 1;
            if (row >= open) own[0]++;
            else if (column >= open) own[1]++;
            else {
                u64 cell = (u64)row * stride + column;
                u64 code = side ? dark_moves[cell] : light_moves[cell];
                own[code == 0 ? 2 : code % 2 ? side : 1 - side]++;
                u64 key = code << 48 | (u64)side << 40 | cell;
                if (code % 2 && key > longest) longest = key;
            }
        }
    }
    for (int i = 0; i < 3; i++)
        if (own[i]) atomicAdd(&counts[i], own[i]);
    if (longest > *(volatile u64*)&counts[3]) atomicMax(&counts[3], longest);
}
