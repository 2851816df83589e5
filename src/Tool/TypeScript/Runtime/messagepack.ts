// MessagePack (github.com/msgpack/msgpack/blob/master/spec.md), as MessagePack-CSharp writes it: objects as arrays by position, or as maps by name.

function packInteger(to: Output, value: number | bigint): void {
  if (typeof value === "bigint") {
    const at = to.take(9);
    to.bytes[at] = value < 0n ? 0xd3 : 0xcf;
    to.view.setBigUint64(at + 1, BigInt.asUintN(64, value));
  } else if (value >= 0) {
    if (value < 128) {
      to.byte(value);
    } else if (value < 256) {
      packUnsigned(to, 0xcc, value, 1);
    } else if (value < 65_536) {
      packUnsigned(to, 0xcd, value, 2);
    } else if (value < 4_294_967_296) {
      packUnsigned(to, 0xce, value, 4);
    } else {
      packInteger(to, BigInt(value));
    }
  } else if (value >= -32) {
    to.byte(value & 255);
  } else if (value >= -128) {
    packUnsigned(to, 0xd0, value, 1);
  } else if (value >= -32_768) {
    packUnsigned(to, 0xd1, value, 2);
  } else if (value >= -2_147_483_648) {
    packUnsigned(to, 0xd2, value, 4);
  } else {
    packInteger(to, BigInt(value));
  }
}

// A code and a number of 1, 2 or 4 bytes.
function packUnsigned(to: Output, code: number, value: number, size: number): void {
  const at = to.take(size + 1);
  to.bytes[at] = code;
  for (let i = size; i > 0; i--, value >>= 8) {
    to.bytes[at + i] = value;
  }
}

// The head of a str (fix 0xa0 up to 31), bin, array (0x90 up to 15) or map (0x80).
function packHead(to: Output, fix: number, most: number, code: number, hasShort: boolean, count: number): void {
  if (count <= most) {
    to.byte(fix | count);
  } else if (hasShort && count < 256) {
    packUnsigned(to, code, count, 1);
  } else if (count < 65_536) {
    packUnsigned(to, code + (hasShort ? 1 : 0), count, 2);
  } else {
    packUnsigned(to, code + (hasShort ? 2 : 1), count, 4);
  }
}

const packArray = (to: Output, count: number): void => packHead(to, 0x90, 15, 0xdc, false, count);

function packText(to: Output, value: string): void {
  // As if it were ASCII; other text is moved where its head is longer.
  const start = to.take(textHead(value.length));
  const from = to.length;
  const length = to.text(value);
  if (length < 32) {
    to.bytes[start] = 0xa0 | length;
    return;
  }
  const at = start + textHead(length);
  if (at !== from) {
    to.take(at - from);
    to.bytes.copyWithin(at, from, from + length);
  }
  to.length = start;
  packHead(to, 0xa0, 31, 0xd9, true, length);
  to.length = at + length;
}

const textHead = (length: number): number => length < 32 ? 1 : length < 256 ? 2 : length < 65_536 ? 3 : 5;

function packTime(to: Output, seconds: number, ticks: number): void {
  const unix = seconds - UnixSeconds;
  const nanos = ticks * 100;
  if (unix < 0 || unix >= 2 ** 34) {
    const at = to.take(15);
    to.view.setUint16(at, 0xc70c);
    to.bytes[at + 2] = 0xff;
    to.view.setUint32(at + 3, nanos);
    to.view.setBigInt64(at + 7, BigInt(unix));
  } else if (nanos === 0 && unix < 2 ** 32) {
    const at = to.take(6);
    to.view.setUint16(at, 0xd6ff);
    to.view.setUint32(at + 2, unix);
  } else {
    const at = to.take(10);
    to.view.setUint16(at, 0xd7ff);
    to.view.setUint32(at + 2, nanos * 4 + Math.floor(unix / 2 ** 32));
    to.view.setUint32(at + 6, unix % 2 ** 32);
  }
}

const Nil = 0xc0;

