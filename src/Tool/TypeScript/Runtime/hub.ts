// Values in hubs of SignalR, as @microsoft/signalr-protocol-msgpack gives and takes them: what MessagePack-CSharp writes, decoded to arrays, objects, texts and numbers.

/** Converts values of one type for a connection of @microsoft/signalr. */
export interface HubCodec<T> {
  /** The value of what a connection gives as a result, item or argument. Throws a `FormatError` where it is none. */
  from(value: unknown): T;
  /** What a connection takes for a value. */
  to(value: T): unknown;
}

/** A contract in hubs, and lists of it. */
export type HubContract<T> = HubCodec<T> & {
  readonly list: HubCodec<T[]>;
};

/** A date from a hub: the client's `Date` has milliseconds, and this the units of 100 ns behind them. */
class HubDate extends Date {
  readonly ticks: number;

  constructor({ seconds, ticks }: { seconds: number; ticks: number }) {
    super((seconds - UnixSeconds) * 1_000 + Math.floor(ticks / 10_000));
    this.ticks = ticks % 10_000;
  }
}

/** Keeps dates whole: `new MessagePackHubProtocol({ extensionCodec: hubDates })`. */
export const hubDates = {
  tryToEncode(value: unknown): { type: number; data: Uint8Array } | null {
    if (!(value instanceof Date)) {
      return null;
    }
    const time = value.getTime();
    const seconds = Math.floor(time / 1_000);
    const to = new Output();
    packTime(to, seconds + UnixSeconds, (time - seconds * 1_000) * 10_000 + (value instanceof HubDate ? value.ticks : 0));
    const all = to.result();
    return { type: -1, data: all.subarray(all.length === 15 ? 3 : 2) };
  },
  decode(data: Uint8Array, type: number): unknown {
    if (type !== -1) {
      return { type, data };
    }
    const { length } = data;
    if (length !== 4 && length !== 8 && length !== 12) {
      throw new FormatError(`expected a timestamp of 4, 8 or 12 bytes, found ${length}`);
    }
    const head = length === 12 ? [0xc7, 12] : [length === 4 ? 0xd6 : 0xd7];
    return new HubDate(unpackTime(new Input(new Uint8Array([...head, 0xff, ...data]))));
  },
};

/** What the client decoded, of which the bytes are counted as far as it was looked at. */
class HubInput extends Bounded {
  private seen = 0;
  private spent = 0;

  override error(reason: string): FormatError {
    return new FormatError(reason);
  }

  override charge(size: number): void {
    this.spent += size;
    if (this.spent > mostOf(this.seen)) {
      throw this.error(TooLarge);
    }
  }

  read(form: HubForm, value: unknown): unknown {
    const isText = typeof value === "string" || value instanceof Uint8Array;
    const isShort = typeof value !== "number" || Number.isInteger(value) && Math.abs(value) < 128;
    this.seen += isText ? value.length + 1 : value instanceof Date ? 6 : isShort ? 1 : 3;
    return form.from(value, this);
  }
}

interface HubForm {
  to(value: any, depth: number): unknown;
  from(value: unknown, at: HubInput): unknown;
}

/** The texts of an enum's values, and whether values are combined. */
interface HubNames { readonly texts: ReadonlyMap<bigint, string>; readonly values: ReadonlyMap<string, bigint>; readonly flags: boolean }

/** @internal */
export function hubNames(names: { readonly [name: string]: number | bigint }, flags = false): HubNames {
  const entries = Object.entries(names).map(([name, value]) => [name, BigInt(value)] as const);
  return { flags, values: new Map(entries), texts: new Map(entries.map(([name, value]) => [value, name])) };
}

/** @internal An enum, which hubs have by name. */
export const hubEnum = (of: Type, hub: HubNames): Type => ({ ...of as EnumType, hub });

// As Enum.ToString has it: flags from the highest, where nothing is left of them.
function hubText(value: bigint, { texts, flags }: HubNames): string {
  const parts: string[] = [];
  let rest = BigInt.asUintN(64, value);
  if (flags && !texts.has(value)) {
    const unsigned = [...texts].map(([flag, name]) => [BigInt.asUintN(64, flag), name] as const).sort(([one], [other]) => one < other ? 1 : -1);
    for (const [flag, name] of unsigned) {
      if (flag !== 0n && (rest & flag) === flag) {
        rest ^= flag;
        parts.unshift(name);
      }
    }
  }
  return texts.get(value) ?? (parts.length > 0 && rest === 0n ? parts.join(", ") : String(value));
}

function hubNumber(text: string, { values }: HubNames, signed: boolean): bigint | undefined {
  const parts = (values.has(text) ? [text] : text.split(", ")).map(part => values.get(part));
  const bits = /^-?\d{1,20}$/.test(text) ? BigInt(text) : parts.reduce((all, part) => all === undefined || part === undefined ? undefined : all | part, 0n);
  return bits === undefined ? undefined : signed ? BigInt.asIntN(64, bits) : BigInt.asUintN(64, bits);
}

