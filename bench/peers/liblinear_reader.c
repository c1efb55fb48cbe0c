// Reads LIBSVM text the way LIBLINEAR's `train` does, and times it: node bench/end-to-end/run.mjs builds it.
//
// Its strategy: two passes over the file with buffered lines; the first cuts each line with strtok to count, the second cuts it again
// and converts with strtol and strtod into an array of { int, double }, checking that indices ascend. Nothing is learned.

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct pair {
  int column;
  double value;
};

static char *line;
static int room = 1024;

static char *next_line(FILE *file) {
  if (!fgets(line, room, file)) return NULL;
  while (!strrchr(line, '\n')) {
    room *= 2;
    line = realloc(line, room);
    int length = (int)strlen(line);
    if (!fgets(line + length, room - length, file)) break;
  }
  return line;
}

static void refuse(size_t row) {
  fprintf(stderr, "line %zu: not LIBSVM text\n", row + 1);
  exit(1);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  double begin = now();
  FILE *file = fopen(argv[1], "r");
  if (!file) {
    perror(argv[1]);
    return 1;
  }
  line = malloc(room);

  size_t rows = 0, cells = 0;
  while (next_line(file)) {
    strtok(line, " \t");
    for (char *word; (word = strtok(NULL, " \t")) && *word != '\n';) cells++;
    cells++;  // each row ends with a mark
    rows++;
  }
  rewind(file);

  double *labels = malloc(rows * sizeof *labels);
  struct pair **starts = malloc(rows * sizeof *starts);
  struct pair *pairs = malloc(cells * sizeof *pairs);
  size_t k = 0;
  for (size_t r = 0; r < rows; r++) {
    next_line(file);
    starts[r] = &pairs[k];
    char *end, *word = strtok(line, " \t\n");
    if (!word) refuse(r);
    labels[r] = strtod(word, &end);
    if (end == word || *end) refuse(r);
    int before = 0;
    for (;;) {
      char *column = strtok(NULL, ":"), *value = strtok(NULL, " \t");
      if (!value) break;
      errno = 0;
      pairs[k].column = (int)strtol(column, &end, 10);
      if (end == column || errno || *end || pairs[k].column <= before) refuse(r);
      before = pairs[k].column;
      errno = 0;
      pairs[k].value = strtod(value, &end);
      if (end == value || errno || (*end && !isspace(*end))) refuse(r);
      k++;
    }
    pairs[k++].column = -1;
  }
  fclose(file);
  double ms = now() - begin;

  double sum = 0;
  for (size_t i = 0; i < k; i++)
    if (pairs[i].column > 0) sum += pairs[i].value;
  printf("{\"ms\":%.3f,\"rows\":%zu,\"values\":%zu,\"sum\":%.17g}\n", ms, rows, k - rows, sum);
  return 0;
}
