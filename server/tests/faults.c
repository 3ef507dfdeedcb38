/* A disk that fails on demand, for tests: preloaded (LD_PRELOAD) into a server or into PostgreSQL, it lets writes or
 * syncs of the files below the folder FAULTS_UNDER fail. FAULTS_CONTROL names a file that is mapped into every such
 * process; whoever writes there decides at once, for all of them. Build: cc -shared -fPIC -o faults.so faults.c -ldl */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITES = 1, SYNCS = 2 };

static struct control {
    atomic_int what;   /* which calls fail: WRITES, SYNCS, both or (0) none */
    atomic_int nth;    /* the first of them that fails: 1 is the next */
    atomic_int run;    /* how many fail, one after the other */
    atomic_int error;  /* what they fail with: EIO, ENOSPC */
    atomic_int faults; /* how many calls have failed */
} *control;
static const char *under;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FAULTS_CONTROL");
    under = getenv("FAULTS_UNDER");
    int file = path && under ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *map = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (map != MAP_FAILED) control = map;
}

static int is_below(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    size_t prefix = strlen(under);
    return length > (ssize_t)prefix && !memcmp(path, under, prefix) && path[prefix] == '/';
}

static int fails(int kind, int file) {
    if (!control) return 0;
    if (!(atomic_load(&control->what) & kind) || !is_below(file)) return 0;
    int before = atomic_fetch_sub(&control->nth, 1);
    if (before > 1) return 0;
    if (1 - before >= atomic_load(&control->run)) {
        atomic_store(&control->what, 0);
        return 0;
    }
    atomic_fetch_add(&control->faults, 1);
    errno = atomic_load(&control->error);
    return 1;
}

#define CALL(kind, type, name, parameters, ...)                                  \
    type name parameters {                                                       \
        static type(*real) parameters;                                           \
        if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);           \
        return fails(kind, file) ? -1 : real(__VA_ARGS__);                       \
    }

CALL(WRITES, ssize_t, write, (int file, const void *from, size_t size), file, from, size)
CALL(WRITES, ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), file, from, size, at)
CALL(WRITES, ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), file, from, size, at)
CALL(WRITES, ssize_t, writev, (int file, const struct iovec *from, int count), file, from, count)
CALL(WRITES, ssize_t, pwritev, (int file, const struct iovec *from, int count, off_t at), file, from, count, at)
CALL(WRITES, ssize_t, pwritev64, (int file, const struct iovec *from, int count, off64_t at), file, from, count, at)
CALL(WRITES, int, ftruncate, (int file, off_t size), file, size)
CALL(WRITES, int, ftruncate64, (int file, off64_t size), file, size)
CALL(WRITES, int, fallocate, (int file, int mode, off_t at, off_t size), file, mode, at, size)
CALL(SYNCS, int, fsync, (int file), file)
CALL(SYNCS, int, fdatasync, (int file), file)
