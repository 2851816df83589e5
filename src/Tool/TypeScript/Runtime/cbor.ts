// CBOR (RFC 8949): objects as maps by name, in the preferred serialization (§4.1); read in any.

type Kind = typeof Kinds[number] | "float" | "fraction" | "seconds" | "boolean" | "null" | "break" | "another value";

// By major type.
const Kinds = ["integer", "integer", "bytes", "text", "array", "map"] as const;

class CborInput extends Input {
  // What was read last, behind tags that only say how to look at it.
  start = 0;
  kind: Kind = "null";
  /** The value, or where a text or bytes begin. */
  value: any;
  /** How many bytes or items; −1 where a break ends them. */
  items = 0;
  /** What is passed over: the kind, but of what a tag makes another value. */
  inside: Kind = "null";
  /** Whether a break ends what is open, by depth. */
  readonly breaks: boolean[] = [];

  override has(index: number, count: number): boolean {
    return count < 0 ? this.bytes[this.position] !== 0xff : index < count;
  }

  override leave(): void {
    if (this.breaks[this.depth]) {
      this.next("break");
    }
    super.leave();
  }

  /** Reads what stands next, which has to be of one of some kinds. */
  next(expected: Kind, or = expected, third = expected): this {
    const { kind } = this.token();
    if (kind !== expected && kind !== or && kind !== third) {
      throw this.error(`expected ${expected}, found ${kind}`, this.start);
    }
    return this;
  }

  wrong(code: number): never {
    throw this.error(`expected an item of CBOR, found code 0x${code.toString(16)}`, this.position - 1);
  }

  argument(code: number): number | bigint {
    const low = code & 31;
    if (low < 24 || low > 27) {
      return low < 24 ? low : this.wrong(code);
    }
    const at = this.take(1 << low - 24);
    return low > 26 ? small(this.view.getBigUint64(at)) : low > 25 ? this.view.getUint32(at) : low > 24 ? this.view.getUint16(at) : this.bytes[at]!;
  }

  /** Reads an integer of any size, behind tag 2 or 3: the highest byte comes first. Returns whether no value can be so large. */
  large(code: number, tag: number): boolean {
    if (code >> 5 !== 2) {
      this.wrong(code);
    }
    let at = this.take(Number(this.argument(code)));
    while (at < this.position && this.bytes[at] === 0) {
      at++;
    }
    // A double has up to 1,024 bits. To make a number of more, and a text of it, takes longer than in proportion.
    const isHuge = this.position - at > 128;
    let text = "0x0";
    for (; at < this.position && !isHuge; at++) {
      text += this.bytes[at]!.toString(16).padStart(2, "0");
    }
    this.value = small(tag > 2 ? -1n - BigInt(text) : BigInt(text));
    return isHuge;
  }

  /** Reads the exponent and the mantissa of a decimal fraction (§3.4.4), as `large`. */
  fraction(code: number): boolean {
    const isOpen = code === 0x9f;
    if (!isOpen && (code >> 5 !== 4 || this.argument(code) !== 2)) {
      this.wrong(code);
    }
    const parts: bigint[] = [];
    let isHuge = false;
    for (const last of [0x3f, 0xc3]) {
      const part = this.bytes[this.position]!;
      if (part > 0x3f && (part < 0xc2 || part > last)) {
        this.wrong(part);
      }
      isHuge ||= this.token().kind !== "integer";
      parts.push(BigInt(this.value));
    }
    if (isOpen && this.byte() !== 0xff) {
      this.wrong(code);
    }
    this.value = parts;
    return isHuge;
  }

