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

  float(value: number): void {
    const at = this.take(4);
    this.view.setFloat32(at, value, true);
  }

  double(value: number): void {
    const at = this.take(8);
    this.view.setFloat64(at, value, true);
  }

  enter(): void {
    if (++this.depth > limits.maxDepth) {
      throw new FormatError(`its objects and lists nest deeper than ${limits.maxDepth} levels, or contain themselves`);
    }
  }

  /** The text's UTF-8, without its length; returns how long that is. */
  text(value: string): number {
    const start = this.take(value.length);
    let i = 0;
    for (; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > 127) {
        break;
      }
      this.bytes[start + i] = unit;
    }
    if (i < value.length) {
      if (isLone(value)) {
        throw new FormatError("a string with half of a surrogate pair has no UTF-8");
      }
      this.length = start;
      this.take(value.length * 3);
      const { written } = utf8.encodeInto(value, this.bytes.subarray(start));
      this.length = start + written;
    }
    return this.length - start;
  }

  /** A varint of up to 64 bits (protobuf.dev/programming-guides/encoding); negative numbers have ten bytes. */
  varint(value: number | bigint): void {
    if (typeof value === "number" && value >= 0) {
      while (value > 127) {
        this.byte(value % 128 | 128);
        value = Math.floor(value / 128);
      }
      this.byte(value);
      return;
    }
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest > 127n; rest >>= 7n) {
      this.byte(Number(rest & 127n) | 128);
    }
    this.byte(Number(rest));
  }

  result(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

class Input {
  position = 0;
  end: number;
  depth = 0;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  private left: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.end = bytes.length;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.left = Math.max(bytes.length * limits.maxExpansion, 16 * 1_048_576);
  }

  error(reason: string, offset = this.position): FormatError {
    return new FormatError(reason, offset);
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

  /** Counts what is decoded against the memory that it may take. */
  charge(size: number): void {
    this.left -= size;
    if (this.left < 0) {
      throw this.error("the payload becomes more than it may take in memory");
    }
  }

  enter(): void {
    if (++this.depth > limits.maxDepth) {
      throw this.error(`expected objects and lists nested at most ${limits.maxDepth} deep, found deeper nesting`);
    }
  }

  /** A count of items, or bytes, of at least `size` bytes each. */
  count(count: number, size: number): number {
    if (count < 0 || count * size > this.end - this.position) {
      throw this.error(`the payload claims ${count * size} bytes, but only ${this.end - this.position} remain`);
    }
    return count;
  }

  byte(): number {
    return this.bytes[this.take(1)]!;
  }

  raw(length: number): Uint8Array {
    this.charge(length + 32);
    const start = this.take(length);
    return this.bytes.slice(start, start + length);
  }

  /** Text of so many bytes; a name that is none is unknown. */
  text(length: number, isName = false): string {
    const start = this.take(length);
    this.charge(length + 24);
    const { bytes } = this;
    // Calling the decoder takes longer than short ASCII.
    if (length <= 64) {
      let [text, i] = ["", start];
      for (; i < this.position - 3; i += 4) {
        const [first, second, third, fourth] = [bytes[i]!, bytes[i + 1]!, bytes[i + 2]!, bytes[i + 3]!];
        if ((first | second | third | fourth) > 127) {
          break;
        }
        text += String.fromCharCode(first, second, third, fourth);
      }
      for (; i < this.position && bytes[i]! < 128; i++) {
        text += String.fromCharCode(bytes[i]!);
      }
      if (i === this.position) {
        return text;
      }
    }
    try {
      return fromUtf8.decode(bytes.subarray(start, start + length));
    } catch {
      if (isName) {
        return "\ufffd";
      }
      throw this.error("expected text in UTF-8, found other bytes", start);
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
}

// The format that a form of types makes.
function binary(mediaType: string, aliases: readonly string[], of: (type: Type) => Binary): Format {
  return {
    mediaType,
    aliases,
    encode(type, value) {
      const to = new Output();
      of(type).write(to, value);
      return to.result();
    },
    decode(type, bytes) {
      const from = new Input(bytes);
      const value: unknown = of(type).read(from);
      from.finish();
      return value;
    },
  };
}

// What was read, or an error where it is not what the contract has there.
function checked<T>(value: T | undefined, from: Input, start: number, expected: string): T {
  if (value === undefined) {
    throw from.error(`expected ${expected}, found another value`, start);
  }
  return value;
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
  try {
    while (items.length < count) {
      from.charge(8);
      items.push(item.read(from));
    }
  } catch (error) {
    throw within(error, items.length);
  }
  return items;
}

function writeEntries(to: Output, entries: ReadonlyMap<unknown, unknown>, key: Binary, item: Binary): void {
  for (const [name, value] of entries) {
    try {
      key.write(to, name);
      item.write(to, value);
    } catch (error) {
      throw within(error, String(name));
    }
  }
}

function readEntries(from: Input, count: number, key: Binary, item: Binary): Map<unknown, unknown> {
  const entries = new Map<unknown, unknown>();
  for (let i = 0; i < count; i++) {
    from.charge(48);
    const name: unknown = key.read(from);
    try {
      entries.set(name, item.read(from));
    } catch (error) {
      throw within(error, String(name));
    }
  }
  return entries;
}

function readMember(from: Input, value: Record<string, unknown>, name: string, form: Binary): void {
  try {
    value[name] = form.read(from);
  } catch (error) {
    throw within(error, name);
  }
}
