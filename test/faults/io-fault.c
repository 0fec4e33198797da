/*
 * Makes calls into the file system fail with EIO, for tests: loaded before the C library (LD_PRELOAD).
 * The file named by IO_FAULTS holds one line a fault: "sync TEXT", "read TEXT" or "page TEXT" (reads
 * behind the first 4 kB, where SQLite keeps its first page). A call fails while the path of its file holds TEXT; a line without TEXT fits every path. Without the file nothing fails.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int fails(const char *call, int fd) {
  const char *control = getenv("IO_FAULTS");
  if (control == NULL) return 0;
  int before = errno;
  char lines[4096];
  long file = syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    errno = before;
    return 0;
  }
  long length = syscall(SYS_read, file, lines, sizeof lines - 1);
  syscall(SYS_close, file);
  lines[length < 0 ? 0 : length] = '\0';
  char name[64];
  char path[4096];
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  ssize_t used = readlink(name, path, sizeof path - 1);
  path[used < 0 ? 0 : used] = '\0';
  errno = before;
  char *state = NULL;
  for (char *line = strtok_r(lines, "\n", &state); line; line = strtok_r(NULL, "\n", &state)) {
    size_t word = strlen(call);
    if (strncmp(line, call, word) != 0) continue;
    const char *text = line[word] == ' ' ? line + word + 1 : line + word;
    if (strstr(path, text) != NULL) {
      errno = EIO;
      return 1;
    }
  }
  return 0;
}

int fsync(int fd) { return fails("sync", fd) ? -1 : (int)syscall(SYS_fsync, fd); }

int fdatasync(int fd) { return fails("sync", fd) ? -1 : (int)syscall(SYS_fdatasync, fd); }

ssize_t read(int fd, void *to, size_t n) {
  return fails("read", fd) ? -1 : syscall(SYS_read, fd, to, n);
}

ssize_t pread(int fd, void *to, size_t n, off_t at) {
  if (fails("read", fd) || (at >= 4096 && fails("page", fd))) return -1;
  return syscall(SYS_pread64, fd, to, n, at);
}

ssize_t pread64(int fd, void *to, size_t n, off64_t at) {
  if (fails("read", fd) || (at >= 4096 && fails("page", fd))) return -1;
  return syscall(SYS_pread64, fd, to, n, at);
}
