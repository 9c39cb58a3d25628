/* The part of Python's stable interface that is used here, the same in all versions from 3.11 on. It is declared by hand,
   so that a C compiler is all that has to be installed. */

#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct Object {
    ptrdiff_t references;
    const void *type;
} PyObject; /* as long as an object of Python has no other parts, which is asked before this is loaded */
typedef PyObject *(*Function)(PyObject *self, PyObject *const *given, ptrdiff_t count);
typedef struct {
    const char *name;
    Function function;
    int flags;
    const char *doc;
} Method;

#define FASTCALL 0x0080 /* how such functions are given their values */
#define KEYWORDS 0x0002

extern char PyFloat_Type, PyLong_Type, PyTuple_Type, PyDict_Type, PyList_Type;
extern PyObject _Py_NoneStruct;

PyObject *PyObject_GetAttr(PyObject *, PyObject *);
int PyObject_SetAttr(PyObject *, PyObject *, PyObject *);
PyObject *PyType_GenericAlloc(const void *, ptrdiff_t);
int PyDict_Contains(PyObject *, PyObject *);
int PyDict_SetItem(PyObject *, PyObject *, PyObject *);
int PyList_Append(PyObject *, PyObject *);
PyObject *PyUnicode_InternFromString(const char *);
PyObject *PyObject_GetItem(PyObject *, PyObject *);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
int PyObject_SetAttrString(PyObject *, const char *, PyObject *);
PyObject *PyObject_Call(PyObject *, PyObject *, PyObject *);
PyObject *PyObject_CallMethod(PyObject *, const char *, const char *, ...);
PyObject *PyBytes_FromStringAndSize(const char *, ptrdiff_t);
char *PyBytes_AsString(PyObject *);
ptrdiff_t PyBytes_Size(PyObject *);
PyObject *PyCapsule_New(void *, const char *, void (*)(PyObject *));
void *PyCapsule_GetPointer(PyObject *, const char *);
PyObject *PyCFunction_NewEx(Method *, PyObject *, PyObject *);
PyObject *PyDescr_NewMethod(const void *, Method *);
PyObject *PyDict_GetItemWithError(PyObject *, PyObject *);
PyObject *PyDict_New(void);
int PyDict_Next(PyObject *, ptrdiff_t *, PyObject **, PyObject **);
ptrdiff_t PyDict_Size(PyObject *);
double PyFloat_AsDouble(PyObject *);
int PyList_SetItem(PyObject *, ptrdiff_t, PyObject *);
PyObject *PyList_GetItem(PyObject *, ptrdiff_t);
ptrdiff_t PyList_Size(PyObject *);
long long PyLong_AsLongLong(PyObject *);
long long PyLong_AsLongLongAndOverflow(PyObject *, int *);
PyObject *PyLong_FromLongLong(long long);
PyObject *PyTuple_GetItem(PyObject *, ptrdiff_t);
PyObject *PyTuple_New(ptrdiff_t);
int PyTuple_SetItem(PyObject *, ptrdiff_t, PyObject *);
ptrdiff_t PyTuple_Size(PyObject *);
PyObject *PyUnicode_FromString(const char *);
int PyUnicode_CompareWithASCIIString(PyObject *, const char *);
void PyErr_Clear(void);
PyObject *PyErr_Occurred(void);
PyObject *PyErr_NoMemory(void);
void Py_DecRef(PyObject *);
void Py_IncRef(PyObject *);

static inline int is_a(PyObject *value, const void *type) { return value->type == type; }

static PyObject *nothing(void) {
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

/* The names that are asked for again and again. */
enum { X, Y, TO_X, TO_Y, STORE, CELLS, NUMBERING, LENGTH, END, KNOWN, BASE, ITEMS, OF, CALLS, BUDGET, IN_PYTHON, NAMES };
static PyObject *names[NAMES];

static void make_names(void) {
    static const char *const texts[NAMES] = {
        "x",   "y",     "to_x", "to_y",  "store",      "cells", "numbering", "_length",
        "end", "known", "base", "items", "_numbering", "calls", "_budget",   "_call_in_python",
    };
    for (int i = 0; i < NAMES; i++) names[i] = PyUnicode_InternFromString(texts[i]);
}
