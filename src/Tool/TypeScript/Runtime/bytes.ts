// What the binary formats write to and read from.

const utf8 = /* @__PURE__ */ new TextEncoder();
const fromUtf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

class Output {
  bytes = new Uint8Array(512);
  view = new DataView(this.bytes.buffer);
  length = 0;
  depth = 0;

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
          throw new FormatError("a string with half of a surrogate pair has no UTF-8");
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
    return this.bytes.slice(0, this.length);
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
    const end = start + length;
    // Calling the decoder takes longer than short ASCII, the parts of which take some room.
    const isShort = length <= 64;
    if (!isName && length > 1) {
      this.charge(TextSize + (isShort && length > 12 ? length * 5 : length));
    }
    let units = isShort ? 0 : 128;
    for (let i = start; i < end && units < 128; i++) {
      units |= bytes[i]!;
    }
    if (units < 128) {
      let text = "";
      let i = start;
      for (; i < end - 15; i += 16) {
        text += String.fromCharCode(
          bytes[i]!, bytes[i + 1]!, bytes[i + 2]!, bytes[i + 3]!, bytes[i + 4]!, bytes[i + 5]!, bytes[i + 6]!, bytes[i + 7]!,
          bytes[i + 8]!, bytes[i + 9]!, bytes[i + 10]!, bytes[i + 11]!, bytes[i + 12]!, bytes[i + 13]!, bytes[i + 14]!, bytes[i + 15]!);
      }
      for (; i < end - 3; i += 4) {
        text += String.fromCharCode(bytes[i]!, bytes[i + 1]!, bytes[i + 2]!, bytes[i + 3]!);
      }
      for (; i < end; i++) {
        text += String.fromCharCode(bytes[i]!);
      }
      return text;
    }
    try {
      return fromUtf8.decode(bytes.subarray(start, end));
    } catch {
      if (isName) {
        return "\ufffd";
      }
      throw this.error("expected text in UTF-8, found other bytes", bytes === this.bytes ? start : this.position);
    }
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
  readonly memory?: readonly [size: number, alignment: number];
}

const leastOf = ({ least = 1 }: Binary): number => least;

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

function writeItems(to: Output, items: readonly unknown[], item: Binary): void {
  let i = 0;
  try {
    for (; i < items.length; i++) {
      item.write(to, items[i]);
    }
  } catch (error) {
    throw within(error, i);
  }
}

function readItems(from: Input, count: number, item: Binary): unknown[] {
  const items: unknown[] = [];
  from.charge(ListSize);
  try {
    while (from.has(items.length, count)) {
      from.charge(8);
      items.push(item.read(from));
    }
  } catch (error) {
    throw within(error, items.length);
  }
  return trimmed(items);
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

type FormOf = (type: Type) => Binary;

/** What MessagePack, CBOR and MemoryPack have each in its own way. */
interface Wire {
  readonly layout: Layout;
  /** How many bytes a list or map takes at least. */
  readonly least: number;
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

const formsOf = (wire: Wire): FormOf => compiled<Binary>((type, of) => {
  switch (type.kind) {
    case "int":
    case "enum": return wire.integer(integerOf(type));
    case "nullable": return wire.nullable(type, of);
    case "list": {
      const item = of(type.item);
      return nested({
        least: wire.least,
        write(to, value) {
          const items = toList(value);
          wire.writeCount(to, items.length, false);
          writeItems(to, items, item);
        },
        read: from => readItems(from, from.count(wire.readCount(from, false), leastOf(item)), item),
      });
    }
    case "map": return type.form(type, wire, of);
    case "union": return type.form(type, wire, of);
    case "object": return wire.object(type, of);
    case "value": {
      offered(type, wire.layout);
      return of(type.of(wire.layout));
    }
    default: return wire.scalar(type);
  }
});

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
      const one = type.cases[type.find(value)]!;
      wire.writeCase(to, one.key);
      of(one.of()).write(to, value);
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
  write(to: Output, object: Record<string, unknown>): void;
  read(from: Input, value: Record<string, unknown>): void;
}

type ObjectBody = (members: readonly Member[], write: (to: Output, object: Record<string, unknown>, index: number) => void, read: (from: Input, value: Record<string, unknown>, index: number) => void) => Body;

// An object by what is around its members, which have their forms late: contracts hold themselves.
function objectOf(type: ObjectType, layout: Layout, of: FormOf, body: ObjectBody): Binary {
  offered(type, layout);
  const members = type.members(layout);
  const forms: Binary[] = [];
  const { begin, end } = makerOf(type, layout);
  const { write, read } = body(members, (to, object, index) => {
    const member = members[index]!;
    try {
      (forms[index] ??= of(member.type)).write(to, own(object, member));
    } catch (error) {
      throw within(error, member.name);
    }
  }, (from, value, index) => {
    const { name } = members[index]!;
    try {
      value[name] = (forms[index] ??= of(members[index]!.type)).read(from);
    } catch (error) {
      throw within(error, name);
    }
  });
  return nested({
    write: (to, value) => write(to, toObject(value)),
    read(from) {
      const start = from.position;
      const value = begin(from);
      read(from, value);
      end(from, value, start);
      return value;
    },
  });
}

// Which member is at each number.
const slotsOf = (members: readonly Member[]): Map<number, number> => new Map(members.map((member, index) => [member.number - 1, index]));