const hubInteger = ({ to, of, expected, size }: Integer): HubForm => ({
  to(value) {
    const number = to(value);
    if (typeof number === "bigint") {
      throw new FormatError(`the SignalR client has numbers of 53 bits, and would round ${number}`);
    }
    return number;
  },
  from(value, at) {
    at.charge(size <= TextSize && isKnown(value as number) ? 0 : size);
    if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new FormatError(`expected ${expected}, found ${value}, which the SignalR client may have rounded to 53 bits`);
    }
    return expecting(Number.isInteger(value) ? of(value as number) : undefined, value, expected);
  },
});

const isHubObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value) && !(value instanceof Date);
const toHubObject = /* @__PURE__ */ must<Record<string, unknown>>(isHubObject, "an object");

function hubDate(value: unknown): { seconds: number; ticks: number } {
  if (value instanceof Date && !(value instanceof HubDate)) {
    throw new FormatError("the SignalR client has dropped digits below a millisecond: keep them with new MessagePackHubProtocol({ extensionCodec: hubDates })");
  }
  const date = expecting(value instanceof HubDate ? value : undefined, value, "a date");
  const seconds = Math.floor(date.getTime() / 1_000);
  return { seconds: seconds + UnixSeconds, ticks: (date.getTime() - seconds * 1_000) * 10_000 + date.ticks };
}

function hubScalar(type: PlainType): HubForm {
  const both = (of: (value: unknown) => unknown): HubForm => ({ to: of, from: of });
  switch (type.kind) {
    case "bool": return both(toBool);
    case "float": return both(toFloat);
    case "double": return both(toDouble);
    case "bytes":
      return {
        to: value => new Uint8Array(toBytes(value)),
        from(value, at) {
          at.charge(BytesSize + toBytes(value).length);
          return new Uint8Array(toBytes(value));
        },
      };
    case "string":
      return both(value => {
        if (isLone(toText(value))) {
          throw new FormatError("a string with half of a surrogate pair cannot be encoded as UTF-8");
        }
        return value;
      });
    case "decimal":
    case "number":
    case "guid":
      return {
        to: type.as.to,
        from(value, at) {
          at.charge(ShortSize);
          return expecting(type.as.of(toText(value)), value, `text that is a ${type.kind}`);
        },
      };
    case "dateTime":
      return {
        to: value => new HubDate(type.as.instant(value)),
        from(value, at) {
          const { seconds, ticks } = hubDate(value);
          at.charge(ShortSize);
          return type.as.format(seconds, ticks, "Z");
        },
      };
    case "dateTimeOffset":
      return {
        to(value) {
          const time = type.as.offset(value);
          return [new HubDate(time), time.offset];
        },
        from(value, at) {
          const [date, offset] = toList(value);
          const { seconds, ticks } = hubDate(date);
          const minutes = expecting(Number.isInteger(offset) ? offset as number : undefined, offset, "an offset in minutes");
          at.charge(ShortSize);
          return expecting(type.as.formatOffset(seconds, ticks, minutes), offset, "an offset of at most 14 hours");
        },
      };
  }
}

// The client has maps as objects: keys are texts, and numbers become texts.
function hubKey(type: Type, of: (type: Type) => HubForm): HubForm {
  const form = of(type);
  switch (type.kind) {
    case "value": return hubKey(type.of("messagePack"), of);
    case "nullable": return hubKey(type.of, of);
    case "string":
    case "guid":
    case "decimal":
    case "enum": return form;
    case "int":
    case "char":
    case "dateOnly":
    case "timeOnly":
    case "timeSpan":
      return {
        to() {
          throw new FormatError("the SignalR client writes keys of maps as text, and the server expects numbers");
        },
        from: (value, at) => form.from(Number(value), at),
      };
    default: throw new FormatError(`the SignalR client has no maps with keys that are ${type.kind}`);
  }
}

