// What a program says of itself, and the best score there has been.

/** A button that shows and hides how the program is used, where it says so. */
function add_help(program) {
    const { help } = program.constructor.ABOUT;
    const [button, page] = [element("ask_help"), element("help")];
    button.hidden = !help;
    page.textContent = help ?? "";
    button.addEventListener("click", () => {
        page.hidden = !page.hidden;
        button.setAttribute("aria-expanded", String(!page.hidden));
    });
}

/** The score, where it is one that counts now; else null. */
function score_now(program) {
    const { ABOUT } = program.constructor;
    const now = ABOUT.score && (!ABOUT.ended || is_true(program, ABOUT.ended)) ? program.value(ABOUT.score) : null;
    return typeof now === "number" ? now : null;
}

/** Whether something is true now; what has no value at present is not. */
function is_true(program, name) {
    try {
        return program.value(name) === true;
    } catch {
        return false;
    }
}

/** The best score there has been, kept by the browser where it keeps anything; null where none has counted. */
function best_score(program, known) {
    const { ABOUT, TITLE } = program.constructor;
    const is_better = (one, other) => one !== null && (ABOUT.best === "least" ? one < other : one > other);
    const now = score_now(program);
    if (!ABOUT.score || (known !== null && !is_better(now, known))) {
        return known;
    }
    const place = `${TITLE}: best ${ABOUT.score}`;
    try {
        const text = localStorage.getItem(place) ?? "";
        const kept = text.trim() && Number.isFinite(Number(text)) ? Number(text) : null; // somebody else may write there
        if (now === null || (kept !== null && !is_better(now, kept))) {
            return kept;
        }
        localStorage.setItem(place, String(now));
    } catch {
        // a page that may keep nothing
    }
    return now;
}
