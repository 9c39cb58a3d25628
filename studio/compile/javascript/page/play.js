// The page: it shows one program, and takes events to it.

const SHOWN_FOR = 6000; // milliseconds for which a refused event's picture stays
const FAR = 12; // pixels of the picture from which a press is a drag
const MOST_DUE = 5; // ticks that are made up for when the page was late
const FOLLOWING = ["pull", "release"]; // events that go on with what a press began
const UNNOTICED = ["tick", ...POINTED]; // events that are no step to undo
const element = (id) => document.getElementById(id);
const readable = (name) => name.replaceAll("_", " ");

/** Shows a program. ``past`` and ``future`` hold what undo and redo go back to. */
class Play {
    constructor(program, level = "") {
        this.program = program;
        this.level = level; // where new games begin
        this.rules = program.constructor.RULES;
        this.past = [];
        this.future = [];
        this.pressed = null;
        this.sight = new Sight();
        this.pulled = false; // whether what the present press did is a step already
        this.time = 0; // seconds that ticks have counted since the beginning
        this.cursor = null; // where the keys have taken it
        [this.pointer, this.presses, this.wheel, this.held] = [new Pointer(), new Presses(), new Wheel(), new HeldKeys()];
        this.picture = element("picture");
        this.picture.classList.toggle("dragged", ["drag", "press", "pull"].some((event) => event in this.rules));
        this.seen = []; // the picture, which may be on its way
        this.best = null; // the best score there has been
        this.lately = null; // what was to be said of the last tick
        this.add_sliders();
        add_help(program);
        this.is_heard = add_sounds(program);
        add_levels(Object.keys(program.constructor.LEVELS), (name) => this.begin_at(name));
        this.listen();
        started(program, level);
        this.ear = new Ear(program);
        this.refresh();
    }

    listen() {
        element("undo").addEventListener("click", () => this.undo());
        element("redo").addEventListener("click", () => this.redo());
        element("new").addEventListener("click", () => this.renew());
        element("whole").addEventListener("click", () => this.show(true));
        this.picture.addEventListener("pointerdown", (event) => this.pointed(event));
        window.addEventListener("pointerup", (event) => this.release(this.place(event)));
        window.addEventListener("pointercancel", () => (this.pressed = null));
        listen_to_keys(this);
        listen_to_pasting(this);
        window.addEventListener("pointermove", (event) => this.moved(event));
        document.documentElement.addEventListener("pointerleave", (event) => this.moved(event));
        if ("right_click" in this.rules) {
            this.picture.addEventListener("contextmenu", (event) => {
                event.preventDefault();
                this.point("right_click", this.place(event));
            });
        }
        if ("wheel" in this.rules) {
            this.picture.addEventListener("wheel", (event) => {
                event.preventDefault();
                const steps = this.wheel.turned(event);
                if (steps) {
                    this.point("wheel", this.place(event), { steps });
                }
            });
        }
        if ("tick" in this.rules) {
            this.ticked = performance.now() / 1000;
            this.wait();
        }
        element("keys").textContent = told_keys(this.rules);
    }

    add_sliders() {
        for (const [name, about] of Object.entries(this.program.constructor.PARAMETERS)) {
            if ("least" in about && !about.hidden) {
                const label = document.createElement("label");
                const field = document.createElement("input");
                Object.assign(field, { type: "range", min: about.least, max: about.most, step: about.step, name });
                field.addEventListener("change", () => this.change(name, Number(field.value)));
                field.addEventListener("pointerup", () => this.picture.focus()); // the arrow keys move the cursor again
                field.addEventListener("input", () => (output.textContent = number_text(Number(field.value))));
                const output = document.createElement("output");
                label.append(readable(name), output, field);
                element("parameters").append(label);
            }
        }
        element("parameters").addEventListener("submit", (event) => event.preventDefault());
    }

    /** Sends an event to the program and shows what came of it. */
    send(event, values) {
        const before = this.now();
        const outcome = this.program.send(event, values);
        this.heard = this.ear.hears(outcome); // the sounds of the last event
        if (this.heard.length && this.is_heard()) {
            play_sounds(this.heard);
        }
        if (!UNNOTICED.includes(event)) {
            this.pulled = this.pulled && FOLLOWING.includes(event);
            if (outcome.accepted && (event === "change" || Object.keys(outcome.changed).length) && !this.pulled) {
                this.past.push(before);
                this.future = [];
                this.pulled = event === "press" || FOLLOWING.includes(event);
            }
        }
        if (event !== "tick" || (outcome.reason && outcome.reason !== this.lately)) {
            this.tell(outcome);
        }
        this.lately = event === "tick" ? outcome.reason : this.lately;
        this.refresh();
        return outcome;
    }

