// What the binary formats write to and read from.

const utf8 = /* @__PURE__ */ new TextEncoder();
const fromUtf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// The bytes of the last output, where they are not many: new ones take longer than most values.
let spare: Uint8Array | undefined;

class Output {
  bytes = spare ?? new Uint8Array(512);
  view = new DataView(this.bytes.buffer);
  length = 0;
  depth = 0;

  constructor() {
    spare = undefined;
  }

  /** Makes room for `count` bytes and returns where they begin. */
  take(count: number): number {
    const start = this.length;
    this.length += count;
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length));
      larger.set(this.bytes.subarray(0, start));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    return start;
  }

  byte(value: number): void {
    const at = this.take(1);
    this.bytes[at] = value;
  }

  raw(bytes: Uint8Array): void {
    const at = this.take(bytes.length);
    this.bytes.set(bytes, at);
  }

  enter(): void {
    this.depth = deeper(this.depth);
  }

  /** The text's UTF-8, without its length; returns how long that is. */
  text(value: string): number {
    // Calling the encoder takes longer than short text.
    const isShort = value.length <= 64;
    const start = this.take(isShort ? value.length * 3 : value.length);
    const { bytes } = this;
    let at = start;
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit < 128) {
        bytes[at++] = unit;
      } else if (isShort && (unit < 0xd800 || unit > 0xdfff)) {
        if (unit < 0x800) {
          bytes[at++] = 0xc0 | unit >> 6;
        } else {
          bytes[at++] = 0xe0 | unit >> 12;
          bytes[at++] = 0x80 | unit >> 6 & 63;
        }
        bytes[at++] = 0x80 | unit & 63;
      } else {
        if (isLone(value)) {
          throw new FormatError("a string with half of a surrogate pair cannot be encoded as UTF-8");
        }
        this.length = start;
        this.take(value.length * 3);
        at = start + utf8.encodeInto(value, this.bytes.subarray(start)).written;
        break;
      }
    }
    this.length = at;
    return at - start;
  }

  result(): Uint8Array<ArrayBuffer> {
    const { bytes, length } = this;
    if (bytes.length <= 1_048_576) {
      spare = bytes;
    }
    return bytes.slice(0, length);
  }
}

// Little-endian, as Protobuf and MemoryPack have them.
function writeFloat(to: Output, value: number): void {
  const at = to.take(4);
  to.view.setFloat32(at, value, true);
}

function writeDouble(to: Output, value: number): void {
  const at = to.take(8);
  to.view.setFloat64(at, value, true);
}

const units = /* @__PURE__ */ new Uint16Array(88);

// How many UTF-16 units at most 64 bytes are, which are in `units` then; −1 where there is a character of four bytes, or no UTF-8.
function unitsOf(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  let at = start;
  while (at < end) {
    let unit = bytes[at++]!;
    if (unit > 127) {
      const second = bytes[at++]! ^ 128;
      if (unit < 0xe0) {
        if (unit < 0xc2 || second > 63) {
          return -1;
        }
        unit = (unit & 31) << 6 | second;
      } else {
        const third = bytes[at++]! ^ 128;
        unit = unit < 0xf0 && second < 64 && third < 64 ? (unit & 15) << 12 | second << 6 | third : 0;
        if (unit < 0x800 || (unit & 0xf800) === 0xd800) {
          return -1;
        }
      }
    }
    units[count++] = unit;
  }
  return at === end ? count : -1;
}

// The text of so many units. A call with as many as there are takes half of the time of one with an array.
function textOf(count: number): string {
  const u = units;
  let text = "";
  for (let i = 0; i < count; i += 24) {
    const left = count - i;
    text += left < 5 ? String.fromCharCode(u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!)
      : left < 9 ? String.fromCharCode(u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!, u[i + 4]!, u[i + 5]!, u[i + 6]!, u[i + 7]!)
      : left < 13 ? String.fromCharCode(u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!, u[i + 4]!, u[i + 5]!, u[i + 6]!, u[i + 7]!, u[i + 8]!, u[i + 9]!, u[i + 10]!, u[i + 11]!)
      : left < 17 ? String.fromCharCode(u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!, u[i + 4]!, u[i + 5]!, u[i + 6]!, u[i + 7]!, u[i + 8]!, u[i + 9]!, u[i + 10]!, u[i + 11]!, u[i + 12]!, u[i + 13]!, u[i + 14]!, u[i + 15]!)
      : String.fromCharCode(u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!, u[i + 4]!, u[i + 5]!, u[i + 6]!, u[i + 7]!, u[i + 8]!, u[i + 9]!, u[i + 10]!, u[i + 11]!, u[i + 12]!, u[i + 13]!, u[i + 14]!, u[i + 15]!, u[i + 16]!, u[i + 17]!, u[i + 18]!, u[i + 19]!, u[i + 20]!, u[i + 21]!, u[i + 22]!, u[i + 23]!);
  }
  return text.length > count ? text.substring(0, count) : text;
}