const hubForm = /* @__PURE__ */ compiled<HubForm>((type, of) => {
  switch (type.kind) {
    case "int": return hubInteger(integerOf(type));
    case "char":
    case "dateOnly":
    case "timeOnly":
    case "timeSpan": return hubInteger(type.as);
    case "enum": {
      const hub = type.hub!;
      return {
        to: value => hubText(BigInt(type.integer.to(value)), hub),
        from(value) {
          const number = typeof value === "string" ? hubNumber(value, hub, type.of.signed) : Number.isSafeInteger(value) ? BigInt(value as number) : undefined;
          const found = number === undefined ? undefined : type.integer.of(small(number));
          return expecting(found, value, `one of ${[...hub.values.keys()].join(", ")}`);
        },
      };
    }
    case "nullable": {
      const inner = of(type.of);
      const isNull = (value: unknown): boolean => value === null || value === undefined;
      return {
        to: (value, depth) => isNull(value) ? null : inner.to(value, depth),
        from: (value, at) => isNull(value) ? null : inner.from(value, at),
      };
    }
    case "list": {
      const item = of(type.item);
      const each = (items: readonly unknown[], convert: (one: unknown) => unknown): unknown[] => items.map((one, i) => {
        try {
          return convert(one);
        } catch (error) {
          throw within(error, i);
        }
      });
      return {
        to(value, depth) {
          const inside = deeper(depth);
          return each(toList(value), one => item.to(one, inside));
        },
        from(value, at) {
          const items = toList(value);
          at.enter();
          at.charge(ListSize);
          const all = each(items, one => {
            at.charge(8);
            return at.read(item, one);
          });
          at.depth--;
          return all;
        },
      };
    }
    case "map": {
      const key = hubKey(type.key, of);
      const item = of(type.value);
      const each = (entries: Iterable<readonly [unknown, unknown]>, convert: (name: unknown, one: unknown) => void): void => {
        for (const [name, one] of entries) {
          try {
            convert(name, one);
          } catch (error) {
            throw within(error, keyText(name));
          }
        }
      };
      return {
        to(value, depth) {
          const inside = deeper(depth);
          const entries: [PropertyKey, unknown][] = [];
          each(toMap(value), (name, one) => entries.push([key.to(name, inside) as PropertyKey, item.to(one, inside)]));
          return Object.fromEntries(entries);
        },
        from(value, at) {
          const entries = new Map<unknown, unknown>();
          at.enter();
          at.charge(MapSize);
          each(Object.entries(toHubObject(value)), (name, one) => type.put(at, entries, at.read(key, name), at.read(item, one)));
          at.depth--;
          return entries;
        },
      };
    }
    case "object": return hubObject(type, of);
    case "union":
      return {
        to(value, depth) {
          const index = type.find(value);
          const one = type.cases[index]!;
          return [one.key, of(one.of()).to(type.unwrap(index, value), deeper(depth))];
        },
        from(value, at) {
          const [key, inner] = Array.isArray(value) && value.length === 2 ? value as unknown[] : [];
          const index = type.cases.findIndex(one => one.key === key);
          if (index < 0 || inner === undefined) {
            throw invalid(value, `the key of a case of ${type.name} and its value`);
          }
          at.enter();
          at.charge(type.size);
          const found = type.wrap(index, at.read(of(type.cases[index]!.of()), inner));
          at.depth--;
          return found;
        },
      };
    case "value": return of(type.of("messagePack"));
    default: return hubScalar(type);
  }
});

function hubObject(type: ObjectType, of: (type: Type) => HubForm): HubForm {
  const members = type.members("messagePack");
  const { begin, end, take, places } = makerOf(type, "messagePack");
  const { byName } = type.options;
  const placeOf = ({ name, key, number }: Member): string | number => byName ? key ?? name : number - 1;
  const each = (use: (member: Member, place: string | number, index: number) => void): void => members.forEach((member, i) => {
    try {
      use(member, placeOf(member), places[i]!);
    } catch (error) {
      throw within(error, member.name);
    }
  });
  return {
    to(value, depth) {
      const values = take(toObject(value));
      const inside = deeper(depth);
      const made: Record<string | number, unknown> = byName ? Object.create(null) as Record<string, unknown> : Array<unknown>(Math.max(0, ...members.map(member => member.number))).fill(null) as never;
      each((member, place, index) => made[place] = of(member.type).to(values[index], inside));
      return made;
    },
    from(value, at) {
      const found: Record<string | number, unknown> = byName ? toHubObject(value) : toList(value) as never;
      at.enter();
      const values = begin(at);
      each((member, place, index) => {
        if (Object.hasOwn(found, place)) {
          values[index] = at.read(of(member.type), found[place]);
        }
      });
      const made = end(at, values);
      at.depth--;
      return made;
    },
  };
}

function hubbed<T, S extends AnyShape>(shape: S): HubContract<T> & S {
  const codec = (type: Type): HubCodec<any> => ({
    from: value => new HubInput(0).read(hubForm(type), value),
    to: value => hubForm(type).to(value, 0),
  });
  return Object.assign(shape, codec(shape), { list: codec(list(shape)) });
}

/** @internal A contract with the members, names and places that it has in hubs. */
export const hub = <T>({ kind, name, make }: ObjectType, members: () => readonly Member[], options: ShapeOptions = {}): HubContract<T> & ObjectType => {
  let made: readonly Member[] | undefined;
  return hubbed<T, ObjectType>({ kind, name, make, options, members: () => made ??= members() });
};

/** @internal A value that is no object. */
export const hubValue = <T>({ kind, name, options }: ValueType, of: () => Type): HubContract<T> & ValueType => {
  let made: Type | undefined;
  return hubbed<T, ValueType>({ kind, name, options, of: () => made ??= of() });
};

/** @internal A union of cases in their order. */
export const hubUnion = <T>(union: UnionType, of: () => readonly AnyShape[]): HubContract<T> & UnionType =>
  hubbed<T, UnionType>({ ...union, cases: union.cases.map((one, i) => ({ ...one, of: () => of()[i]! })) });
