// Protocol Buffers, proto3 (protobuf.dev/programming-guides/encoding), as Google.Protobuf writes it.

interface ProtoForm {
  /** The wire type of a value: 0 varint, 1 eight bytes, 2 behind its length, 5 four bytes. */
  readonly wire: number;
  /** Whether a zero in a member is left out. */
  isZero(value: any): boolean;
  write(to: Output, value: any): void;
  /** `earlier`: what an earlier part of the same message held. */
  read(from: Input, earlier?: any): any;
  /** A null is an empty message. */
  readonly hasNull?: boolean;
}

const Group = 3;
const GroupEnd = 4;

// A length is written when it is known, in front of what it counts.
function closeLength(to: Output, start: number): void {
  const length = to.length - start;
  let size = 1;
  for (let rest = Math.floor(length / 128); rest > 0; rest = Math.floor(rest / 128)) {
    size++;
  }
  to.take(size);
  to.bytes.copyWithin(start + size, start, start + length);
  const end = to.length;
  to.length = start;
  writeVarint(to, length);
  to.length = end;
}

// 64 bits without sign.
function readVarint(from: Input): number | bigint {
  const start = from.position;
  let value = 0;
  for (let i = 0, unit = 1; i < 7; i++, unit *= 128) {
    const byte = from.byte();
    value += (byte & 127) * unit;
    if (byte < 128) {
      return value;
    }
  }
  let large = BigInt(value);
  for (let shift = 49n; shift < 70n; shift += 7n) {
    const byte = from.byte();
    if (shift === 63n && byte > 1) {
      break;
    }
    large += BigInt(byte & 127) << shift;
    if (byte < 128) {
      return small(large);
    }
  }
  throw from.error("expected a varint of at most 64 bits, found a longer one", start);
}

const readLength = (from: Input): number => from.count(Number(readVarint(from)), 1);

// Reads what is behind a length.
function readDelimited(from: Input, part: (end: number) => void): void {
  const { end } = from;
  from.end = readLength(from) + from.position;
  part(from.end);
  from.end = end;
}

function readTag(from: Input): number {
  const start = from.position;
  const tag = readVarint(from);
  if (tag < 8 || tag > 0xffff_ffff) {
    throw from.error("expected the tag of a field, found another number", start);
  }
  return Number(tag);
}

function skipField(from: Input, tag: number): void {
  switch (tag % 8) {
    case 0: readVarint(from); return;
    case 1: from.take(8); return;
    case 2: from.take(readLength(from)); return;
    case 5: from.take(4); return;
    case Group:
      from.enter();
      for (;;) {
        const inner = readTag(from);
        if (inner === tag + GroupEnd - Group) {
          from.depth--;
          return;
        }
        skipField(from, inner);
      }
  }
  throw from.error("expected the tag of a field, found another wire type");
}

// A varint of up to 64 bits (protobuf.dev/programming-guides/encoding); negative numbers have ten bytes.
function writeVarint(to: Output, value: number | bigint): void {
  if (typeof value === "number" && value >= 0) {
    while (value > 127) {
      to.byte(value % 128 | 128);
      value = Math.floor(value / 128);
    }
    to.byte(value);
    return;
  }
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) {
    to.byte(Number(rest & 127n) | 128);
  }
  to.byte(Number(rest));
}

const writeTag = (to: Output, number: number, wire: number): void => writeVarint(to, number * 8 + wire);

// Two numbers in a message: those of a Timestamp or Duration.
function writePair(to: Output, seconds: number | bigint, nanos: number): void {
  const start = to.length;
  if (seconds != 0) {
    to.byte(8);
    writeVarint(to, seconds);
  }
  if (nanos !== 0) {
    to.byte(16);
    writeVarint(to, nanos);
  }
  closeLength(to, start);
}

function readPair(from: Input): { seconds: bigint; nanos: number } {
  let [seconds, nanos] = [0n, 0];
  readDelimited(from, end => {
    while (from.position < end) {
      const tag = readTag(from);
      if (tag === 8) {
        seconds = BigInt.asIntN(64, BigInt(readVarint(from)));
      } else if (tag === 16) {
        nanos = Number(BigInt.asIntN(64, BigInt(readVarint(from))));
      } else {
        skipField(from, tag);
      }
    }
  });
  return { seconds, nanos };
}