// A number by its code; undefined of anything else.
function unpackNumber(from: Input, floats: boolean): number | bigint | undefined {
  const start = from.position;
  const code = from.byte();
  if (code < 0x80) {
    return code;
  }
  const { view } = from;
  switch (code) {
    case 0xca: if (floats) { return view.getFloat32(from.take(4)); } break;
    case 0xcb: if (floats) { return view.getFloat64(from.take(8)); } break;
    case 0xcc: return from.byte();
    case 0xcd: return view.getUint16(from.take(2));
    case 0xce: return view.getUint32(from.take(4));
    case 0xcf: return small(view.getBigUint64(from.take(8)));
    case 0xd0: return view.getInt8(from.take(1));
    case 0xd1: return view.getInt16(from.take(2));
    case 0xd2: return view.getInt32(from.take(4));
    case 0xd3: return small(view.getBigInt64(from.take(8)));
  }
  if (code >= 0xe0) {
    return code - 256;
  }
  from.position = start;
  return undefined;
}

// The length behind a head; undefined where the next value has another.
function unpackHead(from: Input, fix: number, most: number, code: number, hasShort: boolean): number | undefined {
  const start = from.position;
  const head = from.byte();
  if ((head & ~most) === fix && most > 0) {
    return head & most;
  }
  const size = head - code + (hasShort ? 0 : 1);
  if (head >= code && size < 3) {
    return size === 0 ? from.byte() : size === 1 ? from.view.getUint16(from.take(2)) : from.view.getUint32(from.take(4));
  }
  from.position = start;
  return undefined;
}

function unpackExpected(from: Input, expected: string): FormatError {
  return from.error(`expected ${expected}, found ${from.position < from.end ? `code 0x${from.bytes[from.position]!.toString(16)}` : "the end"}`);
}

// What was read, or an error where there is something else.
function unpacked<T>(value: T | undefined, from: Input, expected: string): T {
  if (value === undefined) {
    throw unpackExpected(from, expected);
  }
  return value;
}

const unpackText = (from: Input, isName = false): string => from.text(unpacked(unpackHead(from, 0xa0, 31, 0xd9, true), from, "a string"), isName);
const unpackInteger = (from: Input): number | bigint => unpacked(unpackNumber(from, false), from, "an integer");
const unpackArray = (from: Input): number => unpacked(unpackHead(from, 0x90, 15, 0xdc, false), from, "an array");
const unpackMap = (from: Input, expected: string): number => unpacked(unpackHead(from, 0x80, 15, 0xde, false), from, expected);

function unpackTime(from: Input): { seconds: number; ticks: number } {
  const start = from.position;
  const code = from.byte();
  const length = code === 0xd6 ? 4 : code === 0xd7 ? 8 : code === 0xc7 ? from.byte() : 0;
  if ((length !== 4 && length !== 8 && length !== 12) || from.byte() !== 0xff) {
    from.position = start;
    throw unpackExpected(from, "a timestamp");
  }
  const at = from.take(length);
  const first = from.view.getUint32(at);
  const unix = length === 4 ? first : length === 8 ? (first & 3) * 2 ** 32 + from.view.getUint32(at + 4) : Number(from.view.getBigInt64(at + 4));
  const nanos = length === 4 ? 0 : length === 8 ? first >>> 2 : first;
  if (nanos >= 1e9 || !isInYears(unix + UnixSeconds)) {
    throw from.error("expected a timestamp in the years 1 to 9999, found another value", start);
  }
  return { seconds: unix + UnixSeconds, ticks: Math.floor(nanos / 100) };
}

// How many bytes a value has at `at`, without those in it, and how many values are in it; undefined where its head is not all there.
function unpackSize(bytes: Uint8Array, at: number): readonly [size: number, values: number] | undefined {
  const code = bytes[at]!;
  if (code < 0xc4 || code >= 0xe0) {
    return code < 0x80 || code >= 0xc0 ? [1, 0] : code < 0x90 ? [1, (code & 15) * 2] : code < 0xa0 ? [1, code & 15] : [1 + (code & 31), 0];
  }
  if (code >= 0xca && code < 0xd9) {
    return [[5, 9, 2, 3, 5, 9, 2, 3, 5, 9, 3, 4, 6, 10, 18][code - 0xca]!, 0];
  }
  // A length or count of 1, 2 or 4 bytes behind the code; an extension has one for its type.
  const width = code < 0xdc ? 1 << (code - 0xc4) % 3 : code % 2 === 0 ? 2 : 4;
  let count = 0;
  for (let i = 1; i <= width; i++) {
    count = count * 256 + bytes[at + i]!;
  }
  return at + width >= bytes.length ? undefined
    : code >= 0xdc ? [1 + width, code >= 0xde ? count * 2 : count] : [1 + width + count + (code >= 0xc7 && code < 0xca ? 1 : 0), 0];
}

