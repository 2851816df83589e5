// MemoryPack (github.com/Cysharp/MemoryPack), little-endian: objects as a count and their members, structs without references as they lie in memory.

const Null = 255;
const WideTag = 250;

const zeros = (to: Output, count: number): void => {
  const at = to.take(count);
  to.bytes.fill(0, at, at + count);
};

const writeInt32 = (to: Output, value: number): void => {
  const at = to.take(4);
  to.view.setInt32(at, value, true);
};

const readInt32 = (from: Input): number => from.view.getInt32(from.take(4), true);

function writeInt64(to: Output, value: bigint): void {
  const at = to.take(8);
  to.view.setBigInt64(at, value, true);
}

const readInt64 = (from: Input): bigint => from.view.getBigInt64(from.take(8), true);

function readCount(from: Input, expected: string): number {
  const start = from.position;
  const count = readInt32(from);
  if (count < 0) {
    throw from.error(`expected ${expected}, found ${count === -1 ? "null" : `a count of ${count}`}`, start);
  }
  return count;
}

function writePackedText(to: Output, value: string): void {
  if (value === "") {
    writeInt32(to, 0);
    return;
  }
  const start = to.take(8);
  const length = to.text(value);
  to.view.setInt32(start, ~length, true);
  to.view.setInt32(start + 4, value.length, true);
}

// It refuses half of a surrogate pair.
const fromUtf16 = /* @__PURE__ */ new TextDecoder("utf-16le", { fatal: true, ignoreBOM: true });

// UTF-8 behind its inverted length and the number of UTF-16 units, or UTF-16 behind its own.
function readPackedText(from: Input): string {
  const start = from.position;
  const length = readInt32(from);
  if (length === -1) {
    throw from.error("expected a string, found null", start);
  }
  if (length >= 0) {
    const at = from.take(length * 2);
    from.charge(length * 2 + TextSize);
    try {
      return fromUtf16.decode(from.bytes.subarray(at, at + length * 2));
    } catch {
      throw from.error("expected text in UTF-16, found half of a surrogate pair", start);
    }
  }
  const units = readInt32(from);
  const text = from.text(~length);
  if (units > 0 && units !== text.length) {
    throw from.error(`expected a string of ${units} UTF-16 units, found ${text.length}`, start);
  }
  return text;
}

// The integers of their own size.
function packInt(as: Integer): Binary {
  const { type: { bits, signed }, to } = as;
  const size = bits / 8;
  return {
    least: size,
    memory: [size, size],
    write(output, value) {
      const number = to(value);
      const at = output.take(size);
      switch (bits) {
        case 8: output.view.setUint8(at, Number(number)); break;
        case 16: output.view.setUint16(at, Number(number), true); break;
        case 32: output.view.setUint32(at, Number(number), true); break;
        default: output.view.setBigUint64(at, BigInt.asUintN(64, BigInt(number)), true);
      }
    },
    read(from) {
      const at = from.take(size);
      const { view } = from;
      return valued(as, bits === 8 ? signed ? view.getInt8(at) : view.getUint8(at)
        : bits === 16 ? signed ? view.getInt16(at, true) : view.getUint16(at, true)
        : bits === 32 ? signed ? view.getInt32(at, true) : view.getUint32(at, true)
        : small(signed ? view.getBigInt64(at, true) : view.getBigUint64(at, true)), from, at);
    },
  };
}