function protoScalar(type: ScalarType): ProtoForm {
  const text = (to: (value: unknown) => string, of: (value: string) => string | undefined, isZero: (value: string) => boolean, expected: string): ProtoForm => ({
    wire: 2,
    isZero,
    write(output, value) {
      const start = output.length;
      output.text(to(value));
      closeLength(output, start);
    },
    read(from) {
      const start = from.position;
      return checked(of(from.text(readLength(from))), from, start, expected);
    },
  });
  switch (type.kind) {
    case "bool": return { wire: 0, isZero: value => value === false, write: (to, value) => to.byte(toBool(value) ? 1 : 0), read: from => readVarint(from) != 0 };
    case "float": return { wire: 5, isZero: value => value === 0, write: (to, value) => writeFloat(to, toFloat(value)), read: from => from.view.getFloat32(from.take(4), true) };
    case "double": return { wire: 1, isZero: value => value === 0, write: (to, value) => writeDouble(to, toDouble(value)), read: from => from.view.getFloat64(from.take(8), true) };
    case "decimal":
    case "number":
    case "guid": return text(type.as.to, value => value === "" ? absent(type) as string : type.as.of(value), value => !/[1-9a-f]/i.test(value), `text that is a ${type.kind}`);
    case "char":
    case "dateOnly":
    case "timeOnly": return protoInteger(type.as);
    case "string": return text(toText, value => value, value => value === "", "text");
    case "bytes":
      return {
        wire: 2,
        isZero: value => toBytes(value).length === 0,
        write(to, value) {
          writeVarint(to, toBytes(value).length);
          to.raw(value);
        },
        read: from => from.raw(readLength(from)),
      };
    case "dateTime":
    case "dateTimeOffset": {
      const { kind, as } = type;
      const instant = kind === "dateTime" ? as.instant : (value: unknown): Time => (as.offset(value), as.instant(value));
      return {
        wire: 2,
        isZero(value) {
          const time = kind === "dateTime" ? as.to(value) : instant(value);
          return time.seconds === 0 && time.ticks === 0;
        },
        write(to, value) {
          const { seconds, ticks } = instant(value);
          writePair(to, seconds - UnixSeconds, ticks * 100);
        },
        read(from) {
          const start = from.position;
          const { seconds, nanos } = readPair(from);
          const since = Number(seconds) + UnixSeconds;
          const isTime = isInYears(since) && nanos >= 0 && nanos < 1e9;
          return checked(isTime ? as.format(since, Math.floor(nanos / 100), kind === "dateTime" ? "Z" : 0) : undefined, from, start, "a Timestamp in the years 1 to 9999");
        },
      };
    }
    case "timeSpan":
      return {
        wire: 2,
        isZero: value => type.as.to(value) === 0,
        write(to, value) {
          const ticks = BigInt(type.as.to(value));
          writePair(to, ticks / 10_000_000n, Number(ticks % 10_000_000n) * 100);
        },
        read(from) {
          const start = from.position;
          const { seconds, nanos } = readPair(from);
          const isSpan = Math.abs(nanos) < 1e9 && (seconds <= 0n || nanos >= 0) && (seconds >= 0n || nanos <= 0);
          return checked(isSpan ? type.as.of(seconds * 10_000_000n + BigInt(Math.trunc(nanos / 100))) : undefined, from, start, "a Duration in the range of a TimeSpan");
        },
      };
  }
}

