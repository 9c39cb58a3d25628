DEFAULTS.ellipse = {
    center: new Point(0, 0),
    radius_x: 50,
    radius_y: 50,
    fill: null,
    stroke: "black",
    stroke_width: 1,
    dashes: 0,
    rotation: 0,
    opacity: 1,
    visible: true,
};
DEFAULTS.label = {
    at: new Point(0, 0),
    content: "",
    size: 16,
    fill: "black",
    anchor: "middle",
    font: "sans",
    bold: false,
    italic: false,
    rotation: 0,
    opacity: 1,
    visible: true,
};

/** A small one. */
class Program extends Machine {
    static TITLE = "A small one";
    static PARAMETERS = {
        step: { default: 1, least: 1, most: 5, step: 1, whole: true },
        most: { default: 9.5, least: 4, most: 20, step: 1, limits: "4.0 and 20" },
    };
    static CONSTRAINTS = { ["step <= most"]: ["_holds_1", "step <= most"] };
    static STATE = { count: "count", marks: "marks" };
    static DEFINITIONS = {
        step: "step",
        most: "most",
        count: "count",
        marks: "marks",
        ahead: "ahead",
        pairs: "pairs",
        dots: "dots",
        words: "words",
    };
    static FUNCTIONS = { near: "near" };
    static PROCESSES = { check: ["check", [], false, "done"], add: ["add", ["count", "marks"], false, "done"] };
    static TAKES = {
        count: { count: "float" },
        marks: { marks: ["dict", "float", "str"] },
        near: { at: "float" },
        check: { number: "float" },
        add: { count: "float", marks: ["dict", "float", "str"] },
    };
    static RULES = { click: ["on_click"] };
    static DRAWN = ["dots", "words"];
    static LETTERS = { words: 3 };
    static NOTHING_FOR = { dots: ["marks"], words: ["count", "marks"] };

    constructor(given = {}) {
        super();
        this._settle(given);
        this._keep_constraints();
        this._prepare_once();
        this.count = 0;
        this.marks = new Dict([[0, "white"]]);
    }

    /** What depends on parameters alone; shared by all programs with the same ones. */
    _prepare() {
        this.pairs = new Dict(
            this._each(whole_numbers(this.step)).flatMap(
                (i) => chosen(this._each(whole_numbers(2), 3), (j) => i + j > 0, (j) => [new Tuple([i, j]), i * j])
            )
        );
    }

    /** Gives a list of numbers, from at. */
    near(at) {
        return whole_numbers(4).filter((i) => at_most(absolute(minus(i, at)), 1));
    }

    /** Gives whether it holds, from count, marks and near. */
    get ahead() {
        return this._of_states("ahead", () => {
            return this._each(this.near(this.count)).some((i) => is_not_in(i, this.marks));
        });
    }

    /** Gives a list of shapes, from marks. */
    get dots() {
        return this._of_states("dots", () => {
            this._step(9);
            return this._each(pairs_of(this.marks), 9).map(
                unpacking((i, fill) => new Shape("ellipse", { center: make_point(times(20, i), 10), fill: fill }))
            );
        });
    }

    /** Gives a shape, from ahead and count. */
    get words() {
        return this._of_states("words", () => {
            this._step(9);
            return new Shape("label", {
                at: make_point(0, 40),
                content: this.ahead && less(this.count, 3) ? "all" : as_text(divided_by(this.count, 2)),
            });
        });
    }

    /** Changes nothing, from number; it may fail. */
    check(number_) {
        if (remainder(number_, 3) === 0) {
            throw new Failed("by three");
        }
    }

    /** Gives count and marks as changed, from count and marks; it may fail. */
    add(count, marks) {
        const next_ = plus(count, this.step);
        if (more(next_, this.most)) {
            throw new Failed("it is full", count);
        }
        marks = copy_of(this._copied(marks));
        for (const one of as_list(this._each(marks))) {
            if (equal(one, next_)) {
                marks.pop(one, null);
            }
        }
        let well = false;
        try {
            this.check(next_);
            well = true;
        } catch (ending) {
            if (ending instanceof Failed) {
                put(marks, next_, "black");
            } else {
                throw ending;
            }
        }
        if (well) {
            throw new Stopped("no more");
        }
        count = next_;
        return new Tuple([count, marks]);
    }

    /** What a click does: add. */
    on_click(at) {
        [this.count, this.marks] = this.add(this.count, this.marks);
    }

    /** step <= most */
    _holds_1() {
        return holds(this.step, "<=", this.most);
    }
}
