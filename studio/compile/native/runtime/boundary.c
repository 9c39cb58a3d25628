/* What Python calls. */

static PyObject *event_names[MOST(EVENTS)];

static void free_context(PyObject *capsule) {
    Context *c = PyCapsule_GetPointer(capsule, "context");
    for (int r = 0; r < RELATIONS; r++) free(c->rows[r]);
    for (Stay *block = c->stays, *next; block; block = next) next = block->next, free(block);
    for (int p = 0; p < POINTS; p++) free(c->points[p]);
    for (int p = 0; p < LATTICES; p++) {
        free(c->lattices[p].between_columns), free(c->lattices[p].between_rows), free(c->lattices[p].members);
    }
    give_back(c);
    free(c->memory);
    free(c);
}

/* The memory of a bytes object again. */
static void *taken(PyObject *bytes, ptrdiff_t *size) {
    *size = PyBytes_Size(bytes);
    void *made = *size < 0 ? NULL : malloc(*size + 1);
    return made ? memcpy(made, PyBytes_AsString(bytes), *size) : NULL;
}

/* make_context(width, values, keys, (points, …), ((columns, rows, bounds, members), …)), all but the width as bytes */
static PyObject *make_context(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Context *c = calloc(1, sizeof(Context));
    PyObject *capsule = c ? PyCapsule_New(c, "context", free_context) : NULL;
    if (!capsule) return PyErr_NoMemory();
    ptrdiff_t size;
    c->width = PyLong_AsLongLong(given[0]);
    memcpy(c->values, PyBytes_AsString(given[1]), VALUES * sizeof(double));
    memcpy(c->keys, PyBytes_AsString(given[2]), KEYS * sizeof(long long));
    for (int r = 0; r < RELATIONS; r++) c->rows[r] = calloc(c->width + 1, sizeof(Numbers));
    for (int p = 0; p < POINTS; p++) c->points[p] = taken(PyTuple_GetItem(given[3], p), &size);
    for (int p = 0; p < LATTICES; p++) {
        PyObject *one = PyTuple_GetItem(given[4], p);
        Lattice *at = &c->lattices[p];
        at->between_columns = taken(PyTuple_GetItem(one, 0), &size), at->columns = size / sizeof(double);
        at->between_rows = taken(PyTuple_GetItem(one, 1), &size), at->rows = size / sizeof(double);
        memcpy(&at->left, PyBytes_AsString(PyTuple_GetItem(one, 2)), 5 * sizeof(double));
        at->members = taken(PyTuple_GetItem(one, 3), &size);
        if (!size) free(at->members), at->members = NULL; /* no such pairs */
    }
    return capsule;
}

static void free_course(PyObject *capsule) {
    Course *course = PyCapsule_GetPointer(capsule, "course");
    forget_puts(course);
    free(course->puts), free(course->cells), free(course->slots), free(course);
}

/* make_course(width): a list without items */
static PyObject *make_course(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Course *course = calloc(1, sizeof(Course));
    PyObject *capsule = course ? PyCapsule_New(course, "course", free_course) : NULL;
    if (!capsule) return PyErr_NoMemory();
    course->width = PyLong_AsLongLong(given[0]);
    return capsule;
}

/* extend(course, cells): the items that these bytes are */
static PyObject *extend(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Course *course = PyCapsule_GetPointer(given[0], "course");
    ptrdiff_t size = PyBytes_Size(given[1]);
    for (ptrdiff_t at = 0; at < size; at += course->width)
        if (!add(course, (Cells)PyBytes_AsString(given[1]) + at)) return PyErr_NoMemory();
    return nothing();
}

/* items_from(course, first, end): the cells of these items */
static PyObject *items_from(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Course *course = PyCapsule_GetPointer(given[0], "course");
    long long first = PyLong_AsLongLong(given[1]), end = PyLong_AsLongLong(given[2]);
    const char *start = (const char *)course->cells + first * course->width;
    return PyBytes_FromStringAndSize(start, (end - first) * course->width);
}

