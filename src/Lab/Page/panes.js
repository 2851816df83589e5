// Three lists of which only the rows in view are in the document, so that a megabyte scrolls as a page does.

import { count, element, hex } from './bytes.js';

const ROW = 20; // pixels, as in lab.css
const BEYOND = 8; // rows that are drawn above and below

const cutOff = (model, row) => (model.isCutAt(row) ? [' ', element('span', { class: 'unread' }, 'cut off')] : []);

class Pane {
  constructor(box, view) {
    this.box = box;
    this.view = view;
    this.length = 0;
    this.sizer = element('div', { role: 'presentation' });
    box.replaceChildren(this.sizer);
    box.addEventListener('scroll', () => this.draw());
    new ResizeObserver(() => this.resize()).observe(box);
    box.addEventListener('pointermove', (event) => this.isOver(event));
    box.addEventListener('pointerleave', () => view.point(-1, this));
    box.addEventListener('click', (event) => this.isClicked(event));
    box.addEventListener('keydown', (event) => {
      if (!event.ctrlKey && !event.altKey && !event.metaKey && this.length > 0 && this.isKey(event.key)) {
        event.preventDefault();
      }
    });
  }

  get page() { return Math.max(1, Math.floor(this.box.clientHeight / ROW) - 1); }

  setLength(length) {
    this.length = length;
    this.sizer.style.height = `${length * ROW}px`;
    this.draw(true);
  }

  resize() { this.draw(); }

  draw(isNew = false) {
    const from = Math.max(0, Math.floor(this.box.scrollTop / ROW) - BEYOND);
    const to = Math.min(this.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW) + BEYOND);
    if (isNew || from !== this.from || to !== this.to) {
      this.from = from;
      this.to = to;
      this.sizer.replaceChildren(...Array.from({ length: Math.max(0, to - from) }, (_, i) => {
        const row = this.render(from + i);
        row.style.top = `${(from + i) * ROW}px`;
        return row;
      }));
      this.mark();
    }
  }

  // Scrolls to a line, into the middle where it is not in view.
  revealLine(line) {
    const top = line * ROW;
    if (top < this.box.scrollTop || top + ROW > this.box.scrollTop + this.box.clientHeight) {
      this.box.scrollTop = Math.max(0, top - this.box.clientHeight / 2);
      this.draw();
    }
  }

  // Where a key leads from a line; null of another key.
  lineAfter(key, line) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: this.page, PageUp: -this.page, Home: -this.length, End: this.length };
    return key in steps ? Math.min(this.length - 1, Math.max(0, line + steps[key])) : null;
  }
}

// The lines of tree and JSON, each of which is a row of the model.
class LinePane extends Pane {
  set(model) {
    this.model = model;
    this.line = 0;
    this.box.scrollTop = 0;
    this.box.removeAttribute('aria-activedescendant');
  }

  isOver(event) {
    const line = event.target.closest('[data-line]');
    this.view.point(line ? this.rowOf(+line.dataset.line) : -1, this);
  }

  isClicked(event) {
    const line = event.target.closest('[data-line]');
    if (line) {
      this.line = +line.dataset.line;
      this.view.choose(this.rowOf(this.line), this);
    }
  }

  isKey(key) {
    const line = this.lineAfter(key, this.view.chosen < 0 ? -1 : this.line);
    if (line === null) {
      return false;
    }
    this.go(line);
    return true;
  }

  go(line) {
    this.line = line;
    this.revealLine(line);
    this.view.choose(this.rowOf(line), this);
  }

  choose(row) {
    if (row >= 0 && (this.line >= this.length || this.rowOf(this.line) !== row)) {
      this.line = this.lineOf(row);
    }
  }

  reveal(row) { this.revealLine(this.lineOf(row)); }

  mark() {
    const { chosen, pointed } = this.view;
    for (const line of this.sizer.children) {
      const at = +line.dataset.line;
      const row = this.rowOf(at);
      line.classList.toggle('chosen', row === chosen);
      line.classList.toggle('pointed', row === pointed);
      line.setAttribute('aria-selected', row === chosen);
      if (row === chosen && at === this.line) {
        this.box.setAttribute('aria-activedescendant', line.id);
      }
    }
  }
}

export class TreePane extends LinePane {
  set(model) {
    super.set(model);
    this.closed = new Set(); // at first, what else the bytes may be
    for (let row = 0; row < model.length; row++) {
      if (model.isAlternative(row) && this.hasMore(row)) {
        this.closed.add(row);
      }
    }
    this.list();
  }

  // The rows that no closed one hides.
  list() {
    this.visible = [];
    this.lines = new Int32Array(this.model.length).fill(-1);
    for (let row = 0; row < this.model.length; row = this.closed.has(row) ? this.model.ends[row] : row + 1) {
      this.lines[row] = this.visible.length;
      this.visible.push(row);
    }
    this.setLength(this.visible.length);
  }