    wait() {
        setTimeout(() => this.go_on(), tick_seconds(this.program) * 1000);
    }

    /** Lets the ticks happen whose time has come. */
    go_on() {
        const now = performance.now() / 1000;
        const due = Math.round((now - this.ticked) / tick_seconds(this.program));
        this.ticked = due > MOST_DUE ? now : this.ticked + due * tick_seconds(this.program);
        for (let count = 0; count < Math.min(due, MOST_DUE); count++) {
            this.time = Number((this.time + tick_seconds(this.program)).toFixed(6));
            this.send("tick", { time: this.time });
        }
        this.wait();
    }

    tell(outcome) {
        this.say(outcome.said, outcome.ending === "stopped");
        const shows = !outcome.accepted && outcome.witness !== null;
        this.show_inset(shows ? this.program.scene_of(outcome.witness) : null);
    }

    say(sentence, quiet = false) {
        element("message").textContent = sentence;
        element("message").classList.toggle("quiet", quiet);
    }

    /** Shows a second, small picture for a while: what a refused event was compared with. */
    show_inset(scene) {
        clearTimeout(this.hiding);
        element("inset").hidden = scene === null;
        if (scene !== null) {
            draw(element("compared"), scene, this.sight.box);
            this.hiding = setTimeout(() => this.show_inset(null), SHOWN_FOR);
        }
    }

    undo() {
        this.go(this.past, this.future);
    }

    redo() {
        this.go(this.future, this.past);
    }

    go(here, there) {
        if (here.length) {
            there.push(this.now());
            this.restore(here.pop());
        }
    }

    now() {
        return { saved: saved_of(this.program), time: this.time, level: this.level };
    }

    /** The same parameters, from the beginning; chance takes another course. */
    renew() {
        const now = saved_of(this.program);
        this.begin_anew({ ...now.parameters, ...following_seed(this.program), budget: now.budget }, this.level, true);
    }

    /** Begins anew at a level; chance takes another course. */
    begin_at(level) {
        const given = parameters_of(this.program.constructor, level);
        this.begin_anew({ ...following_seed(this.program), ...given, budget: this.program.budget }, level, true);
    }

    /** Gives a parameter another value, which begins anew unless a rule is for that; those tied to it move along. */
    change(name, value) {
        if (!("change" in this.rules)) {
            return this.begin_anew({ ...loose(this.program, name, value), budget: this.program.budget });
        }
        this.sight.box = null;
        const outcome = this.send("change", { parameter: name, before: this.program.value(name), value });
        this.level = outcome.accepted ? "" : this.level;
        return this.refresh();
    }

    begin_anew(given, level = "", looks_anew = false) {
        const before = this.now();
        try {
            const fresh = new this.program.constructor(given);
            check_picture(fresh);
            started(fresh, level).scene();
            this.past.push(before);
            this.future = [];
            this.sight.box = looks_anew ? null : this.sight.box;
            this.restore({ saved: saved_of(fresh), time: 0, level });
        } catch (why) {
            this.refuse(why);
        }
    }

    /** Says why something cannot be done. */
    refuse(why) {
        if (!(why instanceof Refused)) {
            throw why;
        }
        this.say(why.message);
        this.refresh();
    }

    restore({ saved, time, level }) {
        const before = this.program;
        [this.time, this.level] = [time, level];
        this.program = restored(before, saved);
        this.ear = new Ear(this.program);
        this.sight.box = this.program === before ? this.sight.box : null;
        this.cursor = null;
        this.say("");
        this.show_inset(null);
        this.refresh();
    }

    /** Brings everything that is shown up to date. */
    refresh() {
        element("undo").disabled = !this.past.length;
        element("redo").disabled = !this.future.length;
        for (const field of element("parameters").querySelectorAll("input")) {
            field.value = this.program.value(field.name);
            field.previousElementSibling.textContent = number_text(this.program.value(field.name));
        }
        show_level(this.level);
        this.best = best_score(this.program, this.best);
        const best = this.best === null ? [] : [`best: ${as_read(this.best)}`];
        element("present").textContent = [...best, ...told_states(this.program)].join("   ");
        this.show();
    }

    /** Draws the scene; none, with a sentence below, where it cannot be worked out. */
    show(whole = false) {
        let scene = [];
        try {
            scene = this.program._shapes();
            element("message").textContent ||= this.program.undrawn.join(" ");
        } catch (why) {
            if (!(why instanceof Refused)) {
                throw why;
            }
            this.say(why.message);
        }
        element("whole").hidden = !this.sight.look(this.program, scene, whole);
        this.set_off(scene);
    }

