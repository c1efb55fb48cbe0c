// The perceptron epoch in C, with the types and the summation order of our WebAssembly loops.
//
// Weights and sums are doubles. A sparse row is summed in 4 accumulators by position, its tail into the first;
// (a0 + a1) + (a2 + a3), plus the bias; a dense row in 8 lanes by column mod 8, two such sums added, plus the bias.
// Answers commands on stdin with one JSON line each; bench/peer.mjs lists them.
// Must be compiled without fused multiply-add (-ffp-contract=off): WebAssembly has none, and the last bits would differ.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))
typedef double doubles __attribute__((vector_size(32), aligned(8)));
typedef float floats __attribute__((vector_size(16), aligned(4)));

static int dense, wide, averaged;  // wide: values are float64
static uint32_t rows, columns, *starts, *indices, *order;
static int8_t *labels;
static void *values;

// What is learned: weights and bias, and the sums of the lazy average, u ← u + cyx at example c.
static double *w, *u, b, bu, c;
static double rate;  // the step of the bias: 1, or 0.01 to follow scikit-learn on sparse data
static uint64_t mistakes;

INLINE double value(size_t k, int wide) { return wide ? ((double *)values)[k] : ((float *)values)[k]; }

INLINE doubles four(size_t k, int wide) {
  if (wide) return *(doubles *)((double *)values + k);
  return __builtin_convertvector(*(floats *)((float *)values + k), doubles);
}

INLINE double sparse_score(uint32_t r, int wide) {
  size_t k = starts[r], end = starts[r + 1];
  double a0 = 0, a1 = 0, a2 = 0, a3 = 0;
  for (; k + 4 <= end; k += 4) {
    a0 += value(k, wide) * w[indices[k]];
    a1 += value(k + 1, wide) * w[indices[k + 1]];
    a2 += value(k + 2, wide) * w[indices[k + 2]];
    a3 += value(k + 3, wide) * w[indices[k + 3]];
  }
  for (; k < end; k++) a0 += value(k, wide) * w[indices[k]];
  return (a0 + a1) + (a2 + a3) + b;
}