  rowOf(line) { return this.visible[line]; }

  // The line of a row, or of the closed one that hides it.
  lineOf(row) {
    while (this.lines[row] < 0) {
      row = this.model.parents[row];
    }
    return this.lines[row];
  }

  hasMore(row) { return this.model.ends[row] > row + 1; }

  toggle(row) {
    if (!this.closed.delete(row)) {
      this.closed.add(row);
    }
    this.list();
    this.line = this.lineOf(row);
  }

  reveal(row, isChosen = false) {
    if (isChosen && this.lines[row] < 0) {
      for (let parent = this.model.parents[row]; parent >= 0; parent = this.model.parents[parent]) {
        this.closed.delete(parent);
      }
      this.list();
    }
    super.reveal(row);
  }

  isClicked(event) {
    if (event.target.closest('.twist')) {
      this.toggle(this.rowOf(+event.target.closest('[data-line]').dataset.line));
    }
    super.isClicked(event);
  }

  isKey(key) {
    const row = this.rowOf(this.line);
    if (key === 'ArrowRight' && this.hasMore(row)) {
      if (this.closed.has(row)) {
        this.toggle(row);
        this.go(this.line);
      } else {
        this.go(this.line + 1);
      }
    } else if (key === 'ArrowLeft') {
      if (this.hasMore(row) && !this.closed.has(row)) {
        this.toggle(row);
        this.go(this.line);
      } else if (this.model.parents[row] >= 0) {
        this.go(this.lineOf(this.model.parents[row]));
      }
    } else {
      return super.isKey(key);
    }
    return true;
  }

  render(line) {
    const { model } = this;
    const row = this.rowOf(line);
    const hasMore = this.hasMore(row);
    const item = element(
      'div',
      {
        class: model.isKnown(row) ? 'row' : 'row unknown', id: `tree-${row}`, 'data-line': line, role: 'treeitem', 'aria-level': model.depth(row) + 1,
        'aria-posinset': model.positions[row] || null, 'aria-setsize': model.parents[row] < 0 ? 1 : model.sizes[model.parents[row]], 'aria-expanded': hasMore ? !this.closed.has(row) + '' : null,
      },
      element('span', { class: 'twist', 'aria-hidden': true }, hasMore ? (this.closed.has(row) ? '▸' : '▾') : ''),
      element('span', { class: 'name' }, model.label(row)), ' ',
      element('span', { class: `value ${model.textClass(row)}` }, model.isContainer(row) ? `${model.isObject(row) ? '{' : '['}${count(model.sizes[row])}${model.isObject(row) ? '}' : ']'}` : model.text(row)), ' ',
      element('span', { class: 'wire' }, model.wire(row)), ' ',
      element('span', { class: 'at' }, `${model.offset(row)}+${model.end(row) - model.offset(row)}`), ...cutOff(model, row));
    item.style.paddingLeft = `${0.3 + model.depth(row)}em`;
    return item;
  }
}

export class JsonPane extends LinePane {
  set(model) {
    super.set(model);
    this.entries = []; // twice the row, and one more where it is closed
    this.indents = [];
    this.lines = new Int32Array(model.length).fill(-1);
    const open = [];
    const add = (entry) => {
      this.entries.push(entry);
      this.indents.push(open.length);
    };
    const close = (row) => {
      while (open.length > 0 && model.ends[open[open.length - 1]] <= row) {
        add(2 * open.pop() + 1);
      }
    };
    for (let row = 0; row < model.length; row++) {
      close(row);
      if (model.isAlternative(row) || !model.isKnown(row)) {
        row = model.ends[row] - 1;
        continue;
      }
      this.lines[row] = this.entries.length;
      if (!model.isSelf(row)) {
        add(2 * row);
        if (model.isContainer(row) && model.sizes[row] > 0) {
          open.push(row);
        }
      }
    }
    close(model.length);
    this.setLength(this.entries.length);
  }

  rowOf(line) { return this.entries[line] >> 1; }

  // The line of a row, or of the one that it is in where JSON has none for it.
  lineOf(row) {
    while (this.lines[row] < 0) {
      row = this.model.parents[row];
    }
    return this.lines[row];
  }

