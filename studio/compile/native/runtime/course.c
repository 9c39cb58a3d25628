/* A list of cells that only grows, with a fast answer to "was this here before?". */

typedef struct {
    long long place;
    Numbers numbers;
} Put;

typedef struct Course {
    long long width, length, room;
    Cells cells; /* of all items */
    long long slot_count;
    struct Slot {
        int32_t place; /* 1 + the first place of an item with these cells, found by their hash; 0 where none is */
        uint32_t tag;  /* of the hash */
    } *slots;
    Put *puts; /* what was put to come to an item, where the items do not tell; to be taken over by Python */
    long long put_count, put_room;
    const uint8_t *looked_for; /* the last cells that were looked for in this event, and where they stand */
    struct Slot *looked_at;
} Course;

/* A sum with a word more, from these cells on. */
static inline uint64_t summed(uint64_t sum, const uint8_t *cells) {
    uint64_t word;
    memcpy(&word, cells, 8);
    return ((sum << 23 | sum >> 41) ^ word) * 0xD6E8FEB86659FD93u;
}

static inline uint64_t mixed(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * 0xD6E8FEB86659FD93u;
    return sum ^ (sum >> 32);
}

/* Four sums side by side, since a processor works on them at once. */
static uint64_t hashed(const uint8_t *cells, long long width) {
    uint64_t one = 1, two = 2, three = 3, four = 4, rest = 0;
    for (; width >= 32; width -= 32, cells += 32) {
        one = summed(one, cells), two = summed(two, cells + 8);
        three = summed(three, cells + 16), four = summed(four, cells + 24);
    }
    for (; width >= 8; width -= 8, cells += 8) one = summed(one, cells);
    while (width > 0) rest = rest << 8 | cells[--width];
    return mixed(mixed(mixed(mixed(rest, one), two), three), four);
}

/* Where the first place of these cells stands, or may be put. */
static struct Slot *slot(Course *course, const uint8_t *cells) {
    if (course->looked_for == cells) return course->looked_at;
    uint64_t at = hashed(cells, course->width);
    uint32_t tag = (uint32_t)(at >> 32);
    for (;; at++) {
        struct Slot *found = &course->slots[at & (uint64_t)(course->slot_count - 1)];
        int here = found->tag == tag && found->place;
        if (here && memcmp(course->cells + (found->place - 1) * course->width, cells, course->width)) here = 0;
        if (!found->place) found->tag = tag; /* where it will be put, if it is */
        if (!found->place || here) {
            course->looked_for = cells, course->looked_at = found;
            return found;
        }
    }
}

/* Room for so many items. False where there is no memory. */
static int make_room(Course *course, long long room) {
    if (room > course->room) {
        Cells more = room < INT32_MAX ? realloc(course->cells, room * course->width) : NULL;
        if (!more) return 0;
        course->cells = more, course->room = room;
    }
    long long count = course->slot_count ? course->slot_count : 256, old = course->slot_count;
    while (count < 2 * room) count *= 2;
    if (count == old) return 1;
    struct Slot *before = course->slots, *made = calloc(count, sizeof(struct Slot));
    if (!made) return 0;
    course->slots = made, course->slot_count = count, course->looked_for = NULL;
    for (long long i = 0; i < old; i++)
        if (before[i].place) slot(course, course->cells + (before[i].place - 1) * course->width)->place = before[i].place;
    course->looked_for = NULL;
    free(before);
    return 1;
}

/* One item more. False where there is no memory. */
static int add(Course *course, const uint8_t *cells) {
    if (course->length == course->room && !make_room(course, 2 * course->room + 64)) return 0;
    Cells place = course->cells + course->length * course->width;
    if (cells != place) memcpy(place, cells, course->width); /* else they were made there */
    struct Slot *at = slot(course, cells);
    course->length++;
    if (!at->place) at->place = (int32_t)course->length;
    course->looked_for = NULL;
    return 1;
}

static Past last(const Course *course) {
    Past past = {course->cells + (course->length - 1) * course->width, course->length, 0};
    return past;
}

static int note_put(Course *course, Numbers fresh) {
    if (course->put_count == course->put_room) {
        Put *more = realloc(course->puts, (2 * course->put_room + 16) * sizeof(Put));
        if (!more) return 0;
        course->puts = more, course->put_room = 2 * course->put_room + 16;
    }
    Put put = {course->length, fresh};
    put.numbers.items = malloc((fresh.count + 1) * sizeof(int32_t));
    if (!put.numbers.items) return 0;
    memcpy(put.numbers.items, fresh.items, fresh.count * sizeof(int32_t));
    course->puts[course->put_count++] = put;
    return 1;
}