INLINE double dense_score(uint32_t r, int wide) {
  size_t at = (size_t)r * columns;
  uint32_t j = 0;
  doubles a[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
  for (; j + 8 <= columns; j += 8) {
    a[0] += four(at + j, wide) * *(doubles *)(w + j);
    a[1] += four(at + j + 4, wide) * *(doubles *)(w + j + 4);
  }
  for (; j < columns; j++) a[j >> 2 & 1][j & 3] += value(at + j, wide) * w[j];
  return ((a[0][0] + a[0][1]) + (a[0][2] + a[0][3])) + ((a[1][0] + a[1][1]) + (a[1][2] + a[1][3])) + b;
}

INLINE void sparse_add(double *to, double step, uint32_t r, int wide) {
  for (size_t k = starts[r]; k < starts[r + 1]; k++) to[indices[k]] += step * value(k, wide);
}

INLINE void dense_add(double *to, double step, uint32_t r, int wide) {
  size_t at = (size_t)r * columns;
  uint32_t j = 0;
  for (; j + 4 <= columns; j += 4) *(doubles *)(to + j) += step * four(at + j, wide);
  for (; j < columns; j++) to[j] += step * value(at + j, wide);
}

// Visits order[from..to), or the rows themselves when there is no order.
INLINE void visit(uint32_t from, uint32_t to, int dense, int wide) {
  for (uint32_t i = from; i < to; i++) {
    uint32_t r = order ? order[i] : i;
    double y = labels[r];
    if (y * (dense ? dense_score(r, wide) : sparse_score(r, wide)) <= 0) {
      mistakes++;
      dense ? dense_add(w, y, r, wide) : sparse_add(w, y, r, wide);
      b += rate * y;
      if (averaged) {
        dense ? dense_add(u, c * y, r, wide) : sparse_add(u, c * y, r, wide);
        bu += c * rate * y;
      }
    }
    c++;
  }
}

static void visit_any(uint32_t from, uint32_t to) {
  if (dense) wide ? visit(from, to, 1, 1) : visit(from, to, 1, 0);
  else wide ? visit(from, to, 0, 1) : visit(from, to, 0, 0);
}

static uint64_t state;
static uint32_t below(uint32_t n) {  // xorshift64*, scaled down
  state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
  return (state * 0x2545F4914F6CDD1D >> 32) * n >> 32;
}
static void shuffle(uint32_t *a, uint32_t n) {
  for (uint32_t i = n; i > 1; i--) {
    uint32_t j = below(i), t = a[i - 1];
    a[i - 1] = a[j], a[j] = t;
  }
}

static volatile uint64_t touched;
static void touch(const void *p, size_t bytes) {  // reads a word of each cache line, so that the block is in L2
  uint64_t sum = 0;
  for (size_t k = 0; k + 8 <= bytes; k += 64) sum += *(uint64_t *)((char *)p + k);
  touched = sum;
}

// Blocks of about 256 KiB in random order; each is streamed in first, then its rows are visited in random order.
static void blocks(uint32_t *buffer) {
  size_t bytes = wide ? 8 : 4, entry = dense ? bytes : bytes + 4;
  size_t total = dense ? (size_t)rows * columns : starts[rows];
  uint32_t size = (256 << 10) / (entry * total / rows + 1) + 1, count = (rows + size - 1) / size;
  uint32_t *turn = malloc(4 * count);
  for (uint32_t i = 0; i < count; i++) turn[i] = i;
  shuffle(turn, count);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t first = turn[i] * size, n = rows - first < size ? rows - first : size;
    size_t from = dense ? (size_t)first * columns : starts[first];
    size_t to = dense ? (size_t)(first + n) * columns : starts[first + n];
    touch((char *)values + from * bytes, (to - from) * bytes);
    if (!dense) touch(indices + from, (to - from) * 4);
    for (uint32_t k = 0; k < n; k++) buffer[k] = first + k;
    shuffle(buffer, n);
    visit_any(0, n);
  }
  free(turn);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void fit(const char *rule, const char *how, int epochs) {
  double begin = now();
  averaged = !strcmp(rule, "averaged");
  w = calloc(columns, 8), u = calloc(columns, 8);
  b = bu = 0, c = 1, mistakes = 0, state = 0x9E3779B97F4A7C15;
  uint32_t *buffer = !strcmp(how, "given") ? NULL : malloc(4 * (size_t)rows);
  order = buffer;
  if (!strcmp(how, "shuffle")) for (uint32_t i = 0; i < rows; i++) buffer[i] = i;
  for (int e = 0; e < epochs; e++) {
    if (!strcmp(how, "block-shuffle")) { blocks(buffer); continue; }
    if (buffer) shuffle(buffer, rows);
    visit_any(0, rows);
  }
  double bias = b;  // of the last vector, as the others report it
  if (averaged) {
    for (uint32_t j = 0; j < columns; j++) w[j] -= u[j] / c;
    b -= bu / c;
  }
  free(w), free(u), free(buffer);
  printf("{\"ms\":%.4f,\"mistakes\":%llu,\"bias\":%.17g}\n", now() - begin, (unsigned long long)mistakes, bias);
}

static void *read_all(const char *folder, const char *name, const char *array) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.%s", folder, name, array);
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(1); }
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  void *bytes = aligned_alloc(64, (size + 127) / 64 * 64);
  if (fread(bytes, 1, size, file) != size) { perror(path); exit(1); }
  fclose(file);
  return bytes;
}

int main(void) {
  char line[8192], folder[4096], name[64], kind[64], type[64];
  int epochs;
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    rate = 1;
    if (sscanf(line, "load %63s %63s %63s %u %u %4095[^\n]", name, kind, type, &rows, &columns, folder) == 6) {
      dense = !strcmp(kind, "dense"), wide = !strcmp(type, "f64");
      labels = read_all(folder, name, "labels");
      values = read_all(folder, name, "values");
      if (!dense) starts = read_all(folder, name, "starts"), indices = read_all(folder, name, "indices");
      printf("{\"loaded\":\"%s\"}\n", name);
    } else if (sscanf(line, "fit %63s %63s %d %lf", kind, type, &epochs, &rate) >= 3) {
      fit(kind, type, epochs);
    } else if (!strncmp(line, "versions", 8)) {
      printf("{\"gcc\":\"%s\"}\n", __VERSION__);
    } else {
      printf("{\"error\":\"unknown command\"}\n");
    }
  }
}