function packMemory(type: ScalarType): Binary {
  const fixed = (size: number, alignment: number, write: Binary["write"], read: Binary["read"], expected: string, taken = 0): Binary => ({
    least: size,
    memory: [size, alignment],
    write,
    read(from) {
      const start = from.position;
      return checked(read(from), from, start, expected, taken);
    },
  });
  switch (type.kind) {
    case "bool":
      return fixed(1, 1, (to, value) => to.byte(toBool(value) ? 1 : 0), from => {
        const value = from.byte();
        return value > 1 ? undefined : value === 1;
      }, "true or false");
    case "float": return fixed(4, 4, (to, value) => writeFloat(to, toFloat(value)), from => from.view.getFloat32(from.take(4), true), "a float");
    case "double": return fixed(8, 8, (to, value) => writeDouble(to, toDouble(value)), from => from.view.getFloat64(from.take(8), true), "a double");
    case "decimal":
      return fixed(16, 8, (to, value) => {
        const text = type.as.to(value);
        const at = to.take(16);
        if (text.length < 16) {
          // Its digits fit a number.
          const point = text.indexOf(".");
          const size = Math.abs(Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1)));
          to.view.setUint32(at, (point < 0 ? 0 : text.length - point - 1) * 65_536 + (text < "0" ? 2 ** 31 : 0), true);
          to.view.setUint32(at + 4, 0, true);
          to.view.setUint32(at + 8, size, true);
          to.view.setUint32(at + 12, size / 2 ** 32, true);
          return;
        }
        const { negative, digits, scale } = type.as.parse(text)!;
        to.view.setUint32(at, scale * 65_536 + (negative ? 2 ** 31 : 0), true);
        to.view.setUint32(at + 4, Number(digits >> 64n), true);
        to.view.setBigUint64(at + 8, BigInt.asUintN(64, digits), true);
      }, from => {
        const at = from.take(16);
        const flags = from.view.getUint32(at, true);
        const scale = flags >>> 16 & 255;
        // A number as long as it holds them: with a bigint takes five times as long.
        const [high, low, middle] = [from.view.getUint32(at + 4, true), from.view.getUint32(at + 8, true), from.view.getUint32(at + 12, true)];
        const digits = high === 0 && middle < 2 ** 21 ? middle * 2 ** 32 + low : (BigInt(high) << 64n) + (BigInt(middle) << 32n) + BigInt(low);
        return (flags & 0x7f00_ffff) !== 0 || scale > 28 ? undefined : type.as.format(flags >= 2 ** 31 && digits != 0, digits, scale);
      }, "a decimal number", ShortSize);
    case "number": return { least: 4, write: (to, value) => writePackedText(to, type.as.to(value)), read: readPackedText };
    case "string": return { least: 4, write: (to, value) => writePackedText(to, toText(value)), read: readPackedText };
    case "bytes":
      return {
        least: 4,
        write(to, value) {
          writeInt32(to, toBytes(value).length);
          to.raw(value);
        },
        read: from => from.raw(from.count(readCount(from, "bytes"), 1)),
      };
    case "guid":
      return fixed(16, 4, (to, value) => {
        const digits = type.as.to(value).replaceAll("-", "");
        const at = to.take(16);
        [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].forEach((digit, i) => {
          to.bytes[at + i] = Number.parseInt(digits.slice(digit * 2, digit * 2 + 2), 16);
        });
      }, from => {
        const at = from.take(16);
        const hex = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map(i => from.bytes[at + i]!.toString(16).padStart(2, "0")).join("");
        return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      }, "a GUID", ShortSize);
    case "dateTime":
      // The kind is in the two highest bits: 1 is UTC, 2 and 3 local, the offset of which only the sender knows.
      return fixed(8, 8, (to, value) => {
        const time = type.as.to(value);
        const { seconds, ticks } = type.as.utcOf(time);
        // In halves, as no number holds the whole.
        const high = Math.floor(seconds / 2 ** 20) * 10_000_000;
        const low = (high % 2 ** 12) * 2 ** 20 + seconds % 2 ** 20 * 10_000_000 + ticks;
        const at = to.take(8);
        to.view.setUint32(at, low, true);
        to.view.setUint32(at + 4, Math.floor(high / 2 ** 12) + Math.floor(low / 2 ** 32) + (time.offset === undefined ? 0 : 2 ** 30), true);
      }, from => {
        const start = from.position;
        from.take(8);
        const high = from.view.getUint32(start + 4, true);
        if (high >= 2 ** 31) {
          throw from.error("expected a time in UTC or without an offset, found the sender's local time", start);
        }
        // In parts that a number holds: 2³² is 429 seconds and 4,967,296 ticks.
        const most = high & 0x3fff_ffff;
        const rest = most * 4_967_296 + from.view.getUint32(start, true);
        const seconds = most * 429 + quotient(rest, 10_000_000);
        return isInYears(seconds) ? type.as.format(seconds, rest % 10_000_000, high >= 2 ** 30 ? "Z" : undefined) : undefined;
      }, "a time in the years 1 to 9999", ShortSize);
    case "dateTimeOffset":
      return fixed(16, 8, (to, value) => {
        const { seconds, ticks, offset } = type.as.offset(value);
        writeInt32(to, offset);
        writeInt32(to, 0);
        writeInt64(to, BigInt(seconds - offset * 60) * 10_000_000n + BigInt(ticks));
      }, from => {
        const offset = readInt32(from);
        from.take(4);
        const value = readInt64(from);
        return value < 0n ? undefined : type.as.formatOffset(Number(value / 10_000_000n) + offset * 60, Number(value % 10_000_000n), offset);
      }, "a time and an offset of at most 14 hours", ShortSize);
    default: return packInt(type.as);
  }
}

