// A UHP engine as small as one that plays whole games by the rules can be: the base game, one ply deep. It is
// an ordinary program, which reads lines and writes lines, so that the tests have an engine that knows
// nothing of this project. engine.wasm is made of it by one command, see ../README.md.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 64, CELLS = SIZE * SIZE, KINDS = 11, PIECES = 2 * KINDS, HIGHEST = 6, MOST = 4000 };
static const char *const NAMES[KINDS] = {"Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3"};
static const int STEPS[6] = {1, 1 - SIZE, -SIZE, -1, SIZE - 1, SIZE}; // E, NE, NW, W, SW, SE
// How a place is called by its neighbour in each of these directions: the sign, and whether it stands behind.
static const char SIGNS[6] = {'-', '/', '\\', '-', '/', '\\'};
static const int BEHIND[6] = {0, 0, 1, 1, 1, 0};

static int where[PIECES], height[CELLS], stack[CELLS][HIGHEST], ply;
static struct { int piece, goal; } moves[MOST];
static int found;

static int color(int piece) { return piece / KINDS; }
static int top(int cell) { return height[cell] ? stack[cell][height[cell] - 1] : -1; }

static void lift(int piece) {
  height[where[piece]]--;
  where[piece] = -1;
}

static void put(int piece, int cell) {
  stack[cell][height[cell]++] = piece;
  where[piece] = cell;
}

static void add(int piece, int goal) {
  for (int n = 0; n < found; n++)
    if (moves[n].piece == piece && moves[n].goal == goal) return;
  if (found < MOST) moves[found].piece = piece, moves[found++].goal = goal;
}

// Whether what is on the board hangs together.
static int whole(void) {
  static int queue[PIECES];
  static char seen[CELLS];
  int cells = 0, head = 0, tail = 0;
  memset(seen, 0, sizeof seen);
  for (int cell = 0; cell < CELLS; cell++)
    if (height[cell] && !cells++) seen[queue[tail++] = cell] = 1;
  while (head < tail) {
    int cell = queue[head++];
    for (int way = 0; way < 6; way++) {
      int next = cell + STEPS[way];
      if (height[next] && !seen[next]) seen[queue[tail++] = next] = 1;
    }
  }
  return tail == cells;
}

// Whether a piece that was lifted from `from` may step in the direction `way`, on the ground or over pieces.
static int steps(int from, int way, int climbs) {
  int to = from + STEPS[way], left = height[from + STEPS[(way + 1) % 6]], right = height[from + STEPS[(way + 5) % 6]];
  int low = left < right ? left : right, high = height[from] > height[to] ? height[from] : height[to];
  if (!climbs && high) return 0;
  return low <= high && (high || left || right);
}

static void crawl(int piece, int from, int limit, int *path, int length) {
  for (int way = 0; way < 6; way++) {
    int to = from + STEPS[way], fresh = 1;
    if (!steps(from, way, 0)) continue;
    for (int n = 0; n < length; n++) fresh &= path[n] != to;
    if (!fresh) continue;
    path[length] = to;
    if (length == limit) add(piece, to);
    else crawl(piece, to, limit, path, length + 1);
  }
}

static void run(int piece, int from) {
  static char seen[CELLS];
  static int queue[CELLS];
  int head = 0, tail = 0;
  memset(seen, 0, sizeof seen);
  seen[queue[tail++] = from] = 1;
  while (head < tail) {
    int cell = queue[head++];
    for (int way = 0; way < 6; way++) {
      int to = cell + STEPS[way];
      if (seen[to] || !steps(cell, way, 0)) continue;
      seen[queue[tail++] = to] = 1;
      add(piece, to);
    }
  }
}

static void move(int piece) {
  int from = where[piece], path[4] = {from};
  if (top(from) != piece) return;
  lift(piece);
  if (height[from] || whole()) {
    char bug = NAMES[piece % KINDS][0];
    for (int way = 0; way < 6; way++) {
      int to = from + STEPS[way];
      if (bug == 'B' && steps(from, way, 1)) add(piece, to);
      if (bug == 'G' && height[to]) {
        while (height[to]) to += STEPS[way];
        add(piece, to);
      }
    }
    if (bug == 'Q') crawl(piece, from, 1, path, 1);
    if (bug == 'S') crawl(piece, from, 3, path, 1);
    if (bug == 'A') run(piece, from);
  }
  put(piece, from);
}

static void place(int piece) {
  int mine = color(piece);
  if (ply == 0) add(piece, CELLS / 2 + SIZE / 2);
  for (int cell = SIZE; ply && cell < CELLS - SIZE; cell++) {
    int own = 0, other = 0;
    if (height[cell]) continue;
    for (int way = 0; way < 6; way++) {
      int there = top(cell + STEPS[way]);
      if (there >= 0) *(color(there) == mine ? &own : &other) += 1;
    }
    if (ply == 1 ? other : own && !other) add(piece, cell);
  }
}

