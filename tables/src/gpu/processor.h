// Lets kernels run on the processor, one thread after another, so that they can be tested without a GPU.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define __device__
#define __global__
#define __shared__ static

struct Index {
    unsigned x, y;
};
static Index threadIdx = {0, 0}, blockIdx = {0, 0}, blockDim = {1, 1}, gridDim = {1, 1};
static void __syncthreads() {}
static void __threadfence() {}
static int __ffs(unsigned bits) { return __builtin_ffs(bits); }
static int __popc(unsigned bits) { return __builtin_popcount(bits); }
using std::max;
using std::min;
template <class T> static void atomicMin(T* at, T value) { *at = min(*at, value); }
template <class T> static void atomicMax(T* at, T value) { *at = max(*at, value); }
template <class T> static void atomicAdd(T* at, T value) { *at += value; }
template <class T> static void atomicOr(T* at, T value) { *at |= value; }

#include KERNELS

static std::vector<u32> numbers(size_t count) {
    std::vector<u32> read(count);
    if (fread(read.data(), 4, count, stdin) != count) exit(1);
    return read;
}