static void forget_puts(Course *course) {
    while (course->put_count) free(course->puts[--course->put_count].numbers.items);
}

/* What methods do with the list. */

static PyObject *bytes_of(Context *c, Cells cells) {
    if (c->cells && c->cells_of == cells) return c->cells;
    if (c->cells) Py_DecRef(c->cells);
    c->cells = PyBytes_FromStringAndSize((const char *)cells, c->width), c->cells_of = cells;
    if (!c->cells) {
        PyErr_Clear();
        leave(c);
    }
    return c->cells;
}

enum { KEPT_LIST, KEPT_CELLS, KEPT_STORE, KEPT_ITEMS, KEPT_KNOWN };

/* Holds an object in the place of another one, and gives it back. */
static PyObject *held(Context *c, int place, PyObject *object) {
    return object && !PyList_SetItem(c->holder, place, object) ? object : NULL;
}

/* Keeps the list that a call is given. False where it is none. */
static int keep_list(Context *c, PyObject *list) {
    PyObject *length = PyObject_GetAttr(list, names[LENGTH]), *base = NULL;
    c->kept = NULL;
    c->length = length ? PyLong_AsLongLong(length) : -1;
    if (length) Py_DecRef(length);
    c->kept_cells = held(c, KEPT_CELLS, PyObject_GetAttr(list, names[CELLS]));
    c->store = held(c, KEPT_STORE, PyObject_GetAttr(list, names[STORE]));
    if (c->length < 0 || !c->kept_cells || !c->store || !(base = PyObject_GetAttr(c->store, names[BASE]))) return 0;
    c->is_whole = base == &_Py_NoneStruct;
    Py_DecRef(base);
    c->items = held(c, KEPT_ITEMS, PyObject_GetAttr(c->store, names[ITEMS]));
    c->known = held(c, KEPT_KNOWN, PyObject_GetAttr(c->store, names[KNOWN]));
    if (!c->items || !c->known) return 0;
    Py_IncRef(list);
    c->kept = held(c, KEPT_LIST, list);
    return c->kept != NULL;
}

/* Whether no other version of the list has grown from it; else Python has to be asked. */
static int is_at_end(Context *c) {
    if (c->at_end >= 0) return c->at_end;
    PyObject *end = PyObject_GetAttr(c->store, names[END]);
    c->at_end = end && PyLong_AsLongLong(end) == c->length;
    if (end) Py_DecRef(end);
    return c->at_end;
}

/* Whether a list of Python has an item with these cells: as its method says, or by what that looks into. */
static int has_object(Context *c, PyObject *bytes) {
    if (c->is_whole && is_at_end(c)) return PyDict_Contains(c->known, bytes);
    PyObject *found = PyObject_CallMethod(c->kept, "has", "(O)", bytes);
    int truth = found ? PyLong_AsLongLong(found) != 0 : -1;
    if (found) Py_DecRef(found);
    return truth;
}

static int has(Context *c, Past past, Cells cells) {
    if (past.grown) leave(c);
    if (c->course) return slot(c->course, cells)->place != 0;
    int truth = has_object(c, bytes_of(c, cells));
    if (truth < 0) {
        PyErr_Clear();
        leave(c);
    }
    return truth;
}

static Past grown(Context *c, Past past, Cells cells, Numbers fresh) {
    if (past.grown) leave(c);
    Past made = {cells, past.length + 1, 1};
    c->fresh = fresh;
    return made;
}

enum { GROWN, SAME, FIRST_ENDING };

static int done(Context *c, Past past) {
    c->result = past;
    return past.grown ? GROWN : SAME;
}

static int ended(Context *c, int ending, Cells witness) {
    c->witness = witness;
    return FIRST_ENDING + ending;
}

/* Values that come from outside. */

/* A number as it is; false where Python has to look at it. */
static int as_number(PyObject *value, double *number) {
    if (is_a(value, &PyFloat_Type)) {
        *number = PyFloat_AsDouble(value);
        return fabs(*number) < 1e300;
    }
    int over = 1;
    long long whole = is_a(value, &PyLong_Type) ? PyLong_AsLongLongAndOverflow(value, &over) : 0;
    *number = (double)whole;
    return !over && whole < 9007199254740992 && whole > -9007199254740992;
}

static long long whole_at(PyObject *values, int place) { return PyLong_AsLongLong(PyTuple_GetItem(values, place)); }

static double number_at(Context *c, PyObject *values, int place) {
    double number = 0;
    if (!as_number(PyTuple_GetItem(values, place), &number)) leave(c);
    return number;
}

static Point point_at(Context *c, PyObject *values, int place) {
    PyObject *pair = PyTuple_GetItem(values, place);
    Point made = {number_at(c, pair, 0), number_at(c, pair, 1)};
    return made;
}