function protoInteger({ type, to, of, expected }: Integer): ProtoForm {
  const { bits, signed, wire } = type;
  const read = (from: Input): number | bigint => {
    if (wire === "fixed") {
      return bits === 32 ? signed ? from.view.getInt32(from.take(4), true) : from.view.getUint32(from.take(4), true)
        : small(signed ? from.view.getBigInt64(from.take(8), true) : from.view.getBigUint64(from.take(8), true));
    }
    const value = readVarint(from);
    return wire === "zigzag" ? small(BigInt(value) >> 1n ^ -(BigInt(value) & 1n))
      : signed && typeof value === "bigint" ? small(BigInt.asIntN(64, value)) : value;
  };
  return {
    wire: wire !== "fixed" ? 0 : bits === 32 ? 5 : 1,
    isZero: value => to(value) == 0,
    write(output, value) {
      const number = to(value);
      if (wire === "varint") {
        writeVarint(output, number);
      } else if (wire === "zigzag") {
        writeVarint(output, small(BigInt.asUintN(64, BigInt(number) << 1n ^ BigInt(number) >> 63n)));
      } else if (bits === 32) {
        const at = output.take(4);
        output.view.setUint32(at, Number(number), true);
      } else {
        const at = output.take(8);
        output.view.setBigUint64(at, BigInt.asUintN(64, BigInt(number)), true);
      }
    },
    read(from) {
      const start = from.position;
      return checked(of(read(from)), from, start, expected);
    },
  };
}

const protoForm = /* @__PURE__ */ compiled<ProtoForm>((type, of) => {
  switch (type.kind) {
    case "int":
    case "enum": return protoInteger(integerOf(type));
    case "nullable": return of(type.of);
    case "list":
    case "map": throw new FormatError("Protobuf has no lists inside lists or maps");
    case "object":
    case "union": {
      offered(type, "protobuf");
      let message: Message | undefined;
      return { ...delimited(() => message ??= messageOf(type)), hasNull: type.kind === "union" && type.discriminator === undefined };
    }
    case "value": {
      offered(type, "protobuf");
      return of(type.of("protobuf"));
    }
    default: return protoScalar(type);
  }
});

// A message behind its length.
const delimited = (message: () => Message): ProtoForm => ({
  wire: 2,
  isZero: () => false,
  write(to, value) {
    const start = to.length;
    message().write(to, value);
    closeLength(to, start);
  },
  read(from, earlier) {
    let value: unknown;
    readDelimited(from, () => {
      value = message().read(from, earlier);
    });
    return value;
  },
});

interface Message {
  write(to: Output, value: any): void;
  read(from: Input, earlier?: any): any;
}

// What a member is where a message does not have it: as the contract makes it, else its zero.
function absent(type: Type): unknown {
  switch (type.kind) {
    case "nullable": return null;
    case "list": return [];
    case "map": return new Map();
    case "bool": return false;
    case "int": return fromInteger(type, 0);
    case "enum": return fromEnum(type, 0);
    case "float":
    case "double": return 0;
    case "decimal":
    case "number": return "0";
    case "char": return "\0";
    case "string": return "";
    case "bytes": return new Uint8Array();
    case "guid": return "00000000-0000-0000-0000-000000000000";
    case "dateTime": return type.as.format(0, 0, undefined);
    case "dateTimeOffset": return type.as.format(0, 0, 0);
    case "dateOnly":
    case "timeOnly":
    case "timeSpan": return type.as.of(0);
    case "value": return absent(type.of("protobuf"));
    default: return undefined;
  }
}

function messageOf(type: ObjectType | UnionType): Message {
  return type.kind === "union" ? oneOf(type) : fieldsOf(type.members("protobuf"), () => type.make("protobuf"), type.name);
}

function oneOf(type: UnionType): Message {
  const made: ProtoForm[] = [];
  const form = (index: number): ProtoForm => made[index] ??= inMessage(type.cases[index]!.of());
  return {
    write(to, value) {
      to.enter();
      if (value !== null && value !== undefined) {
        const index = type.find(value);
        writeTag(to, type.cases[index]!.field, form(index).wire);
        form(index).write(to, value);
      }
      to.depth--;
    },
    read(from) {
      let [index, value]: [number, unknown] = [-1, undefined];
      from.enter();
      while (from.position < from.end) {
        const tag = readTag(from);
        const found = type.cases.findIndex((one, i) => one.field * 8 + form(i).wire === tag);
        if (found < 0) {
          skipField(from, tag);
        } else {
          value = form(found).read(from, found === index ? value : undefined);
          index = found;
        }
      }
      from.depth--;
      if (index < 0 && type.discriminator !== undefined) {
        throw from.error(`expected a message of a case of ${type.name}, found none`);
      }
      return index < 0 ? null : type.wrap(index, value);
    },
  };
}

