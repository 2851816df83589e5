// MemoryPack (github.com/Cysharp/MemoryPack), little-endian: objects as a count and their members, structs without references as they lie in memory.

interface PackForm extends Binary {
  /** How many bytes an item of a list takes at least. */
  readonly least: number;
  /** Of what lies in memory as it is: its size and alignment. */
  readonly memory?: readonly [size: number, alignment: number];
}

const NullCollection = -1;
const NullObject = 255;
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

// A count of items, or −1.
function readCount(from: Input, least: number): number {
  const count = readInt32(from);
  return count === NullCollection ? count : from.count(count, least);
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

// UTF-8 behind its inverted length and the number of UTF-16 units, or UTF-16 behind its own.
function readPackedText(from: Input): string {
  const start = from.position;
  const length = readInt32(from);
  if (length === NullCollection) {
    throw from.error("expected a string, found null", start);
  }
  if (length >= 0) {
    const at = from.take(length * 2);
    from.charge(length * 2 + 24);
    const text = new TextDecoder("utf-16le", { ignoreBOM: true }).decode(from.bytes.subarray(at, at + length * 2));
    // The decoder replaces half of a pair.
    for (let i = 0; i < length; i++) {
      if (text.charCodeAt(i) !== from.view.getUint16(at + i * 2, true)) {
        throw from.error("expected text in UTF-16, found half of a surrogate pair", start);
      }
    }
    return text;
  }
  const units = readInt32(from);
  const text = from.text(~length);
  if (units > 0 && units !== text.length) {
    throw from.error(`expected a string of ${units} UTF-16 units, found ${text.length}`, start);
  }
  return text;
}

// The integers of their own size.
function packInt(type: IntType, to: (value: unknown) => number | bigint, of: (value: number | bigint) => unknown): PackForm {
  const { bits, signed } = type;
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
      const number = bits === 8 ? signed ? view.getInt8(at) : view.getUint8(at)
        : bits === 16 ? signed ? view.getInt16(at, true) : view.getUint16(at, true)
        : bits === 32 ? signed ? view.getInt32(at, true) : view.getUint32(at, true)
        : small(signed ? view.getBigInt64(at, true) : view.getBigUint64(at, true));
      return of(number);
    },
  };
}