/* The length of a list, and what was put in some of its items, which is forgotten then: place, numbers. */
static PyObject *length_and_puts(Course *course) {
    PyObject *found = PyTuple_New(1 + course->put_count);
    PyTuple_SetItem(found, 0, PyLong_FromLongLong(course->length));
    for (long long i = 0; i < course->put_count; i++) {
        Put put = course->puts[i];
        PyObject *row = PyTuple_New(1 + put.numbers.count);
        PyTuple_SetItem(row, 0, PyLong_FromLongLong(put.place));
        for (long long n = 0; n < put.numbers.count; n++)
            PyTuple_SetItem(row, 1 + n, PyLong_FromLongLong(put.numbers.items[n]));
        PyTuple_SetItem(found, 1 + i, row);
    }
    forget_puts(course);
    return found;
}

/* The numbers that an event brings, where their names may be the same without being the same objects. */
static int numbers_by_name(PyObject *values, int count, double *brought) {
    if (PyDict_Size(values) != count) return 0;
    for (int i = 0; i < count; i++) {
        PyObject *value = PyDict_GetItemWithError(values, names[i]);
        if (!value || !as_number(value, &brought[i])) return 0;
    }
    return 1;
}

/* The numbers that an event brings, in the order of their names; false for what Python has to look at. */
static int numbers_of(PyObject *values, int count, double *brought) {
    PyObject *name, *value;
    ptrdiff_t place = 0;
    int found = 0;
    while (PyDict_Next(values, &place, &name, &value)) {
        int i = 0;
        while (i < count && name != names[i]) i++;
        if (i == count) return numbers_by_name(values, count, brought);
        if (!as_number(value, &brought[i])) return 0;
        found++;
    }
    return found == count;
}

/* Which event this is, and the numbers that it brings; -1 for what Python has to look at. */
static int event_of(PyObject *event, double *brought) {
    int is_tuple = is_a(event, &PyTuple_Type);
    if (!is_tuple && !is_a(event, &PyList_Type)) return -1;
    if ((is_tuple ? PyTuple_Size(event) : PyList_Size(event)) != 2) return -1;
    PyObject *name = is_tuple ? PyTuple_GetItem(event, 0) : PyList_GetItem(event, 0);
    PyObject *values = is_tuple ? PyTuple_GetItem(event, 1) : PyList_GetItem(event, 1);
    if (!is_a(name, names[X]->type) || !is_a(values, &PyDict_Type)) return -1;
    for (int e = 0; e < EVENTS; e++) {
        if (name != event_names[e] && PyUnicode_CompareWithASCIIString(name, EVENT_NAMES[e])) continue;
        return numbers_of(values, EVENT_SIZES[e], brought) ? e : -1;
    }
    return -1;
}

enum { MOST_AT_ONCE = 10000 }; /* events for which room is made beforehand */

/* run(context, program, course, events, first, budget): how many events were done from the first on, and for each two
   whole numbers: how it ended, and the place of what it shows, -1 for none; and the length of the list then, with what was
   put in some of its items. It stops where Python has to go on. */