  item(code: number): Kind {
    const major = code >> 5;
    const low = code & 31;
    if (major > 6) {
      if (low < 24 || low > 27) {
        this.value = low > 20;
        return low < 20 ? "another value" : low < 22 ? "boolean" : low < 24 ? "null" : low > 30 ? "break" : this.wrong(code);
      }
      const at = this.take(1 << low - 24);
      if (low > 24) {
        this.value = low > 26 ? this.view.getFloat64(at) : low > 25 ? this.view.getFloat32(at) : halfAt(this.view, at);
        return "float";
      }
      // A simple value of two bytes is at least 32 (§3.3).
      return this.bytes[at]! > 31 ? "another value" : this.wrong(code);
    }
    if (major > 1 && low > 30) {
      this.items = -1;
      return Kinds[major]!;
    }
    const argument = this.argument(code);
    if (major < 2) {
      this.value = major < 1 ? argument : small(-1n - BigInt(argument));
    } else {
      const count = Number(argument);
      this.value = major < 4 ? this.take(count) : 0;
      this.items = major < 4 ? count : this.count(count, major - 3);
    }
    return Kinds[major]!;
  }

  token(): this {
    const start = this.position;
    let code = this.byte();
    let isOther = false;
    let tag = -1;
    while (code >> 5 === 6 && (tag < 0 || tag > 4)) {
      tag = Number(this.argument(code));
      code = this.byte();
      // That a text or bytes are base64, JSON or a URI, or that CBOR follows, means nothing here (§3.4.5, §3.4.6).
      isOther ||= tag > 4 && !(tag > 20 && tag < 25 || tag > 31 && tag < 37 || tag === 55_799);
    }
    const isLarge = (tag & -2) === 2;
    isOther ||= isLarge && code === 0x5f;
    this.items = 0;
    if (isLarge && code !== 0x5f) {
      isOther ||= this.large(code, tag);
      this.inside = "integer";
    } else if (tag === 4) {
      isOther ||= this.fraction(code);
      this.inside = "fraction";
    } else {
      this.inside = (tag === 0 ? code >> 5 !== 3 : tag === 1 ? code > 0x3f && (code < 0xf9 || code > 0xfb) : tag > 0 && code > 0xfe) ? this.wrong(code) : this.item(code);
    }
    this.start = start;
    this.kind = isOther ? "another value" : tag === 1 ? "seconds" : this.inside;
    return this;
  }

  /** The bytes of the text or bytes in pieces. */
  pieces(): Output {
    const all = new Output();
    for (let code = this.byte(); code !== 0xff; code = this.byte()) {
      if (code >> 5 !== (this.inside === "text" ? 3 : 2)) {
        this.wrong(code);
      }
      const at = this.take(Number(this.argument(code)));
      all.raw(this.bytes.subarray(at, this.position));
    }
    return all;
  }

  textOf(isName = false): string {
    const { items } = this;
    if (items >= 0) {
      return this.text(items, isName, this.value);
    }
    const { bytes, length } = this.pieces();
    return this.text(length, isName, 0, bytes);
  }

  /** Passes over what was read, no deeper than what is read. */
  skip(): void {
    const { inside, items } = this;
    if (inside === "break") {
      this.wrong(0xff);
    } else if (inside === "array" || inside === "map") {
      this.enter();
      this.breaks[this.depth] = items < 0;
      for (let i = 0; this.has(i, items); i++) {
        this.token().skip();
        if (inside === "map") {
          this.token().skip();
        }
      }
      this.leave();
    } else if (items < 0) {
      this.pieces();
    }
  }

  /** How many items are in an array or map; −1 where a break ends them. */
  open(kind: "array" | "map"): number {
    const { items } = this.next(kind);
    this.breaks[this.depth] = items < 0;
    return items;
  }
}

// Its readers are given no other input.
const cborReading = (write: Binary["write"], read: (from: CborInput) => any): Binary => ({ write, read: from => read(from as CborInput) as unknown });

function cborHead(to: Output, major: number, argument: number | bigint): void {
  const first = major << 5;
  if (argument < 24) {
    to.byte(first | Number(argument));
  } else if (argument < 4_294_967_296) {
    const power = argument < 256 ? 0 : argument < 65_536 ? 1 : 2;
    packUnsigned(to, first | 24 + power, Number(argument), 1 << power);
  } else {
    const at = to.take(9);
    to.bytes[at] = first | 27;
    to.view.setBigUint64(at + 1, BigInt(argument));
  }
}

