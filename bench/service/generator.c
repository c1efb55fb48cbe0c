// Sends requests over connections that stay open, one at a time on each, and says how many were answered and how long it took: a process
// of its own, in C, so that neither its processor time nor its pauses are taken for the server's. Linux only.
//
// Standard input has one task per line, PORT PROTOCOL LINES CONNECTIONS SECONDS RATE FILE; standard output one JSON answer each. PROTOCOL
// is http, or lines, where each line is answered by a line; LINES is how many rows a request has; FILE has the requests, each after its
// length as four bytes, lowest first. Without a rate (0) each connection sends the next request when it has its answer. With one, requests
// are due at fixed times, evenly spaced, and the time of a request counts from when it was due, not from when it was sent: a server that
// stalls does not hide it. For a second before, the same load is sent and not counted: what a server does with 64 new connections after a
// pause is another question.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 1024, HEAD = 4096 };

/** For so many nanoseconds after the last request answers are waited for. */
static const int64_t PATIENCE = 20000000000;

static const int64_t SECOND = 1000000000;

/** For so many seconds the load is sent before anything is counted. */
static const double WARM_UP = 1;

struct task {
  int port, lines, connections;
  double seconds, rate;
  bool is_http;
};

struct request {
  const char *bytes;
  size_t length;
};

/** A connection, and how much of its request is sent and of its answer has come. */
struct connection {
  int socket;
  int64_t due;
  const struct request *request;
  size_t sent;
  char head[HEAD];
  size_t head_length;
  bool has_head, is_chunked;
  int64_t left;
  /** The last bytes of a chunked answer. */
  char tail[7];
  int lines;
};

static struct connection connections[MOST_CONNECTIONS];
static struct connection *idle[MOST_CONNECTIONS];
static int idle_count;
static struct request *requests;
static size_t request_count, asked;
/** The nanoseconds that each request took, and those after which it was sent although a connection was free. */
static int64_t *times, *delays;
static size_t answered, delayed, room;
static const char *failure;
static char refusal[512];
static int poller;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

static void fail(const char *why) {
  if (!failure) failure = why;
}

/** Reads the requests of a file; they stay valid until the bytes are freed. */
static char *read_requests(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *bytes = malloc(size);
  bool is_read = fread(bytes, 1, size, file) == size;
  fclose(file);
  if (!is_read) return NULL;
  request_count = 0;
  free(requests);
  requests = malloc((size / 4 + 1) * sizeof *requests);
  for (size_t at = 0; at + 4 <= size;) {
    const unsigned char *four = (const unsigned char *)bytes + at;
    size_t length = four[0] | four[1] << 8 | four[2] << 16 | (size_t)four[3] << 24;
    requests[request_count++] = (struct request){bytes + at + 4, length};
    at += 4 + length;
  }
  return bytes;
}

/** Sends what a connection still has to send, and has the poller say when there is room for the rest. */
static void send_rest(struct connection *one) {
  bool was_waiting = one->sent > 0;
  while (one->sent < one->request->length) {
    ssize_t sent = send(one->socket, one->request->bytes + one->sent, one->request->length - one->sent,
      MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EAGAIN) break;
    if (sent < 0) return fail("a request could not be sent");
    one->sent += sent;
  }
  bool is_waiting = one->sent < one->request->length;
  if (!was_waiting && !is_waiting) return;
  struct epoll_event event = {EPOLLIN | (is_waiting ? EPOLLOUT : 0), {.ptr = one}};
  epoll_ctl(poller, EPOLL_CTL_MOD, one->socket, &event);
}

static void ask(struct connection *one, int64_t due) {
  one->due = due;
  one->request = &requests[asked++ % request_count];
  one->sent = 0;
  one->head_length = 0;
  one->has_head = one->is_chunked = false;
  one->left = 0;
  one->lines = 0;
  memset(one->tail, 0, sizeof one->tail);
  send_rest(one);
}

/** Takes a part of an answer over HTTP; true when it is all there. */
static bool take_http(struct connection *one, const char *part, size_t length) {
  if (!one->has_head) {
    size_t copied = length < HEAD - 1 - one->head_length ? length : HEAD - 1 - one->head_length;
    memcpy(one->head + one->head_length, part, copied);
    size_t before = one->head_length;
    one->head_length += copied;
    one->head[one->head_length] = 0;
    char *end = strstr(one->head, "\r\n\r\n");
    if (!end) {
      if (copied < length) fail("the head of an answer is too long");
      return false;
    }
    if (strncmp(one->head, "HTTP/1.1 2", 10) != 0) {
      snprintf(refusal, sizeof refusal, "refused: %.400s", one->head);
      fail(refusal);
      return false;
    }
    one->has_head = true;
    size_t body = end + 4 - one->head - before;
    *end = 0;
    const char *said = strcasestr(one->head, "content-length:");
    one->is_chunked = !said;
    one->left = said ? atoll(said + strlen("content-length:")) : 0;
    part += body;
    length -= body;
  }
  if (!one->is_chunked) {
    one->left -= length;
    return one->left == 0;
  }
  const size_t most = sizeof one->tail;
  if (length >= most) memcpy(one->tail, part + length - most, most);
  else {
    memmove(one->tail, one->tail + length, most - length);
    memcpy(one->tail + most - length, part, length);
  }
  return memcmp(one->tail, "\r\n0\r\n\r\n", most) == 0;
}

/** Takes a part of an answer of as many lines as were sent; true when it is all there. */
static bool take_lines(struct connection *one, const char *part, size_t length, int lines) {
  for (const char *end = part + length; (part = memchr(part, '\n', end - part)); part++) one->lines++;
  return one->lines == lines;
}

