// Makes one call to the disk fail: the n-th write, sync or truncation of a file whose name has a given part. Loaded by LD_PRELOAD; which call
// and how it fails is in a file of four numbers that both sides map: calls until it fails (0: never), the error, the kind of call, and how
// many such calls there were.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static volatile int *control;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAILING_DISK");
  if (!path) return;
  int file = open(path, O_RDWR);
  if (file < 0) return;
  void *memory = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) control = memory;
}

static int fails(int kind, int file) {
  if (!control || control[2] != kind) return 0;
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  if (!strstr(name, "rosenblatt.db")) return 0;
  int count = __sync_add_and_fetch(&control[3], 1);
  if (control[0] == 0 || count != control[0]) return 0;
  errno = control[1];
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
  return fails(1, file) ? -1 : REAL(pwrite64)(file, bytes, length, at);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  return fails(1, file) ? -1 : REAL(pwrite)(file, bytes, length, at);
}
ssize_t write(int file, const void *bytes, size_t length) {
  return fails(1, file) ? -1 : REAL(write)(file, bytes, length);
}
int fsync(int file) { return fails(2, file) ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return fails(2, file) ? -1 : REAL(fdatasync)(file); }
int ftruncate64(int file, off64_t length) { return fails(3, file) ? -1 : REAL(ftruncate64)(file, length); }
int ftruncate(int file, off_t length) { return fails(3, file) ? -1 : REAL(ftruncate)(file, length); }