// Passes over any value, in a loop in place of recursion.
function unpackSkip(from: Input): void {
  for (let left = 1; left > 0; left--) {
    const isValue = from.position < from.end && from.bytes[from.position] !== 0xc1;
    const [size, values] = unpacked(isValue ? unpackSize(from.bytes, from.position) : undefined, from, "a value");
    from.take(size);
    left += from.count(values, 1);
  }
}

const packedInteger = (type: Integer): Binary => ({
  write: (output, value) => packInteger(output, type.to(value)),
  read(from) {
    const start = from.position;
    return valued(type, unpackInteger(from), from, start);
  },
});

function packScalar(type: ScalarType): Binary {
  switch (type.kind) {
    case "bool":
      return {
        write: (to, value) => to.byte(toBool(value) ? 0xc3 : 0xc2),
        read(from) {
          const code = from.bytes[from.position];
          if (code !== 0xc2 && code !== 0xc3) {
            throw unpackExpected(from, "true or false");
          }
          from.position++;
          return code === 0xc3;
        },
      };
    case "float":
    case "double": {
      const isDouble = type.kind === "double";
      return {
        write(to, value) {
          const at = to.take(isDouble ? 9 : 5);
          to.bytes[at] = isDouble ? 0xcb : 0xca;
          if (isDouble) {
            to.view.setFloat64(at + 1, toDouble(value));
          } else {
            to.view.setFloat32(at + 1, toFloat(value));
          }
        },
        read(from) {
          const start = from.position;
          const value = unpacked(unpackNumber(from, true), from, "a number");
          return isDouble ? Number(value) : checked(fromFloat(Number(value)), from, start, "a number in the range of a float");
        },
      };
    }
    case "decimal":
    case "number":
    case "guid": {
      // A GUID may come without hyphens.
      const of = type.kind === "guid" ? type.as.text.of : type.as.of;
      return {
        write: (to, value) => packText(to, type.as.to(value)),
        read(from) {
          const start = from.position;
          return checked(of(unpackText(from)), from, start, `text that is a ${type.kind}`);
        },
      };
    }
    case "string": return { write: (to, value) => packText(to, toText(value)), read: from => unpackText(from) };
    case "bytes":
      return {
        write(to, value) {
          packHead(to, 0, -1, 0xc4, true, toBytes(value).length);
          to.raw(value);
        },
        read(from) {
          return from.raw(unpacked(unpackHead(from, 0, 0, 0xc4, true) ?? unpackHead(from, 0xa0, 31, 0xd9, true), from, "bytes"));
        },
      };
    case "dateTime":
      return {
        write(to, value) {
          const { seconds, ticks } = type.as.instant(value);
          packTime(to, seconds, ticks);
        },
        read(from) {
          const { seconds, ticks } = unpackTime(from);
          from.charge(ShortSize);
          return type.as.format(seconds, ticks, "Z");
        },
      };
    case "dateTimeOffset":
      return {
        write(to, value) {
          const { seconds, ticks, offset } = type.as.offset(value);
          to.byte(0x92);
          packTime(to, seconds, ticks);
          packInteger(to, offset);
        },
        read(from) {
          const start = from.position;
          if (unpackArray(from) !== 2) {
            throw from.error("expected a timestamp and its offset, found another value", start);
          }
          const { seconds, ticks } = unpackTime(from);
          const offset = unpackNumber(from, false);
          const time = offset === undefined ? undefined : type.as.formatOffset(seconds, ticks, Number(offset));
          return checked(time, from, start, "an offset of at most 14 hours", ShortSize);
        },
      };
    default: return packedInteger(type.as);
  }
}

function packValue(to: Output, form: Form, value: any): void {
  switch (value === null && form.hasNull ? "odd" : form.kind) {
    case "string":
      if (typeof value === "string") {
        packText(to, value);
        return;
      }
      break;
    case "int":
      if (value >= form.min && value < form.end && Number.isInteger(value)) {
        packInteger(to, value as number);
        return;
      }
      break;
    case "long": {
      // What has 32 bits is shorter. (To compare a bigint with a number takes longer than to make one.)
      const number = typeof value === "bigint" ? Number(value) : 0;
      if (number >= 2 ** 32 && number < 2 ** 62) {
        const at = to.take(9);
        to.bytes[at] = 0xcf;
        to.view.setBigUint64(at + 1, value as bigint);
        return;
      }
      break;
    }
    case "double":
      if (typeof value === "number") {
        const at = to.take(9);
        to.bytes[at] = 0xcb;
        to.view.setFloat64(at + 1, value);
        return;
      }
      break;
    case "bool":
      if (typeof value === "boolean") {
        to.byte(value ? 0xc3 : 0xc2);
        return;
      }
  }
  form.write(to, value);
}