function layValue(to: Output, form: Form, value: any): void {
  switch (form.kind) {
    case "string":
      if (typeof value === "string") {
        writePackedText(to, value);
        return;
      }
      break;
    case "int":
      if (form.bytes > 2 && value >= form.min && value < form.end && Number.isInteger(value)) {
        writeInt32(to, value as number);
        return;
      }
      break;
    case "long": {
      const number = typeof value === "bigint" ? Number(value) : -1;
      if (number >= 0 && number < 2 ** 62) {
        writeInt64(to, value as bigint);
        return;
      }
      break;
    }
    case "double":
      if (typeof value === "number") {
        writeDouble(to, value);
        return;
      }
      break;
    case "bool":
      if (typeof value === "boolean") {
        to.byte(value ? 1 : 0);
        return;
      }
  }
  form.write(to, value);
}

function liftValue(from: Input, form: Form): unknown {
  const { bytes, view, position, end } = from;
  switch (position + 8 > end ? "odd" : form.kind) {
    case "string": {
      const length = view.getInt32(position, true);
      const count = view.getInt32(position + 4, true);
      if (length < -1) {
        from.position += 8;
        const text = from.text(~length);
        if (count <= 0 || count === text.length) {
          return text;
        }
        from.position = position;
      } else if (length === -1 && form.hasNull) {
        from.position += 4;
        return null;
      }
      break;
    }
    case "int":
      from.position += form.bytes;
      return form.bytes > 2 ? form.isSigned ? view.getInt32(position, true) : view.getUint32(position, true)
        : form.bytes > 1 ? form.isSigned ? view.getInt16(position, true) : view.getUint16(position, true)
        : form.isSigned ? view.getInt8(position) : bytes[position]!;
    case "long": {
      // Of 32 bits and less the form has values that are there already.
      if (view.getInt32(position + 4, true) > 0) {
        from.position += 8;
        from.charge(TextSize);
        return view.getBigInt64(position, true);
      }
      break;
    }
    case "double":
      from.position += 8;
      return view.getFloat64(position, true);
    case "bool":
      if (bytes[position]! < 2) {
        from.position++;
        return bytes[position] === 1;
      }
  }
  return form.read(from);
}

// Fields at their offsets in so many bytes.
function writeFields(to: Output, size: number, offsets: readonly number[], forms: readonly Binary[], values: readonly unknown[]): void {
  const start = to.length;
  zeros(to, size);
  offsets.forEach((offset, i) => {
    to.length = start + offset;
    forms[i]!.write(to, values[i]);
  });
  to.length = start + size;
}

function readFields(from: Input, size: number, offsets: readonly number[], forms: readonly Binary[]): unknown[] {
  const start = from.take(size);
  const values = offsets.map((offset, i) => {
    from.position = start + offset;
    return forms[i]!.read(from) as unknown;
  });
  from.position = start + size;
  return values;
}

const packForm = /* @__PURE__ */ formsOf({
  layout: "memoryPack",
  least: 4,
  write: layValue,
  read: liftValue,
  scalar: packMemory,
  integer: packInt,
  nullable: packNullable,
  pair({ pair: [size = 0, ...offsets] }, key, item) {
    return size === 0 ? undefined : {
      least: size,
      write: (to, entry) => writeFields(to, size, offsets, [key, item], entry),
      read: from => readFields(from, size, offsets, [key, item]),
    };
  },
  object: packObject,
  writeCount: writeInt32,
  readCount: (from, isMap) => readCount(from, isMap ? "a map" : "a list"),
  writeCase(to, key) {
    if (key < WideTag) {
      to.byte(key);
    } else {
      to.byte(WideTag);
      to.byte(key & 255);
      to.byte(key >> 8);
    }
  },
  readCase(from) {
    const start = from.position;
    const tag = from.byte();
    if (tag === Null) {
      throw from.error("expected a case of a union, found null", start);
    }
    return tag === WideTag ? from.view.getUint16(from.take(2), true) : tag < WideTag ? tag : -tag;
  },
});

function packNullable(type: NullableType, of: FormOf): Binary {
  const plain = type.of.kind === "value" ? type.of.of("memoryPack") : type.of;
  const inner = of(plain);
  const isStruct = plain.kind === "object" && plain.options.struct;
  if (type.root && (isStruct || inner.memory !== undefined || plain.kind === "nullable")) {
    return inner;
  }
  if (inner.memory !== undefined) {
    const [size, alignment] = inner.memory;
    const whole = Math.ceil(size / alignment + 1) * alignment;
    return {
      least: whole,
      memory: [whole, alignment],
      write(to, value) {
        const isThere = value !== null && value !== undefined;
        writeFields(to, whole, isThere ? [0, alignment] : [], [packForm(bool), inner], [true, value]);
      },
      read(from) {
        const isThere = from.bytes[from.position]!;
        if (isThere > 1) {
          throw from.error(`expected a nullable, 0 or 1, found ${isThere}`);
        }
        return readFields(from, whole, isThere ? [alignment] : [], [inner])[0] ?? null;
      },
    };
  }
  if (type.wrapped || isStruct) {
    // In an object of one member.
    return orNull({
      write(to, value) {
        to.byte(1);
        inner.write(to, value);
      },
      read(from) {
        const start = from.position;
        const head = from.byte();
        if (head !== 1) {
          throw from.error(`expected a nullable value, an object of one member or null, found ${head} members`, start);
        }
        return inner.read(from);
      },
    }, Null);
  }
  return orNull(inner, Null, plain.kind === "object" || plain.kind === "union" ? 1 : 4);
}

