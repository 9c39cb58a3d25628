/* What Python calls. */

static PyObject *event_names[MOST(EVENTS)];

static void free_context(PyObject *capsule) {
    Context *c = PyCapsule_GetPointer(capsule, "context");
    for (int r = 0; r < RELATIONS; r++) {
        for (long long i = 0; c->rows[r] && i < c->width; i++) free(c->rows[r][i].items);
        free(c->rows[r]);
    }
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

/* items_from(course, place): the cells of the items from a place on, and what was put in some of them: place, numbers */
static PyObject *items_from(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    Course *course = PyCapsule_GetPointer(given[0], "course");
    long long first = PyLong_AsLongLong(given[1]);
    PyObject *found = PyTuple_New(1 + course->put_count);
    const char *start = (const char *)course->cells + first * course->width;
    PyTuple_SetItem(found, 0, PyBytes_FromStringAndSize(start, (course->length - first) * course->width));
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
        if (PyDict_Size(values) != EVENT_SIZES[e]) return -1;
        for (int i = 0; i < EVENT_SIZES[e]; i++) {
            PyObject *value = PyDict_GetItemWithError(values, names[i]);
            if (!value || !as_number(value, &brought[i])) return -1;
        }
        return e;
    }
    return -1;
}

enum { MOST_AT_ONCE = 10000 }; /* events for which room is made beforehand */

