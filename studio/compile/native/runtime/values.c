/* What methods work with: cells (one byte a member, 0 where nothing is), numbers of members, points, and lists of cells
   that only grow. Whatever Python would raise for, or might do otherwise, is left to it: ``leave``. */

typedef uint8_t *Cells;
typedef struct {
    int32_t *items; /* none at all: no list, as a search gives that succeeds */
    long long count, room;
} Numbers;
typedef struct {
    double x, y;
} Point;
typedef struct {
    Cells cells; /* of the last item */
    long long length;
    int grown; /* whether the last item was added in this event */
} Past;

typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    char memory[];
} Chunk;

typedef struct Stay {
    struct Stay *next;
    int32_t numbers[];
} Stay;

/* The places of a collection, where they are all pairs of some x and some y. */
typedef struct {
    long long columns, rows;
    double *between_columns, *between_rows; /* the middles between neighbouring lines; the last has no end */
    double left, right, top, bottom, close;
    int32_t *members; /* the number of the member at each place, column by column */
} Lattice;

struct Course;

/* What depends on parameters alone, and the event or call that is under way. */
typedef struct {
    long long width; /* how many members there are */
    Numbers *rows[MOST(RELATIONS)]; /* by member; none where it was not asked for yet */
    double values[MOST(VALUES)];
    Point *points[MOST(POINTS)];
    Lattice lattices[MOST(LATTICES)];
    long long keys[MOST(KEYS)];
    PyObject *program;
    long long left; /* steps that may still be taken */
    jmp_buf leave;
    Chunk *memory;
    Stay *stays;
    long long stay_used, stay_room;
    struct Course *course; /* where the list is kept in a run; in a call it is an object of Python: */
    PyObject *cells; /* and these are the cells that it was asked about */
    /* the list that was called for last, which is most often the next one as well, and what does not change in it;
       ``holder`` holds them, since Python must see who does: */
    PyObject *kept, *kept_cells, *store, *items, *known, *holder;
    int is_whole; /* whether that store has all its items */
    int at_end;   /* whether no other version has grown from that list; -1 as long as nobody looked in this call */
    long long length;       /* of that list */
    Cells cells_of;
    Cells next; /* room for the next item of the list in a run, as long as that is not used in this event */
    Cells before; /* of the last item of that list */
    Cells witness;
    Past result;
    Numbers fresh; /* what was put in the last item where nothing was */
} Context;

static const Numbers NONE = {NULL, 0, 0};

_Noreturn static void leave(Context *c) { longjmp(c->leave, 1); }

/* Memory until the end of the event. */
static inline void *lent(Context *c, size_t size) {
    size = (size + 15) & ~(size_t)15;
    if (!c->memory || c->memory->used + size > c->memory->size) {
        size_t whole = size > 65536 ? size : 65536;
        Chunk *chunk = malloc(sizeof(Chunk) + whole);
        if (!chunk) leave(c);
        chunk->next = c->memory, chunk->used = 0, chunk->size = whole;
        c->memory = chunk;
    }
    c->memory->used += size;
    return c->memory->memory + c->memory->used - size;
}

static void give_back(Context *c) {
    while (c->memory && c->memory->next) {
        Chunk *chunk = c->memory;
        c->memory = chunk->next;
        free(chunk);
    }
    if (c->memory) c->memory->used = 0;
}

static inline void step(Context *c, long long cost) {
    c->left -= cost;
    if (c->left < 0) leave(c);
}

static inline Numbers each(Context *c, Numbers numbers) {
    step(c, numbers.count);
    return numbers;
}

/* The first copy in an event is made where the next item will be, which it most often becomes. */
static inline Cells copied(Context *c, Cells cells) {
    Cells to = c->next ? c->next : lent(c, c->width);
    c->next = NULL;
    return memcpy(to, cells, c->width);
}

static Numbers numbers(Context *c, long long room) {
    Numbers made = {lent(c, room * sizeof(int32_t)), 0, room};
    return made;
}

static inline void append(Context *c, Numbers *to, long long number) {
    if (to->count == to->room) {
        Numbers more = numbers(c, 2 * to->room + 8);
        memcpy(more.items, to->items, to->count * sizeof(int32_t));
        more.count = to->count;
        *to = more;
    }
    to->items[to->count++] = (int32_t)number;
}

static inline Numbers one_number(Context *c, long long number) {
    Numbers made = numbers(c, 16);
    append(c, &made, number);
    return made;
}

static Numbers with_number(Context *c, Numbers before, long long number) {
    Numbers made = numbers(c, before.count + 4);
    if (before.count) memcpy(made.items, before.items, before.count * sizeof(int32_t));
    made.count = before.count;
    append(c, &made, number);
    return made;
}

static Cells one_in_set(Context *c, long long number) {
    Cells made = memset(lent(c, c->width), 0, c->width);
    made[number] = 1;
    return made;
}