// The text of bytes; undefined where they are no UTF-8.
function utf8Of(bytes: Uint8Array, start: number, end: number): string | undefined {
  // Calling the decoder takes longer than short text.
  const count = end - start <= 64 ? unitsOf(bytes, start, end) : -1;
  try {
    return count < 0 ? fromUtf8.decode(bytes.subarray(start, end)) : textOf(count);
  } catch {
    return undefined;
  }
}

class Input extends Bounded {
  end: number;
  readonly bytes: Uint8Array;
  readonly view: DataView;

  constructor(bytes: Uint8Array) {
    super(bytes.length);
    this.bytes = bytes;
    this.end = bytes.length;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Passes over `count` bytes and returns where they begin. */
  take(count: number): number {
    const start = this.position;
    if (count > this.end - start) {
      throw this.error(`expected ${count} bytes, found ${this.end - start}`);
    }
    this.position += count;
    return start;
  }

  /** A count of items, or bytes, of at least `size` bytes each; −1 where their end says how many. */
  count(count: number, size: number): number {
    if (count * size > this.end - this.position) {
      throw this.error(`the payload claims ${count * size} bytes, but only ${this.end - this.position} remain`);
    }
    return count;
  }

  /** Whether there is another item, behind `index` of so many. */
  has(index: number, count: number): boolean {
    return index < count;
  }

  leave(): void {
    this.depth--;
  }

  byte(): number {
    return this.bytes[this.take(1)]!;
  }

  raw(length: number): Uint8Array {
    this.charge(length + BytesSize);
    const start = this.take(length);
    return this.bytes.slice(start, start + length);
  }

  /** Text of so many bytes; a name that is none is unknown. */
  text(length: number, isName = false, start = this.take(length), bytes = this.bytes): string {
    // The parts of short text take some room.
    if (!isName && length > 1) {
      this.charge(TextSize + (length > 12 && length <= 64 ? length * 5 : length));
    }
    const text = utf8Of(bytes, start, start + length);
    if (text === undefined && !isName) {
      throw this.error("expected text in UTF-8, found other bytes", bytes === this.bytes ? start : this.position);
    }
    return text ?? "\ufffd";
  }

  /** Throws where something is behind the value. */
  finish(): void {
    if (this.position !== this.bytes.length) {
      throw this.error(`expected the end of the payload, found ${this.bytes.length - this.position} bytes`);
    }
  }
}

/** How a type is written to and read from a binary format. */
interface Binary {
  write(to: Output, value: any): void;
  read(from: Input): any;
  /** How many bytes it takes at least; 1 where nothing is said. */
  readonly least?: number;
  /** Of what MemoryPack has as it lies in memory: its size and alignment. */
  readonly memory?: readonly [size: number, alignment: number] | undefined;
}

/** The same with what a format needs to know of a type where it reads and writes values of it in place: a call of any form takes longer. */
interface Form extends Binary {
  readonly kind: Type["kind"] | "long" | "odd";
  readonly hasNull: boolean;
  readonly isSigned: boolean;
  readonly bytes: number;
  readonly min: number;
  readonly end: number;
}

const leastOf = ({ least = 1 }: Binary): number => least;

function formOf(type: Type, { read, write, least, memory }: Binary): Form {
  const hasNull = type.kind === "nullable";
  const of = hasNull ? type.of : type;
  const isInt = of.kind === "int";
  const isLong = isInt && of.bits > 32;
  return {
    read, write, memory, least: least ?? 1,
    // A long integer that is no bigint, and what may be null as it lies in memory, have their forms only.
    kind: hasNull && (memory !== undefined || type.wrapped) || isLong && (of.size === 0 || of.parse !== undefined) ? "odd" : isLong ? "long" : of.kind,
    hasNull,
    isSigned: isInt && of.signed,
    bytes: isInt ? of.bits / 8 : 0,
    min: isInt ? Number(of.min) : 0,
    end: isInt ? Number(of.end) : 0,
  };
}

// Passes over the bytes of a name, where they are next.
function isNext(from: Input, key: Uint8Array | undefined): boolean {
  if (key === undefined) {
    return false;
  }
  const { bytes, position } = from;
  const { length } = key;
  for (let i = 0; i < length; i++) {
    if (bytes[position + i] !== key[i]) {
      return false;
    }
  }
  from.position += length;
  return true;
}

// The format that a form of types makes.
function binary(mediaType: string, aliases: readonly string[], of: (type: Type) => Binary, From = Input): Format {
  return {
    mediaType,
    aliases,
    encode(type, value) {
      const to = new Output();
      of(type).write(to, value);
      return to.result();
    },
    decode(type, bytes) {
      const from = new From(bytes);
      const value: unknown = of(type).read(from);
      from.finish();
      return value;
    },
  };
}

// Text behind a head with its length.
function writeText(to: Output, value: string, head: (to: Output, length: number) => void): void {
  // As if it were ASCII; other text has its own head, and is written again behind it where that is longer.
  const start = to.length;
  head(to, value.length);
  const from = to.length;
  const length = to.text(value);
  if (length !== value.length) {
    const end = to.length;
    to.length = start;
    head(to, length);
    if (to.length === from) {
      to.length = end;
    } else {
      to.text(value);
    }
  }
}

// What was read, or an error where it is not what the contract has there. `size`: what it takes in memory.
function checked<T>(value: T | undefined, from: Input, start: number, expected: string, size = 0): T {
  if (value === undefined) {
    throw from.error(`expected ${expected}, found another value`, start);
  }
  from.charge(size);
  return value;
}

// What an integer becomes.
function valued({ of, expected, size }: Integer, number: number | bigint, from: Input, start: number): unknown {
  return checked(of(number), from, start, expected, isKnown(number) && size <= TextSize ? 0 : size);
}

// One level deeper.
const nested = (form: Binary): Binary => ({
  ...form,
  write(to, value) {
    to.enter();
    form.write(to, value);
    to.depth--;
  },
  read(from) {
    from.enter();
    const value: unknown = form.read(from);
    from.leave();
    return value;
  },
});

// A null is so many bytes of one kind, which no value begins with.
const orNull = (inner: Binary, mark: number, size = 1): Binary => ({
  least: size,
  write(to, value) {
    if (value !== null && value !== undefined) {
      inner.write(to, value);
      return;
    }
    const at = to.take(size);
    to.bytes.fill(mark, at, at + size);
  },
  read(from) {
    const { bytes, position, end } = from;
    for (let i = 0; i < size; i++) {
      if (bytes[position + i] !== mark || position + i >= end) {
        return inner.read(from);
      }
    }
    from.position += size;
    return null;
  },
});

const pairOf = (key: Binary, item: Binary): Binary => ({
  least: leastOf(key) + leastOf(item),
  write(to, [name, value]: [unknown, unknown]) {
    try {
      key.write(to, name);
      item.write(to, value);
    } catch (error) {
      throw within(error, keyText(name));
    }
  },
  read(from) {
    const name: unknown = key.read(from);
    try {
      return [name, item.read(from)];
    } catch (error) {
      throw within(error, keyText(name));
    }
  },
});

type FormOf = (type: Type) => Form;

/** What MessagePack, CBOR and MemoryPack have each in its own way. */
interface Wire {
  readonly layout: Layout;
  /** How many bytes a list or map takes at least. */
  readonly least: number;
  /** Writes and reads a value in place, where it is of a frequent kind and nothing is odd about it; otherwise by its form, which says what is. */
  write(to: Output, form: Form, value: any): void;
  read(from: Input, form: Form): unknown;
  scalar(type: ScalarType): Binary;
  integer(integer: Integer): Binary;
  nullable(type: NullableType, of: FormOf): Binary;
  /** An entry of a map, where it is not its key and its value. */
  pair?(type: MapType, key: Binary, item: Binary): Binary | undefined;
  object(type: ObjectType, of: FormOf): Binary;
  writeCount(to: Output, count: number, isMap: boolean): void;
  readCount(from: Input, isMap: boolean): number;
  writeCase(to: Output, key: number): void;
  readCase(from: Input): number | bigint | undefined;
}

const formsOf = (wire: Wire): FormOf => compiled<Form>((type, of) => {
  if (type.kind === "value") {
    offered(type, wire.layout);
    return of(type.of(wire.layout));
  }
  return formOf(type, formIn(wire, type, of));
});

function formIn(wire: Wire, type: Type, of: FormOf): Binary {
  switch (type.kind) {
    case "int":
    case "enum": return wire.integer(integerOf(type));
    case "nullable": return wire.nullable(type, of);
    case "list": {
      const item = of(type.item);
      return {
        least: wire.least,
        write(to, value) {
          const items = toList(value);
          wire.writeCount(to, items.length, false);
          to.enter();
          let i = 0;
          try {
            for (; i < items.length; i++) {
              wire.write(to, item, items[i]);
            }
          } catch (error) {
            throw within(error, i);
          }
          to.depth--;
        },
        read(from) {
          from.enter();
          const count = from.count(wire.readCount(from, false), leastOf(item));
          from.charge(ListSize);
          // Short lists with the room that they need.
          const items: unknown[] = count >= 0 && count < 1_000 ? new Array(count) : [];
          let i = 0;
          try {
            for (; from.has(i, count); i++) {
              from.charge(8);
              items[i] = wire.read(from, item);
            }
          } catch (error) {
            throw within(error, i);
          }
          from.leave();
          return count < 0 ? trimmed(items) : items;
        },
      };
    }
    case "map": return type.form(type, wire, of);
    case "union": return type.form(type, wire, of);
    case "object": return wire.object(type, of);
    case "value": return of(type);
    default: return wire.scalar(type);
  }
}

function mapForm(type: MapType, wire: Wire, of: FormOf): Binary {
  const [key, item] = [of(type.key), of(type.value)];
  const pair = wire.pair?.(type, key, item) ?? pairOf(key, item);
  return nested({
    least: wire.least,
    write(to, value) {
      const entries = toMap(value);
      wire.writeCount(to, entries.size, true);
      for (const entry of entries) {
        pair.write(to, entry);
      }
    },
    read(from) {
      const entries = new Map<unknown, unknown>();
      from.charge(MapSize);
      const count = from.count(wire.readCount(from, true), leastOf(pair));
      for (let i = 0; from.has(i, count); i++) {
        const [name, value] = pair.read(from) as [unknown, unknown];
        type.put(from, entries, name, value);
      }
      return entries;
    },
  });
}

function unionForm(type: UnionType, wire: Wire, of: FormOf): Binary {
  offered(type, wire.layout);
  return nested({
    write(to, value) {
      const index = type.find(value);
      const one = type.cases[index]!;
      wire.writeCase(to, one.key);
      of(one.of()).write(to, type.unwrap(index, value));
    },
    read(from) {
      const start = from.position;
      const key = wire.readCase(from);
      const index = type.cases.findIndex(one => one.key === key);
      if (index < 0) {
        throw from.error(`expected the key of a case of ${type.name}, found ${key}`, start);
      }
      from.charge(type.size);
      return type.wrap(index, of(type.cases[index]!.of()).read(from));
    },
  });
}

/** How the members of an object are written and read. */
interface Body {
  write(to: Output, values: readonly unknown[]): void;
  read(from: Input, values: unknown[]): void;
}

type ObjectBody = (members: readonly Member[], write: (to: Output, values: readonly unknown[], index: number) => void, read: (from: Input, values: unknown[], index: number) => void) => Body;

// An object by what is around its members, which have their forms late: contracts hold themselves.
function objectOf(type: ObjectType, wire: Pick<Wire, "layout" | "read" | "write">, of: FormOf, body: ObjectBody): Binary {
  const { layout } = wire;
  offered(type, layout);
  const members = type.members(layout);
  const forms: Form[] = [];
  const { begin, end, take, places } = makerOf(type, layout);
  const { write, read } = body(members, (to, values, index) => {
    try {
      wire.write(to, forms[index] ??= of(members[index]!.type), values[places[index]!]);
    } catch (error) {
      throw within(error, members[index]!.name);
    }
  }, (from, values, index) => {
    try {
      values[places[index]!] = wire.read(from, forms[index] ??= of(members[index]!.type));
    } catch (error) {
      throw within(error, members[index]!.name);
    }
  });
  return {
    write(to, value) {
      to.enter();
      write(to, take(toObject(value)));
      to.depth--;
    },
    read(from) {
      from.enter();
      const start = from.position;
      const values = begin(from);
      read(from, values);
      const value = end(from, values, start);
      from.leave();
      return value;
    },
  };
}

// Which member is at each number.
const slotsOf = (members: readonly Member[]): Map<number, number> => new Map(members.map((member, index) => [member.number - 1, index]));