/* run(context, program, course, events, first, budget): how many events were done from the first on, and for each two
   whole numbers: how it ended, and the place of what it shows, -1 for none. It stops where Python has to go on. */
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
    for (; at < end; at++) {
        double brought[4];
        PyObject *event = is_tuple ? PyTuple_GetItem(events, at) : PyList_GetItem(events, at);
        int which = event_of(event, brought);
        if (which < 0 || setjmp(c->leave)) break;
        c->left = budget, c->witness = NULL, c->course->looked_for = NULL;
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
    give_back(c);
    c->course = NULL;
    PyErr_Clear();
    PyObject *found = PyTuple_New(2);
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

/* What a function of a process is bound to, in this order. */
enum { CONTEXT, PROCESS, PLACE, COUNT, KNOWN_VALUES, NUMBERS, OUTCOME, LIST, CHANGED, DONE, NO_TEXT, NO_MEMORY, HOLDER };

/* The outcome of a process that is done; it takes over the list. */
static PyObject *outcome_of(PyObject *bound, PyObject *list) {
    PyObject *made = PyType_GenericAlloc(PyTuple_GetItem(bound, OUTCOME), 5), *changed = PyDict_New();
    if (made && changed && !PyDict_SetItem(changed, PyTuple_GetItem(bound, CHANGED), list)) {
        static const int parts[5] = {DONE, NO_TEXT, NO_TEXT, CHANGED, NO_MEMORY};
        for (int i = 0; i < 5; i++) {
            PyObject *part = i == 3 ? changed : PyTuple_GetItem(bound, parts[i]);
            Py_IncRef(part);
            PyTuple_SetItem(made, i, part);
        }
    } else if (made) {
        Py_DecRef(made);
        made = NULL;
    }
    if (changed) Py_DecRef(changed);
    Py_DecRef(list);
    return made;
}

/* The values of a call but its list as the library takes them: a pair of those before it and those after it; borrowed.
   NULL where they are not known, or the list is of another kind. */
static PyObject *known_values(Context *c, PyObject *bound, PyObject *values) {
    long long place = PyLong_AsLongLong(PyTuple_GetItem(bound, PLACE)), size = PyTuple_Size(values);
    if (size != PyLong_AsLongLong(PyTuple_GetItem(bound, COUNT))) return NULL;
    PyObject *list = PyTuple_GetItem(values, place), *numbering = NULL;
    if (list != c->kept) {
        if (list->type != (void *)PyTuple_GetItem(bound, LIST)) return NULL;
        numbering = PyObject_GetAttr(list, names[NUMBERING]);
        if (numbering) Py_DecRef(numbering);
        if (numbering != PyTuple_GetItem(bound, NUMBERS) || !keep_list(c, list)) return NULL;
    }
    PyObject *key = size == 2 ? PyTuple_GetItem(values, 1 - place) : PyTuple_New(size - 1);
    for (long long i = 0, to = 0; size > 2 && i < size; i++) {
        if (i == place) continue;
        PyObject *value = PyTuple_GetItem(values, i);
        Py_IncRef(value);
        PyTuple_SetItem(key, to++, value);
    }
    PyObject *found = PyDict_GetItemWithError(PyTuple_GetItem(bound, KNOWN_VALUES), key);
    if (size > 2) Py_DecRef(key);
    return found;
}

/* call(program, budget, values) of a process: its outcome where it is done, the number of an ending, or that with the
   cells that it shows; None where Python has to go on. */
static PyObject *call(PyObject *bound, PyObject *const *given, ptrdiff_t count) {
    Context *c = PyCapsule_GetPointer(PyTuple_GetItem(bound, CONTEXT), "context");
    c->holder = PyTuple_GetItem(bound, HOLDER);
    PyObject *pair = known_values(c, bound, given[2]);
    if (!pair) {
        PyErr_Clear();
        return nothing();
    }
    PyObject *volatile found = NULL;
    c->program = given[0], c->course = NULL, c->cells = NULL;
    if (!setjmp(c->leave)) {
        c->left = PyLong_AsLongLong(given[1]), c->witness = NULL;
        c->before = (Cells)PyBytes_AsString(c->kept_cells);
        Past past = {c->before, c->length, 0};
        int process = (int)PyLong_AsLongLong(PyTuple_GetItem(bound, PROCESS));
        int ending = called(c, process, past, PyTuple_GetItem(pair, 0), PyTuple_GetItem(pair, 1));
        if (ending == GROWN) {
            PyObject *list = grown_object(c, PyTuple_GetItem(bound, NUMBERS));
            found = list ? outcome_of(bound, list) : NULL;
        } else if (ending == SAME) {
            Py_IncRef(c->kept);
            found = outcome_of(bound, c->kept);
        } else if (c->witness) {
            found = PyTuple_New(2);
            PyTuple_SetItem(found, 0, PyLong_FromLongLong(ending - FIRST_ENDING));
            PyObject *shown = bytes_of(c, c->witness);
            Py_IncRef(shown);
            PyTuple_SetItem(found, 1, shown);
        } else {
            found = PyLong_FromLongLong(ending - FIRST_ENDING);
        }
    }
    give_back(c);
    if (c->cells) Py_DecRef(c->cells);
    c->cells = NULL;
    if (!found) PyErr_Clear();
    return found ? found : nothing();
}

static Method CALL = {"call", (Function)call, FASTCALL, NULL};

/* bind(context, process, …): the function of one process, for calls */
static PyObject *bind(PyObject *self, PyObject *const *given, ptrdiff_t count) {
    PyObject *bound = PyTuple_New(count);
    for (ptrdiff_t i = 0; bound && i < count; i++) {
        Py_IncRef(given[i]);
        PyTuple_SetItem(bound, i, given[i]);
    }
    PyObject *made = bound ? PyCFunction_NewEx(&CALL, bound, NULL) : NULL;
    Context *c = PyCapsule_GetPointer(given[CONTEXT], "context");
    if (c) c->kept = NULL; /* there may be another holder now */
    if (bound) Py_DecRef(bound);
    return made;
}

static Method METHODS[] = {
    {"make_context", (Function)make_context, FASTCALL, NULL}, {"make_course", (Function)make_course, FASTCALL, NULL},
    {"extend", (Function)extend, FASTCALL, NULL},             {"items_from", (Function)items_from, FASTCALL, NULL},
    {"run", (Function)run, FASTCALL, NULL},                   {"bind", (Function)bind, FASTCALL, NULL},
};

/* What this was made from, and the functions above. */
PyObject *native_functions(void) {
    make_names();
    for (int e = 0; e < EVENTS; e++) event_names[e] = PyUnicode_InternFromString(EVENT_NAMES[e]);
    PyObject *found = PyTuple_New(7);
    PyTuple_SetItem(found, 0, PyUnicode_FromString(DIGEST));
    for (int i = 0; i < 6; i++) PyTuple_SetItem(found, 1 + i, PyCFunction_NewEx(&METHODS[i], NULL, NULL));
    return found;
}
