// What of a program's picture is looked at: the same throughout a game, with room for what is hidden at first.

const EMPTY = [0, 0, 400, 300]; // what is looked at where there is nothing to see at first
const BEYOND = 2; // so many pixels may something reach beyond the picture unnoticed

class Sight {
    box = null; // what is looked at, as left, top, width and height; null before a game began
    waits = true; // whether there was nothing to see in the game so far
    outgrown = false; // whether something was beyond the box since that was made as large as the scene

    /**
     * Follows the scene until there is something to see, and where the whole is asked for; gives whether something
     * reaches beyond what is looked at, or has done so since it was made.
     */
    look(program, scene, whole) {
        const empty = !scene.some(shows);
        this.waits ||= this.box === null;
        this.outgrown &&= !(whole || this.waits);
        if (this.waits || whole) {
            const added = [...(empty ? [EMPTY] : []), ...(scene.length ? [bounds(program._shapes(true))] : [])];
            this.box = added.reduce(united, this.box ?? added[0]);
        }
        this.waits &&= empty;
        this.outgrown ||= scene.length > 0 && !is_inside_of(bounds(scene), this.box, BEYOND);
        return this.outgrown;
    }
}
