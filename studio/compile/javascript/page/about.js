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

/** The best score there has been, kept by the browser where it keeps anything; null where none is counted. */
function best_score(program, known) {
    const { ABOUT, TITLE } = program.constructor;
    const now = ABOUT.score ? program.value(ABOUT.score) : null;
    if (typeof now !== "number" || (known !== null && known >= now)) {
        return known;
    }
    const place = `${TITLE}: best ${ABOUT.score}`;
    try {
        const kept = Number(localStorage.getItem(place) ?? now); // none, where somebody else has written there
        const best = kept > now ? kept : now;
        localStorage.setItem(place, String(best));
        return best;
    } catch {
        return now; // a page that may keep nothing
    }
}