function packMemory(type: ScalarType): PackForm {
  const collection = (write: PackForm["write"], read: PackForm["read"]): PackForm => ({ least: 4, write, read });
  const fixed = (size: number, alignment: number, write: PackForm["write"], read: (from: Input) => unknown, expected: string): PackForm => ({
    least: size,
    memory: [size, alignment],
    write,
    read(from) {
      const start = from.position;
      return checked(read(from), from, start, expected);
    },
  });
  switch (type.kind) {
    case "bool":
      return fixed(1, 1, (to, value) => to.byte(toBool(value) ? 1 : 0), from => {
        const value = from.byte();
        return value > 1 ? undefined : value === 1;
      }, "true or false");
    case "float": return fixed(4, 4, (to, value) => to.float(toFloat(value)), from => from.view.getFloat32(from.take(4), true), "a float");
    case "double": return fixed(8, 8, (to, value) => to.double(toDouble(value)), from => from.view.getFloat64(from.take(8), true), "a double");
    case "decimal":
      return fixed(16, 8, (to, value) => {
        const { negative, digits, scale } = type.as.parse(type.as.to(value))!;
        const at = to.take(16);
        to.view.setUint32(at, scale * 65_536 + (negative ? 2 ** 31 : 0), true);
        to.view.setUint32(at + 4, Number(digits >> 64n), true);
        to.view.setBigUint64(at + 8, BigInt.asUintN(64, digits), true);
      }, from => {
        const at = from.take(16);
        const flags = from.view.getUint32(at, true);
        const scale = flags >>> 16 & 255;
        const digits = (BigInt(from.view.getUint32(at + 4, true)) << 64n) + from.view.getBigUint64(at + 8, true);
        return (flags & 0x7f00_ffff) !== 0 || scale > 28 ? undefined : type.as.format(flags >= 2 ** 31 && digits !== 0n, digits, scale);
      }, "a decimal number");
    case "number": return collection((to, value) => writePackedText(to, type.as.to(value)), readPackedText);
    case "char":
      return fixed(2, 2, (to, value) => {
        const at = to.take(2);
        to.view.setUint16(at, toChar(value), true);
      }, from => String.fromCharCode(from.view.getUint16(from.take(2), true)), "a UTF-16 unit");
    case "string": return collection((to, value) => writePackedText(to, toText(value)), readPackedText);
    case "bytes":
      return collection((to, value) => {
        writeInt32(to, toBytes(value).length);
        to.raw(value);
      }, from => {
        const start = from.position;
        const count = readCount(from, 1);
        if (count < 0) {
          throw from.error("expected bytes, found null", start);
        }
        return from.raw(count);
      });
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
      }, "a GUID");
    case "dateTime":
      // The kind is in the two highest bits: 1 is UTC, 2 and 3 local, the offset of which only the sender knows.
      return fixed(8, 8, (to, value) => {
        const time = type.as.to(value);
        const { seconds, ticks } = time.offset === undefined ? time : type.as.instant(value);
        writeInt64(to, BigInt(seconds) * 10_000_000n + BigInt(ticks) | (time.offset === undefined ? 0n : 1n << 62n));
      }, from => {
        const start = from.position;
        const data = BigInt.asUintN(64, readInt64(from));
        if (data >> 63n === 1n) {
          throw from.error("expected a time in UTC or without an offset, found the sender's local time", start);
        }
        const value = data & (1n << 62n) - 1n;
        const seconds = Number(value / 10_000_000n);
        return isInYears(seconds) ? type.as.format(seconds, Number(value % 10_000_000n), data >> 62n === 1n ? "Z" : undefined) : undefined;
      }, "a time in the years 1 to 9999");
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
      }, "a time and an offset of at most 14 hours");
    case "dateOnly": return fixed(4, 4, (to, value) => writeInt32(to, type.as.to(value)), from => type.as.of(readInt32(from)), "a day of the years 1 to 9999");
    case "timeOnly": return fixed(8, 8, (to, value) => writeInt64(to, BigInt(type.as.to(value))), from => type.as.of(readInt64(from)), "a time of day");
    case "timeSpan": return fixed(8, 8, (to, value) => writeInt64(to, type.as.to(value)), from => type.as.of(readInt64(from)), "a span of time");
  }
}

const aligned = (offset: number, alignment: number): number => Math.ceil(offset / alignment) * alignment;

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

