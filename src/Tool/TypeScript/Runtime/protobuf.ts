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
  /** Entries of maps have it always: an absent Timestamp would read as 1970. */
  readonly isMessage?: true;
}

const Group = 3;
const GroupEnd = 4;

// A length is written when it is known, in front of what it counts.
function closeLength(to: Output, start: number): void {
  const length = to.length - start;
  let size = 1;
  for (let rest = length; rest > 127; rest >>>= 7) {
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
  if (start < from.end && from.bytes[start]! < 128) {
    from.position++;
    return from.bytes[start]!;
  }
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
  throw from.error("expected a varint of at most 64 bits, found more", start);
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
    throw from.error("expected the tag of a field, found another value", start);
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
  throw from.error("expected the tag of a field, found another value");
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

function readPair(from: Input): { seconds: number | bigint; nanos: number } {
  let seconds: number | bigint = 0;
  let nanos = 0;
  const { end } = from;
  from.end = readLength(from) + from.position;
  while (from.position < from.end) {
    const tag = readTag(from);
    if (tag === 8) {
      seconds = signedOf(readVarint(from));
    } else if (tag === 16) {
      nanos = Number(signedOf(readVarint(from)));
    } else {
      skipField(from, tag);
    }
  }
  from.end = end;
  return { seconds, nanos };
}

// Of 64 bits without sign: what a number holds has none.
const signedOf = (value: number | bigint): number | bigint => typeof value === "bigint" ? small(BigInt.asIntN(64, value)) : value;

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
    case "guid": {
      const { to, of } = type.as;
      return text(to, value => value === "" ? type.zero : of(value), value => !/[1-9a-f]/i.test(value), `text that is a ${type.kind}`);
    }
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
        isMessage: true,
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
          const time = isTime ? as.format(since, Math.floor(nanos / 100), kind === "dateTime" ? "Z" : 0) : undefined;
          return checked(time, from, start, "a Timestamp in the years 1 to 9999", ShortSize);
        },
      };
    }
    case "timeSpan":
      return {
        wire: 2,
        isMessage: true,
        isZero: value => type.as.to(value) === 0,
        write(to, value) {
          const ticks = BigInt(type.as.to(value));
          writePair(to, ticks / 10_000_000n, Number(ticks % 10_000_000n) * 100);
        },
        read(from) {
          const start = from.position;
          const { seconds, nanos } = readPair(from);
          const isSpan = Math.abs(nanos) < 1e9 && (seconds <= 0 || nanos >= 0) && (seconds >= 0 || nanos <= 0);
          const span = isSpan ? type.as.of(BigInt(seconds) * 10_000_000n + BigInt(Math.trunc(nanos / 100))) : undefined;
          return checked(span, from, start, "a Duration in the range of a TimeSpan", ShortSize);
        },
      };
  }
}

const varint: Wiring = {
  wire: 0,
  read: (from, { signed }) => signed ? signedOf(readVarint(from)) : readVarint(from),
  write: writeVarint,
};

/** @internal */
export const zigzag: Wiring = {
  wire: 0,
  read(from) {
    const value = BigInt(readVarint(from));
    return small(value >> 1n ^ -(value & 1n));
  },
  write: (to, value) => writeVarint(to, small(BigInt.asUintN(64, BigInt(value) << 1n ^ BigInt(value) >> 63n))),
};

/** @internal */
export const fixed32: Wiring = {
  wire: 5,
  read: (from, { signed }) => signed ? from.view.getInt32(from.take(4), true) : from.view.getUint32(from.take(4), true),
  write(to, value) {
    const at = to.take(4);
    to.view.setUint32(at, Number(value), true);
  },
};

/** @internal */
export const fixed64: Wiring = {
  wire: 1,
  read: (from, { signed }) => small(signed ? from.view.getBigInt64(from.take(8), true) : from.view.getBigUint64(from.take(8), true)),
  write(to, value) {
    const at = to.take(8);
    to.view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
  },
};