static PyObject *run(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Context *c = PyCapsule_GetPointer(given[0], "context");
    c->program = given[1];
    c->course = PyCapsule_GetPointer(given[2], "course");
    PyObject *events = given[3];
    int is_tuple = is_a(events, &PyTuple_Type);
    volatile long long at = PyLong_AsLongLong(given[4]);
    long long first = at, end = is_tuple ? PyTuple_Size(events) : PyList_Size(events);
    long long budget = PyLong_AsLongLong(given[5]);
    int32_t *endings = malloc((end - first + 1) * 2 * sizeof(int32_t));
    if (!endings) return PyErr_NoMemory();
    long long wanted = c->course->length + (end - first < MOST_AT_ONCE ? end - first : MOST_AT_ONCE);
    if (wanted > c->course->room) make_room(c->course, wanted + wanted / 4); /* else there is less to do now */
    if (!setjmp(c->leave)) { /* else it is left to Python */
        for (; at < end; at++) {
            double brought[4];
            PyObject *event = is_tuple ? PyTuple_GetItem(events, at) : PyList_GetItem(events, at);
            int which = event_of(event, brought);
            if (which < 0) break;
            if (c->course->length == c->course->room && !make_room(c->course, 2 * c->course->room + 64)) break;
            c->left = budget, c->witness = NULL, c->course->looked_for = NULL;
            c->next = c->course->cells + c->course->length * c->width;
            int ending = happen(c, which, last(c->course), brought);
            if (ending == GROWN) {
                Numbers fresh = c->fresh;
                int told = !fresh.count || (fresh.count == 1 && !last(c->course).cells[fresh.items[0]]);
                if (!told && !note_put(c->course, fresh)) break;
                if (!add(c->course, c->result.cells)) break;
            }
            endings[2 * (at - first)] = ending;
            endings[2 * (at - first) + 1] = c->witness ? slot(c->course, c->witness)->place - 1 : -1;
            give_back(c);
        }
    }
    give_back(c);
    PyErr_Clear();
    PyObject *found = PyTuple_New(3);
    PyTuple_SetItem(found, 2, length_and_puts(c->course));
    c->course = NULL, c->next = NULL;
    PyTuple_SetItem(found, 0, PyLong_FromLongLong(at - first));
    PyTuple_SetItem(found, 1, PyBytes_FromStringAndSize((char *)endings, (at - first) * 2 * sizeof(int32_t)));
    free(endings);
    return found;
}

/* A list of Python with one item more: as its method makes it, or with less ado where that would only add the item. */
static PyObject *grown_object(Context *c, PyObject *numbering) {
    PyObject *bytes = bytes_of(c, c->result.cells), *made = NULL;
    int told = !c->fresh.count || (c->fresh.count == 1 && !c->before[c->fresh.items[0]]);
    if (told && is_at_end(c)) {
        PyObject *longer = PyType_GenericAlloc(c->kept->type, 0), *length = PyLong_FromLongLong(c->length + 1);
        if (longer && length && !PyList_Append(c->items, bytes) && !PyDict_SetItem(c->known, bytes, &_Py_NoneStruct) &&
            !PyObject_SetAttr(c->store, names[END], length) && !PyObject_SetAttr(longer, names[STORE], c->store) &&
            !PyObject_SetAttr(longer, names[CELLS], bytes) && !PyObject_SetAttr(longer, names[LENGTH], length) &&
            !PyObject_SetAttr(longer, names[NUMBERING], numbering)) {
            made = longer;
            Py_IncRef(made), Py_IncRef(bytes);
            c->kept_cells = held(c, KEPT_CELLS, bytes), c->length++;
            c->kept = c->kept_cells ? held(c, KEPT_LIST, made) : NULL;
        } else if (longer) {
            Py_DecRef(longer);
        }
        if (length) Py_DecRef(length);
    } else {
        PyErr_Clear();
        PyObject *fresh = PyTuple_New(c->fresh.count);
        for (long long i = 0; fresh && i < c->fresh.count; i++)
            PyTuple_SetItem(fresh, i, PyLong_FromLongLong(c->fresh.items[i]));
        made = fresh ? PyObject_CallMethod(c->kept, "grown", "(OO)", bytes, fresh) : NULL;
        if (fresh) Py_DecRef(fresh);
    }
    return made;
}

/* What is known about calls of one process; a list of Python holds the objects. */
typedef struct {
    Context *c;
    int process;
    long long place, count; /* of its list among its values, and how many those are */
    PyObject *known, *numbering, *outcome, *list, *changed, *done, *none, *no_memory, *no_change, *endings, *holder;
} Process;

static void free_process(PyObject *capsule) { free(PyCapsule_GetPointer(capsule, "process")); }

