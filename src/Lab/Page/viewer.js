// A payload and what was found in it, in three panes that point at one another.

import { count, hex } from './bytes.js';
import { HexPane, JsonPane, TreePane } from './panes.js';

const [DEPTH, NAME, OFFSET, VALUE, LENGTH, WIRE, KIND, FLAGS, TEXT] = Array(9).keys();
const HINT = 'Point at a byte, a member or a line, or move with the arrow keys.';
const UNREAD = 0; // the error is in the value
const OBJECT = 1;
const ARRAY = 2;
const CLASSES = { 3: 'string', 4: 'number' };

// The rows of POST annotate, each value before those in it; a row is known by its index.
export class Model {
  constructor(bytes, found) {
    this.bytes = bytes;
    this.rows = found?.rows ?? [];
    this.wires = found?.wires ?? [];
    this.error = found?.error ?? null;
    this.blocks = found?.blocks ?? [];
    const length = this.rows.length;
    this.parents = new Int32Array(length).fill(-1);
    this.ends = new Int32Array(length).fill(length); // the row behind all that is in it
    this.sizes = new Int32Array(length); // how many values it holds
    this.positions = new Int32Array(length); // which of its parent's it is, from 1
    this.owners = new Int32Array(bytes.length).fill(-1); // the innermost row of each byte
    const isOther = new Uint8Array(length); // whether it is in another reading of some bytes
    const open = [];
    this.rows.forEach((row, i) => {
      while (open.length > row[DEPTH]) {
        this.ends[open.pop()] = i;
      }
      if (open.length > 0) {
        this.parents[i] = open[open.length - 1];
      }
      isOther[i] = this.isAlternative(i) || isOther[this.parents[i]];
      if (!this.isAlternative(i)) {
        this.positions[i] = open.length > 0 ? ++this.sizes[this.parents[i]] : 1;
      }
      if (!isOther[i]) {
        this.owners.fill(i, row[OFFSET], row[OFFSET] + row[LENGTH]);
      }
      open.push(i);
    });
  }

  get length() { return this.rows.length; }
  depth(i) { return this.rows[i][DEPTH]; }
  offset(i) { return this.rows[i][OFFSET]; }
  valueOffset(i) { return this.rows[i][VALUE]; }
  end(i) { return this.rows[i][OFFSET] + this.rows[i][LENGTH]; }
  wire(i) { return this.wires[this.rows[i][WIRE]]; }
  isKnown(i) { return (this.rows[i][FLAGS] & 1) === 0; }
  isAlternative(i) { return (this.rows[i][FLAGS] & 2) !== 0; }
  isSelf(i) { return this.parents[i] >= 0 && this.rows[i][NAME] === '' && !this.isAlternative(i); } // a message that stands for the one it is in
  isObject(i) { return this.rows[i][KIND] === OBJECT; }
  isItem(i) { return /^\[\d+\]$/.test(this.rows[i][NAME]); }
  isContainer(i) { return this.isObject(i) || this.rows[i][KIND] === ARRAY; }
  // Whether what is not there would be behind or in it.
  isCutAt(i) { return i === this.length - 1 && Boolean(this.error?.isTruncated) && this.isRead(i); }
  isRead(i) { return this.rows[i][KIND] !== UNREAD; }
  text(i) { return this.isRead(i) ? this.rows[i][TEXT] ?? '' : this.error?.isTruncated ? 'cut off' : 'not read'; }
  textClass(i) { return this.isRead(i) ? CLASSES[this.rows[i][KIND]] ?? 'dim' : 'unread'; }

  // A member's name, an item's index in brackets, $ for the root.
  label(i) { return this.isAlternative(i) ? 'or' : this.rows[i][NAME].replace(/^\./, ''); }