const packForm = /* @__PURE__ */ compiled<PackForm>((type, of) => {
  switch (type.kind) {
    case "int": return packInt(type, value => toInteger(type, value), value => fromInteger(type, value));
    case "enum": return packInt(type.of, value => toEnum(type, value), value => fromEnum(type, value));
    case "nullable": return packNullable(type, of);
    case "list": {
      const item = of(type.item);
      return {
        least: 4,
        write(to, value) {
          const items = toList(value);
          to.enter();
          writeInt32(to, items.length);
          writeItems(to, items, item);
          to.depth--;
        },
        read(from) {
          const start = from.position;
          const count = readCount(from, item.least);
          if (count < 0) {
            throw from.error("expected a list, found null", start);
          }
          from.enter();
          const items = readItems(from, count, item);
          from.depth--;
          return items;
        },
      };
    }
    case "map": {
      const [key, item] = [of(type.key), of(type.value)];
      const [size = 0, ...offsets] = type.pair;
      return {
        least: 4,
        write(to, value) {
          const entries = toMap(value);
          to.enter();
          writeInt32(to, entries.size);
          if (size > 0) {
            for (const entry of entries) {
              writeFields(to, size, offsets, [key, item], entry);
            }
          } else {
            writeEntries(to, entries, key, item);
          }
          to.depth--;
        },
        read(from) {
          const start = from.position;
          const count = readCount(from, size || 2);
          if (count < 0) {
            throw from.error("expected a map, found null", start);
          }
          from.enter();
          let entries = new Map<unknown, unknown>();
          if (size > 0) {
            for (let i = 0; i < count; i++) {
              from.charge(48);
              const [name, one] = readFields(from, size, offsets, [key, item]);
              entries.set(name, one);
            }
          } else {
            entries = readEntries(from, count, key, item);
          }
          from.depth--;
          return entries;
        },
      };
    }
    case "object": return packObject(type, of);
    case "union": {
      offered(type, "memoryPack");
      const forms = type.cases.map(one => (): Binary => of(one.of()));
      return {
        least: 1,
        write(to, value) {
          const index = caseOf(type, value);
          const { key } = type.cases[index]!;
          to.enter();
          if (key < WideTag) {
            to.byte(key);
          } else {
            to.byte(WideTag);
            to.byte(key & 255);
            to.byte(key >> 8);
          }
          forms[index]!().write(to, value);
          to.depth--;
        },
        read(from) {
          const start = from.position;
          const tag = from.byte();
          const key = tag === WideTag ? from.view.getUint16(from.take(2), true) : tag < WideTag ? tag : -1;
          const index = type.cases.findIndex(one => one.key === key);
          if (index < 0) {
            throw from.error(`expected the tag of a case of ${type.name}, found ${tag}`, start);
          }
          from.enter();
          const value = labelled(type, index, forms[index]!().read(from));
          from.depth--;
          return value;
        },
      };
    }
    case "value": {
      offered(type, "memoryPack");
      return of(type.of("memoryPack"));
    }
    default: return packMemory(type);
  }
});

function packNullable(type: NullableType, of: (type: Type) => PackForm): PackForm {
  const plain = type.of.kind === "value" ? type.of.of("memoryPack") : type.of;
  const isObject = plain.kind === "object" || plain.kind === "union";
  const isStruct = type.wrapped || plain.kind === "object" && plain.options.struct === true;
  if (isObject && !isStruct) {
    // Asked for late: contracts hold themselves.
    return {
      least: 1,
      write(to, value) {
        if (value === null || value === undefined) {
          to.byte(NullObject);
        } else {
          of(plain).write(to, value);
        }
      },
      read(from) {
        if (from.position < from.end && from.bytes[from.position] === NullObject) {
          from.position++;
          return null;
        }
        return of(plain).read(from);
      },
    };
  }
  const inner = of(plain);
  if (inner.memory !== undefined) {
    const [size, alignment] = inner.memory;
    const whole = aligned(alignment + size, alignment);
    return {
      least: whole,
      memory: [whole, alignment],
      write(to, value) {
        if (value === null || value === undefined) {
          zeros(to, whole);
        } else {
          writeFields(to, whole, [0, alignment], [packForm(bool), inner], [true, value]);
        }
      },
      read(from) {
        const start = from.position;
        const isThere = from.byte();
        from.position = start;
        if (isThere > 1) {
          throw from.error(`expected a nullable, 0 or 1, found ${isThere}`);
        }
        return isThere === 0 ? (from.take(whole), null) : readFields(from, whole, [alignment], [inner])[0];
      },
    };
  }
  if (isStruct) {
    // In an object of one member.
    return {
      least: 1,
      write(to, value) {
        const isNull = value === null || value === undefined;
        to.byte(isNull ? NullObject : 1);
        if (!isNull) {
          inner.write(to, value);
        }
      },
      read(from) {
        const start = from.position;
        const head = from.byte();
        if (head !== 1 && head !== NullObject) {
          throw from.error(`expected a nullable value, an object of one member or null, found ${head} members`, start);
        }
        return head === 1 ? inner.read(from) : null;
      },
    };
  }
  return {
    least: 4,
    write(to, value) {
      if (value === null || value === undefined) {
        writeInt32(to, NullCollection);
      } else {
        inner.write(to, value);
      }
    },
    read(from) {
      const start = from.position;
      if (readInt32(from) === NullCollection) {
        return null;
      }
      from.position = start;
      return inner.read(from);
    },
  };
}