/** Takes what has come; true when the answer is all there. */
static bool take(struct connection *one, const struct task *task) {
  static char part[1 << 18];
  ssize_t length = recv(one->socket, part, sizeof part, MSG_DONTWAIT);
  if (length < 0 && errno == EAGAIN) return false;
  if (length <= 0) {
    fail("a connection was closed");
    return false;
  }
  return task->is_http ? take_http(one, part, length) : take_lines(one, part, length, task->lines);
}

static void keep(int64_t **list, size_t at, int64_t value) {
  if (at >= room) {
    room = room ? 2 * room : 1 << 16;
    times = realloc(times, room * sizeof *times);
    delays = realloc(delays, room * sizeof *delays);
  }
  (*list)[at] = value;
}

static void connect_all(const struct task *task) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(task->port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  for (int i = 0; i < task->connections; i++) {
    struct connection *one = idle[i] = &connections[i];
    one->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(one->socket, (struct sockaddr *)&address, sizeof address) < 0) fail("nobody listens");
    setsockopt(one->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    struct epoll_event event = {EPOLLIN, {.ptr = one}};
    epoll_ctl(poller, EPOLL_CTL_ADD, one->socket, &event);
  }
  idle_count = task->connections;
}

/** Waits for the sockets until a moment, and takes what has come. */
static void wait_until(int64_t moment, const struct task *task) {
  static struct epoll_event events[MOST_CONNECTIONS];
  int64_t left = moment - now();
  if (left < 0) left = 0;
  int count = epoll_pwait2(poller, events, MOST_CONNECTIONS, &(struct timespec){left / SECOND, left % SECOND}, NULL);
  for (int i = 0; i < count; i++) {
    struct connection *one = events[i].data.ptr;
    if (events[i].events & EPOLLOUT) send_rest(one);
    if (!(events[i].events & ~EPOLLOUT) || !take(one, task)) continue;
    keep(&times, answered++, now() - one->due);
    idle[idle_count++] = one;
  }
}

/** Sends requests for so many seconds, and waits for the last answers. */
static void generate(const struct task *task, int64_t began, double seconds) {
  const int64_t end = began + seconds * SECOND;
  int64_t next = 0;
  bool was_free = true;
  while (!failure) {
    int64_t due = task->rate > 0 ? began + next * (SECOND / task->rate) : 0;
    int64_t moment = now();
    bool is_over = task->rate > 0 ? due >= end : moment >= end;
    if (is_over && idle_count == task->connections) return;
    if (moment >= end + PATIENCE) fail("no answer for 20 s");
    else if (is_over || idle_count == 0) {
      was_free = due > moment;
      wait_until(end + PATIENCE, task);
    } else if (due > moment) {
      was_free = true;
      wait_until(due, task);
    } else {
      if (was_free && task->rate > 0) keep(&delays, delayed++, moment - due);
      ask(idle[--idle_count], task->rate > 0 ? due : moment);
      next++;
    }
  }
}

static int compare(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/** The milliseconds that a share of a sorted list does not exceed. */
static double at(const int64_t *sorted, size_t count, double share) {
  size_t place = share * count;
  return count == 0 ? 0 : sorted[place < count ? place : count - 1] / 1e6;
}

static double processor_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void answer(const struct task *task) {
  poller = epoll_create1(0);
  failure = NULL;
  asked = answered = delayed = 0;
  connect_all(task);
  if (!failure) generate(task, now(), WARM_UP);
  size_t uncounted = answered;
  answered = delayed = 0;
  double before = processor_seconds();
  int64_t began = now();
  if (!failure) generate(task, began, task->seconds);
  double seconds = (now() - began) / 1e9;
  double used = processor_seconds() - before;
  for (int i = 0; i < task->connections; i++) close(connections[i].socket);
  close(poller);
  if (failure) {
    printf("{\"error\":\"");
    for (const char *c = failure; *c; c++)
      if (*c == '"' || *c == '\\') printf("\\%c", *c);
      else putchar(*c < 32 ? ' ' : *c);
    printf("\"}\n");
    return;
  }
  qsort(times, answered, sizeof *times, compare);
  qsort(delays, delayed, sizeof *delays, compare);
  printf("{\"answered\":%zu,\"uncounted\":%zu,\"rate\":%.3f,\"p50\":%.4f,\"p99\":%.4f,\"p999\":%.4f,\"most\":%.4f,\"late\":%.4f,\"cpu\":%.4f}\n",
    answered, uncounted, answered / seconds, at(times, answered, 0.5), at(times, answered, 0.99), at(times, answered, 0.999),
    at(times, answered, 1), at(delays, delayed, 0.99), 1e6 * used / answered);
}

int main(void) {
  // Timers of ordinary threads may be 50 µs late.
  prctl(PR_SET_TIMERSLACK, 1);
  char line[4096], protocol[16], file[2048];
  while (fgets(line, sizeof line, stdin)) {
    struct task task;
    int fields = sscanf(line, "%d %15s %d %d %lf %lf %2047[^\n]", &task.port, protocol, &task.lines, &task.connections,
      &task.seconds, &task.rate, file);
    char *bytes = fields == 7 && task.connections <= MOST_CONNECTIONS ? read_requests(file) : NULL;
    task.is_http = strcmp(protocol, "http") == 0;
    if (bytes && request_count > 0) answer(&task);
    else printf("{\"error\":\"no task: %s\"}\n", fields == 7 ? "its requests cannot be read" : "a field is missing");
    fflush(stdout);
    free(bytes);
  }
}
