// The levels of a program: a list to choose from, beside the other tools.

/** Fills the list of levels; ``begin_at`` is told the one that is chosen. Without levels it stays hidden. */
function add_levels(names, begin_at) {
    const list = element("level");
    element("levels").hidden = !names.length;
    list.replaceChildren(...names.map((name) => new Option(name, name)));
    list.addEventListener("change", () => begin_at(list.value));
    element("next_level").addEventListener("click", () => begin_at(names[list.selectedIndex + 1]));
}

/** Shows which level it is; none where parameters are of the person's own. */
function show_level(level) {
    const list = element("level");
    list.value = level;
    element("next_level").disabled = list.selectedIndex + 1 >= list.options.length;
}