function packObject(type: ObjectType, of: FormOf): Binary {
  const { memory, bare, slots: inSlots } = type.options;
  if (memory !== undefined) {
    offered(type, "memoryPack");
    const [size = 0, alignment = 1, ...offsets] = memory;
    const members = type.members("memoryPack");
    const forms = members.map(member => of(member.type));
    const { begin, end, take, places } = makerOf(type, "memoryPack");
    return {
      least: size,
      memory: [size, alignment],
      write(to, value) {
        const values = take(toObject(value));
        writeFields(to, size, offsets, forms, places.map(place => values[place]));
      },
      read(from) {
        const values = begin(from);
        readFields(from, size, offsets, forms).forEach((value, i) => values[places[i]!] = value);
        return end(from, values);
      },
    };
  }
  return objectOf(type, { layout: "memoryPack", read: liftValue, write: layValue }, of, inSlots ?? ((members, write, read) => ({
    write(to, values) {
      if (!bare) {
        to.byte(members.length);
      }
      for (let i = 0; i < members.length; i++) {
        write(to, values, i);
      }
    },
    read(from, values) {
      const start = from.position;
      const count = bare ? members.length : from.byte();
      if (count > members.length) {
        throw from.error(count === Null ? "expected an object, found null"
          : `expected an object of at most ${members.length} members, found ${count}, perhaps of a newer contract; MemoryPack cannot skip members`, start);
      }
      for (let i = 0; i < count; i++) {
        read(from, values, i);
      }
    },
  })));
}

/** @internal The version-tolerant layout: the count of the slots, the length of each, the slots. */
export const slots: ObjectBody = (members, write, read) => {
  const count = Math.max(0, ...members.map(member => member.number));
  const bySlot = slotsOf(members);
  return {
    write(to, values) {
      const inside = new Output();
      inside.depth = to.depth;
      to.byte(count);
      for (let slot = 0, start = 0; slot < count; slot++) {
        const index = bySlot.get(slot);
        if (index !== undefined) {
          write(inside, values, index);
        }
        const length = inside.length - start;
        start = inside.length;
        // As MemoryPack writes it, not the shortest form that it reads.
        if (length <= 127) {
          to.byte(length);
        } else if (length <= 32_767) {
          to.byte(0x84);
          to.byte(length & 255);
          to.byte(length >> 8);
        } else {
          to.byte(0x82);
          writeInt32(to, length);
        }
      }
      to.raw(inside.result());
    },
    read(from, values) {
      const start = from.position;
      const found = from.byte();
      if (found === Null) {
        throw from.error("expected an object, found null", start);
      }
      const lengths = Array.from({ length: from.count(found, 1) }, () => readSlotLength(from));
      const { end } = from;
      lengths.forEach((length, slot) => {
        const index = bySlot.get(slot);
        const next = from.take(length) + length;
        if (index !== undefined && length > 0) {
          from.position = next - length;
          from.end = next;
          read(from, values, index);
          if (from.position !== next) {
            throw from.error(`expected the end of the slot, found ${next - from.position} more bytes`);
          }
          from.end = end;
        }
      });
    },
  };
};

// A varint of MemoryPack, which is another one than Protobuf's.
function readSlotLength(from: Input): number {
  const start = from.position;
  const code = from.byte();
  const { view } = from;
  const length = code <= 127 ? code
    : code === 0x87 ? from.byte()
    : code === 0x86 ? view.getInt8(from.take(1))
    : code === 0x85 ? view.getUint16(from.take(2), true)
    : code === 0x84 ? view.getInt16(from.take(2), true)
    : code === 0x83 ? view.getUint32(from.take(4), true)
    : code === 0x82 ? readInt32(from)
    : code === 0x81 || code === 0x80 ? Number(readInt64(from))
    : -1;
  if (length < 0 || length > from.end - from.position) {
    throw from.error(`a slot claims ${length} bytes, but only ${from.end - from.position} remain`, start);
  }
  return length;
}

/** MemoryPack. */
export const memoryPack: Format = /* @__PURE__ */ binary("application/x-memorypack", [], packForm);