  render(line) {
    const { model } = this;
    const row = this.rowOf(line);
    const isClose = (this.entries[line] & 1) === 1;
    const brackets = model.isObject(row) ? '{}' : '[]';
    const isOpen = !isClose && model.isContainer(row) && model.sizes[row] > 0;
    const text = !model.isContainer(row) ? model.text(row) : isClose ? brackets[1] : isOpen ? brackets[0] : brackets;
    const comma = !isOpen && (this.entries[line + 1] & 1) === 0 && line + 1 < this.length ? ',' : '';
    const key = model.key(row);
    return element(
      'div', { class: 'row', id: `json-${line}`, 'data-line': line, role: 'option' }, '  '.repeat(this.indents[line]),
      ...(key === null || isClose ? [] : [element('span', { class: 'name' }, key), ': ']),
      element('span', { class: model.textClass(row) }, text), comma, ...cutOff(model, row));
  }
}

export class HexPane extends Pane {
  set(model) {
    this.model = model;
    this.cursor = 0;
    this.isActive = false; // whether the cursor is shown
    this.box.scrollTop = 0;
    this.box.removeAttribute('aria-activedescendant');
    this.shape();
  }

  resize() {
    if (this.model && this.width() !== this.perRow) {
      this.shape();
    }
    this.draw();
  }

  width() { return this.box.clientWidth < 585 ? 8 : 16; }

  shape() {
    this.perRow = this.width();
    // An error may be at the end, where there is no byte.
    this.total = this.model.bytes.length + (this.model.error && this.model.error.offset >= this.model.bytes.length ? 1 : 0);
    this.setLength(Math.ceil(this.total / this.perRow));
    this.box.setAttribute('aria-rowcount', this.length);
    this.box.setAttribute('aria-colcount', this.perRow);
  }

  ownerOf(byte) { return byte < this.model.owners.length ? this.model.owners[byte] : -1; }

  byteOf(event) {
    const cell = event.target.closest('[data-byte]');
    return cell ? +cell.dataset.byte : -1;
  }

  isOver(event) {
    const byte = this.byteOf(event);
    this.view.point(byte < 0 ? -1 : this.ownerOf(byte), this, byte);
  }

  isClicked(event) {
    const byte = this.byteOf(event);
    if (byte >= 0) {
      this.go(byte);
    }
  }

  isKey(key) {
    const row = this.perRow;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, PageDown: row * this.page, PageUp: -row * this.page, Home: -this.total, End: this.total };
    if (!(key in steps)) {
      return false;
    }
    this.go(this.isActive || !key.startsWith('Arrow') ? Math.min(this.total - 1, Math.max(0, this.cursor + steps[key])) : 0);
    return true;
  }

  go(byte) {
    this.revealByte(byte);
    this.view.choose(this.ownerOf(byte), this, byte);
  }

  choose(row, byte) {
    this.cursor = byte >= 0 ? byte : this.model.offset(row);
    this.isActive = true;
  }

  reveal(row) { this.revealByte(this.model.offset(row)); }

  revealByte(byte) { this.revealLine(Math.floor(byte / this.perRow)); }

  mark() {
    const { model } = this;
    const { chosen, pointed } = this.view;
    const range = (row) => (row < 0 ? [-1, -1, -1] : [model.offset(row), model.valueOffset(row), model.end(row)]);
    const [chosenFrom, chosenValue, chosenEnd] = range(chosen);
    const [pointedFrom, , pointedEnd] = range(pointed);
    const error = model.error ? Math.min(model.error.offset, model.bytes.length) : -1;
    for (const cell of this.sizer.querySelectorAll('[data-byte]')) {
      const byte = +cell.dataset.byte;
      const isCursor = this.isActive && byte === this.cursor && cell.id !== '';
      cell.className = [
        byte >= pointedFrom && byte < pointedEnd ? 'pointed' : byte >= chosenFrom && byte < chosenEnd ? (byte < chosenValue ? 'name' : 'chosen') : '',
        byte === error ? 'bad' : '', isCursor ? 'cursor' : '',
      ].join(' ');
      if (isCursor) {
        this.box.setAttribute('aria-activedescendant', cell.id);
      }
    }
  }

  render(line) {
    const from = line * this.perRow;
    const cells = [];
    const letters = [];
    for (let byte = from; byte < Math.min(from + this.perRow, this.total); byte++) {
      const value = this.model.bytes[byte];
      const isEnd = value === undefined;
      cells.push(byte > from ? ' ' : '', element('span', { 'data-byte': byte, id: `hex-${byte}`, role: 'gridcell', 'aria-colindex': byte - from + 1 }, isEnd ? '??' : hex(value)));
      letters.push(element('span', { 'data-byte': byte }, isEnd ? ' ' : value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '·'));
    }
    return element(
      'div', { class: 'row', role: 'row', 'aria-rowindex': line + 1 },
      element('span', { class: 'at', role: 'rowheader' }, from.toString(16).padStart(6, '0')), '  ', ...cells, ' '.repeat(3 * (this.perRow - letters.length) + 2),
      element('span', { 'aria-hidden': true }, ...letters));
  }
}