const cborInteger = (to: Output, value: number | bigint): void => value < 0 ? cborHead(to, 1, small(-1n - BigInt(value))) : cborHead(to, 0, value);
const cborText = (to: Output, value: string): void => writeText(to, value, (to, length) => cborHead(to, 3, length));

// In the fewest bytes that keep the value; each NaN is the same one (§4.2.2).
function cborFloat(to: Output, value: number): void {
  const at = to.take(9) + 1;
  const { view } = to;
  view.setFloat32(at, value);
  const bits = view.getUint32(at);
  const units = Math.abs(value) * 2 ** 24;
  view.setUint16(at, value !== value ? 0x7e00 : bits >>> 16 & 0x8000 | (units < 1_024 ? units : units === Infinity ? 0x7c00 : (bits >>> 13) - 0x1c000 & 0x7fff));
  let code = 0xf9;
  if (!Object.is(halfAt(view, at), value)) {
    code = 0xfa;
    view.setFloat32(at, value);
    if (view.getFloat32(at) !== value) {
      code = 0xfb;
      view.setFloat64(at, value);
    }
  }
  view.setUint8(at - 1, code);
  to.length = at + 2 ** (code - 0xf8);
}

function halfAt(view: DataView, at: number): number {
  const bits = view.getUint16(at);
  const exponent = bits >> 10 & 31;
  const digits = bits & 1_023;
  const size = exponent > 30 ? digits > 0 ? NaN : Infinity : exponent > 0 ? (1_024 + digits) * 2 ** (exponent - 25) : digits * 2 ** -24;
  return bits >= 0x8000 ? -size : size;
}

const cborIntegers = (type: Integer): Binary => cborReading((output, value) => cborInteger(output, type.to(value)), from => {
  const { value, start } = from.next("integer");
  return valued(type, value, from, start);
});

// `unix`: what seconds since 1970 are, of a date.
const cborTexts = ({ to, of, expected }: TextForm, unix?: (seconds: number) => string | undefined): Binary => cborReading((output, value) => {
  if (unix !== undefined) {
    output.byte(0xc0);
  }
  cborText(output, to(value));
}, from => {
  const { kind, value, start } = from.next("text", unix === undefined ? "text" : "seconds");
  const isText = kind === "text";
  return checked(isText ? of(from.textOf()) : unix!(Number(value)), from, start, expected, isText ? 0 : ShortSize);
});

function cborScalar(type: ScalarType): Binary {
  const { kind } = type;
  switch (kind) {
    case "bool": return cborReading((to, value) => to.byte(toBool(value) ? 0xf5 : 0xf4), from => from.next("boolean").value as unknown);
    case "float":
    case "double":
      return cborReading((to, value) => cborFloat(to, kind === "float" ? toFloat(value) : toDouble(value)), from => {
        const token = from.next("float", "integer", "fraction");
        const value = Number(token.kind === "fraction" ? token.value.reverse().join("e") : token.value);
        return checked(token.kind !== "float" && !Number.isFinite(value) ? undefined : kind === "float" ? fromFloat(value) : value, from, token.start, `a number in the range of a ${kind}`);
      });
    case "bytes":
      return cborReading((to, value) => {
        cborHead(to, 2, toBytes(value).length);
        to.raw(value);
      }, from => {
        const { value, items } = from.next("bytes");
        const { bytes, length } = items < 0 ? from.pieces() : { bytes: from.bytes, length: items };
        from.charge(length + BytesSize);
        return items < 0 ? bytes.slice(0, length) : bytes.slice(value, value + length);
      });
    case "string": return cborReading((to, value) => cborText(to, toText(value)), from => from.next("text").textOf());
    case "decimal":
      return cborReading((to, value) => {
        const { scale, mantissa, large } = type.as.parts(value);
        to.raw(new Uint8Array([0xc4, 0x82]));
        cborInteger(to, -scale);
        if (large === undefined) {
          cborInteger(to, mantissa);
        } else {
          to.byte(mantissa < 0n ? 0xc3 : 0xc2);
          cborHead(to, 2, large.length);
          to.raw(large);
        }
      }, from => {
        const { kind, value, start } = from.next("fraction", "integer", "text");
        const { of, fraction, expected } = type.as;
        const isText = kind === "text";
        const read = isText ? of(from.textOf()) : fraction(kind === "fraction" ? value : [0n, BigInt(value)]);
        return checked(read, from, start, expected, isText ? 0 : ShortSize);
      });
    case "dateTime": return cborTexts(type.as.utc, seconds => type.as.unix(seconds, "Z"));
    case "dateTimeOffset": return cborTexts(type.as.zoned, seconds => type.as.unix(seconds, 0));
    case "char": return cborIntegers(type.as);
    default: return cborTexts(type.as.text);
  }
}