/* bind(context, number, place, count, (known, …)): what calls of a process need */
static PyObject *bind(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Process *p = calloc(1, sizeof(Process));
    PyObject *capsule = p ? PyCapsule_New(p, "process", free_process) : NULL;
    if (!capsule) return PyErr_NoMemory();
    p->c = PyCapsule_GetPointer(given[0], "context"), p->process = (int)PyLong_AsLongLong(given[1]);
    p->place = PyLong_AsLongLong(given[2]), p->count = PyLong_AsLongLong(given[3]);
    PyObject **const parts[] = {&p->known, &p->numbering, &p->outcome,   &p->list,      &p->changed, &p->done,
                                &p->none,  &p->no_memory, &p->no_change, &p->endings, &p->holder};
    for (int i = 0; i < 11; i++) *parts[i] = PyTuple_GetItem(given[4], i);
    p->c->kept = NULL; /* there may be another holder now */
    return capsule;
}

/* An outcome; it takes over what is shown and what changed. */
static PyObject *outcome_of(Process *p, PyObject *kind, PyObject *reason, PyObject *shown, PyObject *changed) {
    PyObject *made = PyType_GenericAlloc(p->outcome, 5), *parts[5] = {kind, reason, shown, changed, p->no_memory};
    for (int i = 0; i < 5; i++) {
        if (i != 2 && i != 3) Py_IncRef(parts[i]);
        if (made) PyTuple_SetItem(made, i, parts[i]);
        else Py_DecRef(parts[i]);
    }
    return made;
}

/* The outcome of a process that is done; it takes over the list. */
static PyObject *done_with(Process *p, PyObject *list) {
    PyObject *changed = list ? PyDict_New() : NULL;
    int kept = changed && !PyDict_SetItem(changed, p->changed, list);
    if (list) Py_DecRef(list);
    if (!kept) {
        if (changed) Py_DecRef(changed);
        return NULL;
    }
    Py_IncRef(p->none);
    return outcome_of(p, p->done, p->none, p->none, changed);
}

/* The outcome of a process that ended in another way. */
static PyObject *ended_with(Process *p, int ending) {
    PyObject *pair = PyTuple_GetItem(p->endings, ending), *shown = p->none;
    Py_IncRef(shown);
    if (p->c->witness) {
        Py_DecRef(shown);
        shown = PyObject_CallMethod(p->c->kept, "view", "(O)", bytes_of(p->c, p->c->witness));
        if (!shown) return NULL;
    }
    Py_IncRef(p->no_change);
    return outcome_of(p, PyTuple_GetItem(pair, 0), PyTuple_GetItem(pair, 1), shown, p->no_change);
}

/* The values of a call but its list as the library takes them: a pair of those before it and those after it; borrowed.
   NULL where they are not known, or the list is of another kind. */
static PyObject *known_values(Process *p, PyObject *const *values, long long size) {
    Context *c = p->c;
    if (size != p->count) return NULL;
    PyObject *list = values[p->place], *numbering = NULL;
    c->holder = p->holder;
    if (list != c->kept) {
        if (list->type != (void *)p->list) return NULL;
        numbering = PyObject_GetAttr(list, names[NUMBERING]);
        if (numbering) Py_DecRef(numbering);
        if (numbering != p->numbering || !keep_list(c, list)) return NULL;
    }
    PyObject *key = size == 2 ? values[1 - p->place] : PyTuple_New(size - 1);
    for (long long i = 0, to = 0; size > 2 && i < size; i++) {
        if (i == p->place) continue;
        Py_IncRef(values[i]);
        PyTuple_SetItem(key, to++, values[i]);
    }
    PyObject *found = key ? PyDict_GetItemWithError(p->known, key) : NULL;
    if (size > 2 && key) Py_DecRef(key);
    return found;
}

/* The process that a program has by this name; borrowed from the program's numbering. NULL where C has none. */
static Process *process_of(PyObject *program, PyObject *name) {
    PyObject *numbering = PyObject_GetAttr(program, names[OF]);
    PyObject *calls = numbering ? PyObject_GetAttr(numbering, names[CALLS]) : NULL;
    PyObject *found = calls ? PyDict_GetItemWithError(calls, name) : NULL;
    if (calls) Py_DecRef(calls);
    if (numbering) Py_DecRef(numbering);
    return found ? PyCapsule_GetPointer(found, "process") : NULL;
}