function protoInteger(as: Integer): ProtoForm {
  const { type, to } = as;
  const { wiring = varint } = type;
  return {
    wire: wiring.wire,
    isZero: value => to(value) == 0,
    write: (output, value) => wiring.write(output, to(value)),
    read(from) {
      const start = from.position;
      return valued(as, wiring.read(from, type), from, start);
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
  isMessage: true,
  isZero: () => false,
  write(to, value) {
    const start = to.length;
    message().write(to, value);
    closeLength(to, start);
  },
  read(from, earlier) {
    const { end } = from;
    from.end = readLength(from) + from.position;
    const value: unknown = message().read(from, earlier);
    from.end = end;
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
    case "bytes": return Nothing;
    case "int":
    case "enum": return integerOf(type).of(0);
    case "value": return absent(type.of("protobuf"));
    case "object":
    case "union": return undefined;
    default: return type.zero;
  }
}

function messageOf(type: ObjectType | UnionType): Message {
  return type.kind === "union" ? oneOf(type) : fieldsOf(type);
}

function oneOf(type: UnionType): Message {
  const made: ProtoForm[] = [];
  const form = (index: number): ProtoForm => made[index] ??= inMessage(type.cases[index]!.of(), type.discriminator !== undefined);
  return {
    write(to, value) {
      to.enter();
      if (value !== null && value !== undefined) {
        const index = type.find(value);
        writeTag(to, type.cases[index]!.field, form(index).wire);
        form(index).write(to, type.unwrap(index, value));
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
        throw from.error(`expected a case of ${type.name}, found none`);
      }
      if (index < 0) {
        return null;
      }
      from.charge(type.size);
      return type.wrap(index, value);
    },
  };
}

// A list or map of a union has a message of its own, and so has each case of a base.
function inMessage(type: Type, isOfBase: boolean): ProtoForm {
  return type.kind === "list" || type.kind === "map" || isOfBase && type.kind === "value" ? delimited(() => protoRoot(type)) : protoForm(type);
}

interface Field {
  readonly index: number;
  readonly member: Member;
  readonly type: Type;
  readonly optional: boolean;
  readonly form: ProtoForm;
  readonly key?: ProtoForm;
  readonly packs: boolean;
  /** What it is where a message does not have it, and a key of a map where an entry does not. */
  readonly zero: unknown;
  readonly zeroKey?: unknown;
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
    ...type.kind === "map" ? { key: protoForm(type.key), zeroKey: absent(type.key) } : {},
    zero: absent(member.type),
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
        if (!partForm.isZero(partValue) || Object.is(partValue, -0) || part === 2 && form.isMessage) {
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

// Reads one field; undefined where its wire type is not the member's.
function readField(from: Input, field: Field, wire: number, earlier: any, hasPart: boolean): unknown {
  const { type, form, key, zeroKey } = field;
  if (type.kind === "list") {
    if (wire !== form.wire && (wire !== 2 || form.wire === 2)) {
      return undefined;
    }
    // What an initialiser made is replaced by the first part.
    const items = hasPart ? earlier as unknown[] : [];
    from.enter();
    from.charge(hasPart ? 0 : ListSize);
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
    from.charge(hasPart ? 0 : MapSize);
    readDelimited(from, end => {
      let name = zeroKey;
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
      type.put(from, entries, name, value ?? absentValue(from, type.value));
    });
    from.depth--;
    return entries;
  }
  return wire === form.wire ? form.read(from, hasPart ? earlier : undefined) : undefined;
}

// A value of an entry that is not there is the zero of its type, or an empty message: the entry has no more bytes.
function absentValue(from: Input, type: Type): unknown {
  const plain = type.kind === "nullable" ? type.of : type;
  if (plain.kind === "object" || plain.kind === "union") {
    return protoRoot(plain).read(from);
  }
  return "epoch" in plain ? plain.epoch : absent(plain);
}

function fieldsOf(type: ObjectType): Message {
  const { name } = type;
  const { begin: beginObject, end, take, places, isMade } = makerOf(type, "protobuf");
  // A null that is left out would be read as the value that a new object has.
  let made: Record<string, unknown>;
  let fields: Field[] | undefined;
  let byNumber: Map<number, Field>;
  let none: boolean[];
  let every: boolean[];
  const begin = (): Field[] => {
    if (fields === undefined) {
      made = type.make("protobuf") as Record<string, unknown>;
      fields = type.members("protobuf").map(fieldOf);
      byNumber = new Map(fields.map(field => [field.member.number, field]));
      none = fields.map(() => false);
      every = fields.map(() => true);
    }
    return fields;
  };
  return {
    write(to, value) {
      const values = take(toObject(value));
      to.enter();
      for (const field of begin()) {
        const one = values[places[field.index]!];
        if (one !== null && one !== undefined || field.form.hasNull && field.member.type.kind === "value") {
          try {
            writeField(to, field, one);
          } catch (error) {
            throw within(error, field.member.name);
          }
        } else if (field.member.type.kind !== "nullable") {
          throw within(invalid(one, `a value, as ${name} excludes null`), field.member.name);
        } else if (field.key === undefined && field.type.kind !== "list" && (made[field.member.name] ?? "") !== "") {
          throw within(new FormatError("Protobuf has no null, and a missing member is read with its initial value"), field.member.name);
        }
      }
      to.depth--;
    },
    read(from, earlier) {
      const all = begin();
      const start = from.position;
      from.enter();
      const values = earlier === undefined ? beginObject(from) : [...take(earlier as Record<string, unknown>)];
      const parts = (earlier === undefined ? none : every).slice();
      // Most writers have fields in their order.
      let next = 0;
      while (from.position < from.end) {
        const tag = readTag(from);
        const number = Math.floor(tag / 8);
        let field: Field | undefined = all[next];
        if (field?.member.number !== number) {
          field = byNumber.get(number);
        }
        next = field === undefined ? next : field.packs || field.type.kind !== "list" ? field.index + 1 : field.index;
        try {
          const place = field === undefined ? -1 : places[field.index]!;
          const read = field === undefined ? undefined : readField(from, field, tag % 8, values[place], parts[field.index] === true);
          if (read === undefined) {
            skipField(from, tag);
          } else {
            values[place] = read;
            parts[field!.index] = true;
          }
        } catch (error) {
          throw field === undefined ? error : within(error, field.member.name);
        }
      }
      for (const { member: { type }, index, zero } of all) {
        const place = places[index]!;
        if (values[place] === undefined && !isMade[index]) {
          from.charge(sizeOf(zero));
          values[place] = sizeOf(zero) > 0 ? absent(type) : zero;
        } else if (parts[index] && Array.isArray(values[place])) {
          values[place] = trimmed(values[place] as unknown[]);
        }
      }
      const value = end(from, values, start);
      from.depth--;
      return value;
    },
  };
}

// At the root is a message: an object, or one with the value in field 1. There is no null.
const protoRoot = /* @__PURE__ */ compiled<Message>((type, of) => {
  if (type.kind === "nullable" && type.root) {
    return of(type.of);
  }
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
  const message = fieldsOf(contract("it", () => ({}), () => [member("value", 1, type)]));
  return {
    write: (to, value) => message.write(to, { value }),
    read: from => (message.read(from) as { value: unknown }).value,
  };
});

/** Protocol Buffers. */
export const protobuf: Format = /* @__PURE__ */ binary("application/x-protobuf", ["application/protobuf", "application/vnd.google.protobuf"], protoRoot);