// Nothing is written or read but by its form.
const cborWrite = (to: Output, form: Form, value: unknown): void => form.write(to, value);
const cborRead = (from: Input, form: Form): unknown => form.read(from);

const cborForm = /* @__PURE__ */ formsOf({
  layout: "messagePack",
  least: 1,
  write: cborWrite,
  read: cborRead,
  scalar: cborScalar,
  integer: cborIntegers,
  nullable(type, of) {
    const inner = of(type.of);
    return cborReading((to, value) => value === null || value === undefined ? to.byte(0xf6) : inner.write(to, value), from => {
      // A null may stand behind tags.
      const { position } = from;
      if (from.bytes[position]! >= 0xc0) {
        if (from.token().kind === "null") {
          return null;
        }
        from.position = position;
      }
      return inner.read(from) as unknown;
    });
  },
  object: (type, of) => objectOf(type, { layout: "messagePack", write: cborWrite, read: cborRead }, of, (members, write, read) => {
    const indexOf = indexByName(members, type.options.strict);
    return {
      write(to, values) {
        cborHead(to, 5, members.length);
        members.forEach(({ name, key }, i) => {
          cborText(to, key ?? name);
          write(to, values, i);
        });
      },
      read(input, values) {
        const from = input as CborInput;
        const seen: boolean[] = [];
        const count = from.open("map");
        for (let i = 0; from.has(i, count); i++) {
          const { start } = from.next("text");
          const index = indexOf(from.textOf(true));
          if (index < 0) {
            from.token().skip();
          } else if (seen[index]) {
            throw from.error(`expected each member once, found '${members[index]!.name}' again`, start);
          } else {
            seen[index] = true;
            read(from, values, index);
          }
        }
      },
    };
  }),
  writeCount: (to, count, isMap) => cborHead(to, isMap ? 5 : 4, count),
  readCount: (from, isMap) => (from as CborInput).open(isMap ? "map" : "array"),
  writeCase(to, key) {
    to.byte(0x82);
    cborInteger(to, key);
  },
  readCase(input) {
    const from = input as CborInput;
    const count = from.open("array");
    return count === 2 || count < 0 ? from.next("integer").value : undefined;
  },
});

/** CBOR. */
export const cbor: Format = /* @__PURE__ */ binary("application/cbor", [], cborForm, CborInput);

// As `unpackSize`; −1 of what a break ends.
function cborSize(bytes: Uint8Array, at: number): readonly [size: number, values: number] | undefined {
  const major = bytes[at]! >> 5;
  const code = bytes[at]! & 31;
  const width = code < 24 || code > 27 ? 0 : 1 << code - 24;
  if (at + width >= bytes.length) {
    return undefined;
  }
  let argument = width === 0 ? code : 0;
  for (let i = 1; i <= width; i++) {
    argument = argument * 256 + bytes[at + i]!;
  }
  const isOpen = code === 31 && major > 1 && major < 6;
  return [1 + width + (major === 2 || major === 3 ? isOpen ? 0 : argument : 0), isOpen ? -1 : major === 4 ? argument : major === 5 ? argument * 2 : major === 6 ? 1 : 0];
}