function unpackValue(from: Input, form: Form): unknown {
  const { bytes, position, view } = from;
  const code = bytes[position]!;
  if (code === Nil && form.hasNull) {
    from.position++;
    return null;
  }
  switch (form.kind) {
    case "string":
      if ((code & 0xe0) === 0xa0) {
        from.position++;
        return from.text(code & 31);
      }
      break;
    case "int":
      if (code < 128) {
        from.position++;
        return code;
      }
      break;
    case "long": {
      // Of 32 bits and less the form has values that are there already.
      const high = position + 9 > bytes.length ? 0 : code === 0xcf || code === 0xd3 && form.isSigned ? view.getInt32(position + 1) : 0;
      if (high > 0) {
        from.position += 9;
        from.charge(TextSize);
        return view.getBigInt64(position + 1);
      }
      break;
    }
    case "double":
      if (code === 0xcb && position + 9 <= bytes.length) {
        from.position += 9;
        return view.getFloat64(position + 1);
      }
      break;
    case "bool":
      if ((code & 0xfe) === 0xc2) {
        from.position++;
        return code > 0xc2;
      }
  }
  return form.read(from);
}

// `keysAreNames`: objects are maps by name, and not arrays by position.
const packed = (keysAreNames: boolean): FormOf => formsOf({
  layout: "messagePack",
  least: 1,
  write: packValue,
  read: unpackValue,
  scalar: packScalar,
  integer: packedInteger,
  nullable: (type, of) => orNull(of(type.of), Nil),
  object: (type, of) => packedObject(type, of, keysAreNames || type.options.byName === true),
  writeCount: (to, count, isMap) => isMap ? packHead(to, 0x80, 15, 0xde, false, count) : packArray(to, count),
  readCount: (from, isMap) => isMap ? unpackMap(from, "a map") : unpackArray(from),
  writeCase(to, key) {
    to.byte(0x92);
    packInteger(to, key);
  },
  readCase: from => unpackArray(from) === 2 ? unpackNumber(from, false) : undefined,
});

const packedObject = (type: ObjectType, of: FormOf, byName: boolean): Binary => objectOf(type, { layout: "messagePack", read: unpackValue, write: packValue }, of, (members, write, read) => {
  const slots = slotsOf(members);
  const slotCount = Math.max(0, ...members.map(member => member.number));
  const bySlot = Array.from({ length: slotCount }, (_, slot) => slots.get(slot) ?? -1);
  const indexOf = indexByName(members, type.options.strict);
  const keys = members.map(({ key, name }) => {
    const to = new Output();
    packText(to, key ?? name);
    return to.result();
  });
  return {
    write(to, values) {
      if (byName) {
        packHead(to, 0x80, 15, 0xde, false, members.length);
      } else {
        packArray(to, slotCount);
      }
      const count = byName ? members.length : slotCount;
      for (let i = 0; i < count; i++) {
        const index = byName ? i : bySlot[i]!;
        if (byName) {
          to.raw(keys[i]!);
        }
        if (index < 0) {
          to.byte(Nil);
        } else {
          write(to, values, index);
        }
      }
    },
    read(from, values) {
      const count = type.options.byName ? undefined : unpackHead(from, 0x90, 15, 0xdc, false);
      const total = from.count(count ?? unpackMap(from, "an object"), count === undefined ? 2 : 1);
      for (let i = 0; i < total; i++) {
        const index = count === undefined ? isNext(from, keys[i]) ? i : indexOf(unpackText(from, true)) : i < slotCount ? bySlot[i]! : -1;
        if (index < 0) {
          unpackSkip(from);
        } else {
          read(from, values, index);
        }
      }
    },
  };
});

const packedAliases = ["application/msgpack", "application/vnd.msgpack"];

/** MessagePack with objects as arrays, each member at its number. */
export const messagePack: Format = /* @__PURE__ */ binary("application/x-msgpack", packedAliases, /* @__PURE__ */ packed(false));

/** MessagePack with objects as maps by name. */
export const messagePackNames: Format = /* @__PURE__ */ binary("application/x-msgpack; keys=names", /* @__PURE__ */ packedAliases.map(name => `${name}; keys=names`), /* @__PURE__ */ packed(true));