/* Room for numbers that stay as long as the context, next to those before, so that they are read fast. */
static int32_t *close_by(Context *c, long long count) {
    if (c->stay_used + count >= c->stay_room || !c->stays) {
        Stay *block = malloc(sizeof(Stay) + (4096 + count) * sizeof(int32_t));
        if (!block) return NULL;
        block->next = c->stays, c->stays = block, c->stay_used = 0, c->stay_room = 4096 + count;
    }
    int32_t *made = c->stays->numbers + c->stay_used;
    c->stay_used += count ? count : 1;
    return made;
}

/* The members that a function gives for a member. Python is asked the first time, at the cost that it has there. */
static void ask(Context *c, int relation, long long member) {
    PyObject *left = PyLong_FromLongLong(c->left), *number = PyLong_FromLongLong(member);
    PyObject *table = PyObject_GetAttrString(c->program, RELATION_NAMES[relation]), *found = NULL;
    if (left && number && table && !PyObject_SetAttrString(c->program, "_left", left))
        found = PyObject_GetItem(table, number);
    if (table) Py_DecRef(table);
    if (left) Py_DecRef(left);
    if (number) Py_DecRef(number);
    left = found ? PyObject_GetAttrString(c->program, "_left") : NULL;
    Numbers made = NONE;
    if (left) {
        c->left = PyLong_AsLongLong(left);
        Py_DecRef(left);
        made.count = made.room = PyTuple_Size(found);
        made.items = made.count < 0 ? NULL : close_by(c, made.count);
        for (long long i = 0; made.items && i < made.count; i++)
            made.items[i] = (int32_t)PyLong_AsLongLong(PyTuple_GetItem(found, i));
    }
    if (found) Py_DecRef(found);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        made.items = NULL;
    }
    if (!made.items) leave(c);
    c->rows[relation][member] = made;
}

static inline Numbers row(Context *c, int relation, long long member) {
    if (!c->rows[relation][member].items) ask(c, relation, member);
    return c->rows[relation][member];
}

/* Whether nothing is at one of the members that a function gives for a member. */
static inline int any_missing(Context *c, int relation, long long member, Cells cells) {
    Numbers around = row(c, relation, member);
    for (long long i = 0; i < around.count; i++)
        if (!cells[around.items[i]]) return 1;
    return 0;
}

/* The number of a member that there is. */
static inline long long known(Context *c, long long member) {
    if (member < 0) leave(c);
    return member;
}

static inline Point point_of(Context *c, int table, long long member) {
    Point found = c->points[table][known(c, member)];
    if (isnan(found.x)) leave(c);
    return found;
}

/* Numbers. Whole ones and those with fractions may be the same there, as long as both are exact. */

static inline double exact(Context *c, double number) {
    if (!(fabs(number) < 9007199254740992.0)) leave(c);
    return number;
}

static inline double divided(Context *c, double one, double other) {
    if (other == 0) leave(c);
    return exact(c, one / other);
}

static inline long long fitting(Context *c, long long number) {
    if (number >= 9007199254740992 || number <= -9007199254740992) leave(c);
    return number;
}

static inline long long added(Context *c, long long one, long long other) {
    return fitting(c, one + other);
}

static inline long long multiplied(Context *c, long long one, long long other) {
    return (long long)exact(c, (double)one * (double)other);
}

static inline long long modulo(Context *c, long long one, long long other) {
    if (!other) leave(c);
    long long rest = one % other;
    return rest && (rest < 0) != (other < 0) ? rest + other : rest;
}

static inline long long floored(Context *c, long long one, long long other) {
    return (one - modulo(c, one, other)) / other;
}

/* Below 0, or above, as the first number is smaller or larger; too close to tell where one of them is rounded. */
static inline int compared(Context *c, double one, double other) {
    if (!(fabs(one - other) > 1e-9 * (fabs(one) + fabs(other)))) leave(c);
    return one < other ? -1 : 1;
}

/* It is only compared where a rounding is no matter. */
static inline double distance(Point one, Point other) {
    double x = one.x - other.x, y = one.y - other.y, square = x * x + y * y;
    return square > 1e-200 && square < 1e200 ? sqrt(square) : hypot(x, y);
}

/* How many of these middles are not above a value; they begin where lines are about as far from each other as all are. */
static long long after(const double *middles, long long count, double value) {
    double start = middles[0], gap = count > 2 ? (middles[count - 2] - start) / (double)(count - 2) : 1;
    double guess = count > 2 && value > start ? (value - start) / gap + 1 : 0;
    long long found = guess < (double)(count - 1) ? (long long)guess : count - 1;
    while (found > 0 && value < middles[found - 1]) found--;
    while (found < count && value >= middles[found]) found++;
    return found;
}

/* The number of the member whose place is nearest. */
static long long nearest(Context *c, const Lattice *at, Point target) {
    if (!at->members || !(at->left < target.x && target.x < at->right && at->top < target.y && target.y < at->bottom))
        leave(c);
    long long column = after(at->between_columns, at->columns, target.x - at->close);
    long long line = after(at->between_rows, at->rows, target.y - at->close);
    if (!(at->between_columns[column] > target.x + at->close && at->between_rows[line] > target.y + at->close)) leave(c);
    return at->members[column * at->rows + line];
}