/* Runs a process; NULL where Python has to go on. */
static PyObject *outcome_in_c(PyObject *program, PyObject *const *given, ptrdiff_t count) {
    Process *p = count ? process_of(program, given[0]) : NULL;
    PyObject *pair = p ? known_values(p, given + 1, count - 1) : NULL;
    PyObject *budget = pair ? PyObject_GetAttr(program, names[BUDGET]) : NULL;
    if (!budget) return NULL;
    Context *c = p->c;
    PyObject *volatile found = NULL;
    c->program = program, c->course = NULL, c->cells = NULL, c->witness = NULL, c->at_end = -1;
    c->left = PyLong_AsLongLong(budget);
    Py_DecRef(budget);
    if (!setjmp(c->leave)) {
        c->before = (Cells)PyBytes_AsString(c->kept_cells);
        Past past = {c->before, c->length, 0};
        int ending = called(c, p->process, past, PyTuple_GetItem(pair, 0), PyTuple_GetItem(pair, 1));
        if (ending == SAME) Py_IncRef(c->kept);
        if (ending == GROWN || ending == SAME)
            found = done_with(p, ending == GROWN ? grown_object(c, p->numbering) : c->kept);
        else
            found = ended_with(p, ending - FIRST_ENDING);
    }
    give_back(c);
    if (c->cells) Py_DecRef(c->cells);
    c->cells = NULL;
    return found;
}

/* call(name, …) of a program */
static PyObject *call(PyObject *program, PyObject *const *given, ptrdiff_t count, PyObject *by_name) {
    PyObject *found = by_name ? NULL : outcome_in_c(program, given, count);
    if (found) return found;
    PyErr_Clear();
    PyObject *method = PyObject_GetAttr(program, names[IN_PYTHON]), *values = PyTuple_New(count), *named = NULL;
    for (ptrdiff_t i = 0; values && i < count; i++) {
        Py_IncRef(given[i]);
        PyTuple_SetItem(values, i, given[i]);
    }
    if (by_name && (named = PyDict_New()))
        for (ptrdiff_t i = 0; i < PyTuple_Size(by_name); i++)
            PyDict_SetItem(named, PyTuple_GetItem(by_name, i), given[count + i]);
    if (method && values) found = PyObject_Call(method, values, named);
    if (method) Py_DecRef(method);
    if (values) Py_DecRef(values);
    if (named) Py_DecRef(named);
    return found;
}

static Method CALL = {"call", (Function)(void (*)(void))call, FASTCALL | KEYWORDS, NULL};

/* method(type, doc): the method of programs that calls a process */
static PyObject *method(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    CALL.doc = PyBytes_AsString(given[1]);
    Py_IncRef(given[1]); /* as long as there are methods */
    return PyDescr_NewMethod(given[0], &CALL);
}

static Method METHODS[] = {
    {"make_context", (Function)make_context, FASTCALL, NULL}, {"make_course", (Function)make_course, FASTCALL, NULL},
    {"extend", (Function)extend, FASTCALL, NULL},             {"items_from", (Function)items_from, FASTCALL, NULL},
    {"run", (Function)run, FASTCALL, NULL},                   {"bind", (Function)bind, FASTCALL, NULL},
    {"method", (Function)method, FASTCALL, NULL},
};

/* What this was made from, and the functions above. */
PyObject *native_functions(void) {
    make_names();
    for (int e = 0; e < EVENTS; e++) event_names[e] = PyUnicode_InternFromString(EVENT_NAMES[e]);
    PyObject *found = PyTuple_New(8);
    PyTuple_SetItem(found, 0, PyUnicode_FromString(DIGEST));
    for (int i = 0; i < 7; i++) PyTuple_SetItem(found, 1 + i, PyCFunction_NewEx(&METHODS[i], NULL, NULL));
    return found;
}