static void generate(void) {
  int mine = ply % 2, queen = mine * KINDS, due = where[queen] < 0 && ply / 2 == 3;
  char before = 0;
  found = 0;
  for (int piece = queen; piece < queen + KINDS; piece++) {
    char bug = NAMES[piece % KINDS][0];
    int next = where[piece] < 0 && bug != before; // the first of a kind that is in the reserve
    if (next) before = bug;
    if (next && (piece == queen ? ply > 1 : !due)) place(piece);
    if (where[piece] >= 0 && where[queen] >= 0) move(piece);
  }
}

static void name(char *text, int piece) { sprintf(text, "%c%s", "wb"[color(piece)], NAMES[piece % KINDS]); }

static void spell(char *text, int piece, int goal) {
  char other[8];
  int from = where[piece];
  name(text, piece);
  if (!ply) return;
  if (from >= 0) lift(piece);
  if (height[goal]) name(other, top(goal)), sprintf(text + strlen(text), " %s", other);
  else
    for (int way = 0; way < 6; way++) {
      int there = top(goal + STEPS[way]);
      if (there < 0) continue;
      name(other, there);
      sprintf(text + strlen(text), BEHIND[way] ? " %s%c" : " %2$c%1$s", other, SIGNS[way]);
      break;
    }
  if (from >= 0) put(piece, from);
}

static int piece_in(const char *text) {
  char one[8];
  for (int piece = 0; piece < PIECES; piece++) {
    name(one, piece);
    if (!strncmp(text, one, strlen(one))) return piece;
  }
  return -1;
}

static int play(const char *text) {
  char one[32];
  int piece = piece_in(text);
  generate();
  if (!strcmp(text, "pass") && !found) return ++ply;
  const char *space = strchr(text, ' ');
  int goal = CELLS / 2 + SIZE / 2;
  if (piece < 0) return 0;
  if (space) {
    char sign = space[1];
    int prefix = strchr("-/\\", sign) != NULL, other = piece_in(space + 1 + prefix);
    if (other < 0 || where[other] < 0) return 0;
    name(one, other);
    if (!prefix) sign = space[1 + strlen(one)];
    goal = where[other];
    for (int way = 0; sign && way < 6; way++)
      if (SIGNS[way] == sign && BEHIND[way] == !prefix) goal -= STEPS[way];
  }
  for (int n = 0; n < found; n++)
    if (moves[n].piece == piece && moves[n].goal == goal) {
      if (where[piece] >= 0) lift(piece);
      put(piece, goal);
      return ++ply;
    }
  return 0;
}

static void clear(void) {
  memset(height, 0, sizeof height);
  for (int piece = 0; piece < PIECES; piece++) where[piece] = -1;
  ply = 0;
}

static void newgame(char *text) {
  clear();
  char *field = strtok(text, ";");
  if (field && strcmp(field, "Base")) {
    printf("err Tiny knows the base game alone, not %s\n", field);
    return;
  }
  for (int n = 0; field && (field = strtok(NULL, ";")); n++)
    if (n > 1 && !play(field)) {
      printf("invalidmove %s\n", field);
      return;
    }
  printf("Base;%s;%s[%d]\n", ply ? "InProgress" : "NotStarted", ply % 2 ? "Black" : "White", ply / 2 + 1);
}

// How many neighbours the opponent's queen has, less those of the own one.
static int value(int mine) {
  int sum = 0;
  for (int side = 0; side < 2; side++)
    for (int way = 0; where[side * KINDS] >= 0 && way < 6; way++)
      if (height[where[side * KINDS] + STEPS[way]]) sum += side == mine ? -1 : 1;
  return sum;
}

static void bestmove(void) {
  int best = -1000, chosen = -1, mine = ply % 2;
  char text[32];
  generate();
  for (int n = 0; n < found; n++) {
    int piece = moves[n].piece, from = where[piece];
    if (from >= 0) lift(piece);
    put(piece, moves[n].goal);
    // What stands out of the way is placed first; the ply makes games differ from one another.
    int worth = 64 * value(mine) + (from < 0 ? 32 : 0) + (n * 7 + ply * 5) % 31;
    lift(piece);
    if (from >= 0) put(piece, from);
    if (worth > best) best = worth, chosen = n;
  }
  if (chosen < 0) strcpy(text, "pass");
  else spell(text, moves[chosen].piece, moves[chosen].goal);
  puts(text);
}

static void validmoves(void) {
  char text[32];
  generate();
  for (int n = 0; n < found; n++) {
    spell(text, moves[n].piece, moves[n].goal);
    printf("%s%s", n ? ";" : "", text);
  }
  puts(found ? "" : "pass");
}

static void info(void) { puts("id Tiny 1.0\n"); }

int main(void) {
  static char line[70000];
  char empty[] = "Base";
  clear();
  info();
  for (puts("ok"), fflush(stdout); fgets(line, sizeof line, stdin); puts("ok"), fflush(stdout)) {
    line[strcspn(line, "\r\n")] = 0;
    if (!strcmp(line, "exit")) break;
    if (!strcmp(line, "info")) info();
    else if (!strncmp(line, "newgame", 7)) newgame(line[7] ? line + 8 : empty);
    else if (!strncmp(line, "bestmove", 8)) bestmove();
    else if (!strcmp(line, "validmoves")) validmoves();
    else if (strcmp(line, "options")) puts("err an unknown command");
  }
  return 0;
}