  // The key of a member in JSON; null of an item and of the root.
  key(i) {
    const name = this.rows[i][NAME];
    return this.parents[i] < 0 || this.isItem(i) ? null : name.startsWith('.') ? JSON.stringify(name.slice(1).replace(/\[\d+\]$/, '')) : /^\[(".*")\]/.exec(name)?.[1] ?? name;
  }

  path(i) { return (this.parents[i] < 0 ? '' : this.path(this.parents[i])) + this.rows[i][NAME]; }
}

export class Viewer {
  // tree, json, hex: the panes' elements; where: gets what is pointed at; announce: a function that has it said; choose: one that is called when a row is chosen.
  constructor(elements) {
    this.where = elements.where;
    this.announce = elements.announce;
    this.isChosen = elements.choose;
    this.panes = [new TreePane(elements.tree, this), new JsonPane(elements.json, this), new HexPane(elements.hex, this)];
    this.hexPane = this.panes[2];
    this.show(new Uint8Array(), null);
  }

  show(bytes, found) {
    this.model = new Model(bytes, found);
    this.chosen = -1;
    this.pointed = -1;
    this.where.textContent = HINT;
    this.panes.forEach((pane) => pane.set(this.model));
    if (this.model.error) {
      this.panes.forEach((pane) => this.model.length > 0 && pane.reveal(this.model.length - 1));
      this.hexPane.revealByte(this.model.error.offset);
    }
  }

  // The pointer is on a row, and perhaps on one of its bytes; -1 when it has left. The other panes follow.
  point(row, from, byte = -1) {
    if (row !== this.pointed) {
      this.pointed = row;
      this.panes.forEach((pane) => {
        if (pane !== from && row >= 0) {
          pane.reveal(row);
        }
        pane.mark();
      });
    }
    this.where.textContent = this.describe(row >= 0 || byte >= 0 ? row : this.chosen, byte);
  }

  // A row is chosen by click or key.
  choose(row, from, byte = -1) {
    this.chosen = row;
    this.pointed = -1;
    this.panes.forEach((pane) => {
      pane.choose(row, byte);
      if (pane !== from && row >= 0) {
        pane.reveal(row, true);
      }
      pane.mark();
    });
    this.where.textContent = this.describe(row, byte);
    this.announce(this.where.textContent);
    this.isChosen();
  }

  // The path of the chosen row; an empty string where none is.
  get path() { return this.chosen < 0 ? '' : this.model.path(this.chosen); }

  // Chooses the row with a path; without one the first that is no object and no list. Returns whether there is one.
  chooseAt(path) {
    const row = this.model.rows.findIndex((_, i) => !this.model.isAlternative(i) && (path ? this.model.path(i) === path : !this.model.isContainer(i) && this.model.isKnown(i)));
    if (row >= 0) {
      this.choose(row, null);
    }
    return row >= 0;
  }

  describe(row, byte) {
    const { model } = this;
    const at = byte >= 0 && byte < model.bytes.length ? `byte ${count(byte)} is ${hex(model.bytes[byte])}${this.describeBlock(byte)}` : '';
    if (row < 0) {
      return at || HINT;
    }

    const from = model.offset(row);
    const length = model.end(row) - from;
    const key = model.valueOffset(row) > from ? `, value from ${count(model.valueOffset(row))}` : '';
    const place = `${count(length)} ${length === 1 ? 'byte' : 'bytes'} at ${count(from)}${key}`;
    const value = model.isContainer(row) ? `${count(model.sizes[row])} in it` : model.text(row);
    return [model.path(row), model.wire(row), place, value, model.isKnown(row) ? '' : 'not in the contract', at].filter(Boolean).join(' · ');
  }

  describeBlock(byte) {
    const i = this.model.blocks.findIndex(([, , from, length]) => byte >= from && byte < from + length);
    return i < 0 ? '' : `, from LZ4 block ${i + 1} of ${this.model.blocks.length}, ${count(this.model.blocks[i][1])} bytes at ${count(this.model.blocks[i][0])}`;
  }
}