// A list or map of a union has a message of its own.
function inMessage(type: Type): ProtoForm {
  return type.kind !== "list" && type.kind !== "map" ? protoForm(type) : delimited(() => protoRoot(type));
}

interface Field {
  readonly index: number;
  readonly member: Member;
  readonly type: Type;
  readonly optional: boolean;
  readonly form: ProtoForm;
  readonly key?: ProtoForm;
  readonly packs: boolean;
}

function fieldOf(member: Member, index: number): Field {
  const isNullable = member.type.kind === "nullable";
  let type = isNullable ? (member.type as NullableType).of : member.type;
  if (type.kind === "value") {
    type = type.of("protobuf");
  }
  const form = protoForm(type.kind === "list" ? type.item : type.kind === "map" ? type.value : type);
  const isReference = type.kind === "string" || type.kind === "bytes";
  return {
    index, member, type, form,
    // A value type that may be null is there where it is not null.
    optional: isNullable && !isReference || member.always === true,
    ...type.kind === "map" ? { key: protoForm(type.key) } : {},
    packs: type.kind === "list" && form.wire !== 2 && member.unpacked !== true,
  };
}

function writeField(to: Output, { member, type, form, key, packs, optional }: Field, value: any): void {
  const { number } = member;
  if (type.kind === "list") {
    const items = toList(value);
    if (items.length === 0) {
      return;
    }
    to.enter();
    if (packs) {
      writeTag(to, number, 2);
    }
    const start = to.length;
    for (let i = 0; i < items.length; i++) {
      try {
        if ((items[i] === null || items[i] === undefined) && !form.hasNull) {
          throw new FormatError("Protobuf has no null inside a list or map");
        }
        if (!packs) {
          writeTag(to, number, form.wire);
        }
        form.write(to, items[i]);
      } catch (error) {
        throw within(error, i);
      }
    }
    if (packs) {
      closeLength(to, start);
    }
    to.depth--;
  } else if (key !== undefined) {
    to.enter();
    for (const [name, one] of toMap(value)) {
      if ((one === null || one === undefined) && !form.hasNull) {
        throw within(new FormatError("Protobuf has no null inside a list or map"), String(name));
      }
      writeTag(to, number, 2);
      const start = to.length;
      for (const [part, partForm, partValue] of [[1, key, name], [2, form, one]] as const) {
        // Messages are there, dates and spans too: an absent Timestamp would read as 1970.
        if (!partForm.isZero(partValue) || Object.is(partValue, -0) || isMessage(type.kind === "map" && part === 2 ? type.value : undefined)) {
          writeTag(to, part, partForm.wire);
          partForm.write(to, partValue);
        }
      }
      closeLength(to, start);
    }
    to.depth--;
  } else if (optional || !form.isZero(value)) {
    writeTag(to, number, form.wire);
    form.write(to, value);
  }
}

const isMessage = (type: Type | undefined): boolean =>
  type !== undefined && (type.kind === "nullable" ? isMessage(type.of) : ["object", "union", "dateTime", "dateTimeOffset", "timeSpan"].includes(type.kind));

// Reads one field; undefined where its wire type is not the member's.
function readField(from: Input, field: Field, wire: number, earlier: any, hasPart: boolean): unknown {
  const { type, form, key } = field;
  if (type.kind === "list") {
    if (wire !== form.wire && (wire !== 2 || form.wire === 2)) {
      return undefined;
    }
    // What an initialiser made is replaced by the first part.
    const items = hasPart ? earlier as unknown[] : [];
    from.enter();
    const item = (): void => {
      from.charge(8);
      items.push(form.read(from));
    };
    if (wire === form.wire) {
      item();
    } else {
      readDelimited(from, end => {
        while (from.position < end) {
          item();
        }
      });
    }
    from.depth--;
    return items;
  }
  if (type.kind === "map" && key !== undefined) {
    if (wire !== 2) {
      return undefined;
    }
    const entries = hasPart ? earlier as Map<unknown, unknown> : new Map<unknown, unknown>();
    from.enter();
    from.charge(48);
    readDelimited(from, end => {
      let name: unknown = absent(type.key);
      let value: unknown;
      while (from.position < end) {
        const tag = readTag(from);
        if (tag === 8 + key.wire) {
          name = key.read(from);
        } else if (tag === 16 + form.wire) {
          value = form.read(from, value);
        } else {
          skipField(from, tag);
        }
      }
      value ??= absentValue(type.value);
      entries.set(name, value);
    });
    from.depth--;
    return entries;
  }
  return wire === form.wire ? form.read(from, hasPart ? earlier : undefined) : undefined;
}