    /** Shows a scene: at once, or on the way from what is seen now, whatever way was begun before. */
    set_off(scene) {
        const [{ GLIDE }, origin, since] = [this.program.constructor, this.seen, performance.now()];
        const way = (this.way = GLIDE && can_glide(origin, scene) ? {} : null);
        const moment = () => {
            const part = way ? (performance.now() - since) / 1000 / GLIDE : 1;
            this.seen = part < 1 ? on_the_way(origin, scene, part) : scene;
            draw(this.picture, this.seen, this.sight.box, ...cursor_elements(scene, this.cursor, this.pressed));
            if (part < 1) {
                requestAnimationFrame(() => this.way === way && moment());
            }
        };
        moment();
    }

    /** Where in the scene an event of the pointer is. */
    place(event) {
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
            this.picture.getScreenCTM().inverse(),
        );
        return [x, y];
    }

    pointed(event) {
        if (event.button === 0 && event.isPrimary) {
            this.cursor = null;
            const again = "double_click" in this.rules && this.presses.is_second(event);
            again ? this.point("double_click", this.place(event)) : this.press(this.place(event));
        }
    }

    press(place) {
        this.show_inset(null);
        this.pressed = place;
        this.point("press", place);
    }

    release([to_x, to_y]) {
        if (this.pressed === null) {
            return;
        }
        const [x, y] = this.pressed;
        const far = Math.abs(to_x - x) + Math.abs(to_y - y) > FAR;
        this.pressed = null;
        const follows = this.point("release", [to_x, to_y]) || "press" in this.rules;
        if ("drag" in this.rules && (far || !("click" in this.rules))) {
            this.send("drag", { x, y, to_x, to_y });
        } else if (!(far && "pull" in this.rules) && ("click" in this.rules || !follows)) {
            this.send("click", { x, y });
        }
    }

    /** Sends an event that happens at a place, where the program knows it; gives whether it does. */
    point(event, [x, y], more = {}) {
        if (event in this.rules) {
            this.send(event, { x, y, ...more });
        }
        return event in this.rules;
    }

    moved(event) {
        if (this.pressed !== null) {
            this.point("pull", this.place(event));
        } else {
            this.hover(this.picture.contains(event.target) ? this.place(event) : null);
        }
    }

    /** The pointer moves and holds nothing: to a place, or out of the picture (null). */
    hover(place) {
        this.pointer.moved(this.program, place).forEach(([event, at]) => this.point(event, at));
    }

    key(event) {
        const letter = event.key.toLowerCase();
        if ((event.ctrlKey || event.metaKey) && (letter === "z" || letter === "y")) {
            event.preventDefault();
            return letter === "y" || event.shiftKey ? this.redo() : this.undo();
        }
        const name = key_name(event);
        if (!name || name === "tab" || event.target.closest?.("button, input, select")) {
            return undefined;
        }
        if (is_late(event)) {
            event.preventDefault();
            return undefined;
        }
        const cursor = this.moves_cursor(name, event);
        if (!cursor || !("key" in this.rules)) { // else it is not told of the press
            this.held.press(event.code || event.key, name);
        }
        if (cursor) {
            event.preventDefault();
            return undefined;
        }
        for (const [sent, brings] of events_of_key(event, name).filter(([one]) => one in this.rules)) {
            event.preventDefault();
            this.send(sent, brings);
        }
        return undefined;
    }

    /**
     * Moves the cursor, or clicks with it, where the key is one for that; gives whether it is.
     * What can be dragged is taken hold of, led on, and let go with Space; else it is held as the key is.
     */
    moves_cursor(name, event) {
        const holds = this.pressed !== null;
        if (!LED.some((one) => one in this.rules) || ("key" in this.rules && !event.shiftKey)) {
            return false;
        }
        if (name in STEPS_TO) {
            this.picture.focus();
            this.cursor = next_place(this.program, this.cursor, ...STEPS_TO[name], holds);
            holds ? this.point("pull", this.cursor) : this.hover(this.cursor);
            this.show();
            return true;
        }
        const presses = name === "return" || (name === "space" && (event.shiftKey || !writes(name, this.rules)));
        if (this.cursor === null || !presses) {
            return false;
        }
        if (!holds) {
            this.press(this.cursor);
        }
        if (lets_go(this.rules, holds, name)) {
            this.release(this.cursor);
        }
        this.show();
        return true;
    }
}

const play = new Play(...asked_for());