function packObject(type: ObjectType, of: (type: Type) => PackForm): PackForm {
  offered(type, "memoryPack");
  const members = type.members("memoryPack");
  const forms: PackForm[] = [];
  const form = (index: number): PackForm => forms[index] ??= of(members[index]!.type);
  const needed = neededOf(type, members);
  const { memory, bare, slots: inSlots } = type.options;
  const writeMember = (to: Output, object: Record<string, unknown>, index: number): void => {
    const { name } = members[index]!;
    try {
      form(index).write(to, object[name]);
    } catch (error) {
      throw within(error, name);
    }
  };
  if (memory !== undefined) {
    const [size = 0, alignment = 1, ...offsets] = memory;
    const all = members.map((_, index) => form(index));
    return {
      least: size,
      memory: [size, alignment],
      write(to, value) {
        const object = toObject(value);
        writeFields(to, size, offsets, all, members.map(({ name }) => object[name]));
      },
      read(from) {
        const value = type.make() as Record<string, unknown>;
        from.charge(16 + members.length * 8);
        readFields(from, size, offsets, all).forEach((one, i) => {
          value[members[i]!.name] = one;
        });
        return value;
      },
    };
  }
  if (inSlots) {
    return inSlots(type, members, form, writeMember, needed);
  }
  return {
    least: 1,
    write(to, value) {
      const object = toObject(value);
      to.enter();
      if (!bare) {
        to.byte(members.length);
      }
      for (let i = 0; i < members.length; i++) {
        writeMember(to, object, i);
      }
      to.depth--;
    },
    read(from) {
      const start = from.position;
      const count = bare ? members.length : from.byte();
      if (count > members.length) {
        throw from.error(count === NullObject ? "expected an object, found null"
          : `expected an object of at most ${members.length} members, found ${count}, perhaps of a newer contract; MemoryPack cannot skip members`, start);
      }
      from.enter();
      from.charge(16 + members.length * 8);
      const value = type.make() as Record<string, unknown>;
      for (let i = 0; i < count; i++) {
        readMember(from, value, members[i]!.name, form(i));
      }
      checkRequired(value, needed, start);
      from.depth--;
      return value;
    },
  };
}

// The version-tolerant layout: the count of the slots, the length of each, the slots.
function packSlots(type: ObjectType, members: readonly Member[], form: (index: number) => PackForm, writeMember: (to: Output, object: Record<string, unknown>, index: number) => void, needed: readonly string[]): PackForm {
  const count = Math.max(0, ...members.map(member => member.number));
  const bySlot = new Map(members.map((member, index) => [member.number - 1, index]));
  return {
    least: 1,
    write(to, value) {
      const object = toObject(value);
      const inside = new Output();
      to.enter();
      inside.depth = to.depth;
      to.byte(count);
      for (let slot = 0, start = 0; slot < count; slot++) {
        const index = bySlot.get(slot);
        if (index !== undefined) {
          writeMember(inside, object, index);
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
      to.depth--;
    },
    read(from) {
      const start = from.position;
      const found = from.byte();
      if (found === NullObject) {
        throw from.error("expected an object, found null", start);
      }
      from.enter();
      from.charge(16 + members.length * 8);
      const lengths = Array.from({ length: from.count(found, 1) }, () => readSlotLength(from));
      const value = type.make() as Record<string, unknown>;
      const { end } = from;
      lengths.forEach((length, slot) => {
        const index = bySlot.get(slot);
        const next = from.take(length) + length;
        if (index !== undefined && length > 0) {
          from.position = next - length;
          from.end = next;
          readMember(from, value, members[index]!.name, form(index));
          if (from.position !== next) {
            throw from.error(`expected the end of the slot, found ${next - from.position} more bytes`);
          }
          from.end = end;
        }
      });
      checkRequired(value, needed, start);
      from.depth--;
      return value;
    },
  };
}

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

/** @internal */
export const slots = packSlots;

/** MemoryPack. */
export const memoryPack: Format = /* @__PURE__ */ binary("application/x-memorypack", [], packForm);