// A value of an entry that is not there is the zero of its type, and an empty message.
function absentValue(type: Type): unknown {
  const plain = type.kind === "nullable" ? type.of : type;
  if (plain.kind === "object" || plain.kind === "union") {
    return messageOf(plain).read(new Input(new Uint8Array()));
  }
  return plain.kind === "dateTime" || plain.kind === "dateTimeOffset" ? plain.as.format(UnixSeconds, 0, plain.kind === "dateTime" ? "Z" : 0) : absent(plain);
}

function fieldsOf(members: readonly Member[], make: () => object, name: string): Message {
  let fields: Field[] | undefined;
  let byNumber: Map<number, Field>;
  const begin = (): Field[] => {
    if (fields === undefined) {
      fields = members.map(fieldOf);
      byNumber = new Map(fields.map(field => [field.member.number, field]));
    }
    return fields;
  };
  return {
    write(to, value) {
      const object = toObject(value);
      to.enter();
      for (const field of begin()) {
        const one = object[field.member.name];
        if (one !== null && one !== undefined || field.form.hasNull && field.member.type.kind === "value") {
          try {
            writeField(to, field, one);
          } catch (error) {
            throw within(error, field.member.name);
          }
        } else if (field.member.type.kind !== "nullable") {
          throw within(invalid(one, `a value, as ${name} excludes null`), field.member.name);
        }
      }
      to.depth--;
    },
    read(from, earlier) {
      const all = begin();
      const start = from.position;
      from.enter();
      from.charge(16 + members.length * 8);
      const value = (earlier ?? make()) as Record<string, unknown>;
      const parts: boolean[] = earlier === undefined ? [] : members.map(() => true);
      while (from.position < from.end) {
        const tag = readTag(from);
        const field = byNumber.get(Math.floor(tag / 8));
        try {
          const read = field === undefined ? undefined : readField(from, field, tag % 8, value[field.member.name], parts[field.index] === true);
          if (read === undefined) {
            skipField(from, tag);
          } else {
            value[field!.member.name] = read;
            parts[field!.index] = true;
          }
        } catch (error) {
          throw field === undefined ? error : within(error, field.member.name);
        }
      }
      for (const { member } of all) {
        if (value[member.name] === undefined && (value[member.name] = absent(member.type)) === undefined) {
          throw from.error(`expected a member '${member.name}', found none`, start);
        }
      }
      from.depth--;
      return value;
    },
  };
}

// At the root is a message: an object, or one with the value in field 1.
const protoRoot = /* @__PURE__ */ compiled<Message>((type, of) => {
  if (type.kind === "object" || type.kind === "union") {
    offered(type, "protobuf");
    return messageOf(type);
  }
  if (type.kind === "value") {
    offered(type, "protobuf");
    type = type.of("protobuf");
    const inner = type.kind === "nullable" ? type.of : type;
    if (inner.kind === "object" || inner.kind === "union") {
      return of(inner);
    }
  }
  const message = fieldsOf([member("value", 1, type)], () => ({}), "it");
  return {
    write: (to, value) => message.write(to, { value }),
    read: from => (message.read(from) as { value: unknown }).value,
  };
});

/** Protocol Buffers. */
export const protobuf: Format = /* @__PURE__ */ binary("application/x-protobuf", ["application/protobuf", "application/vnd.google.protobuf"], protoRoot);
