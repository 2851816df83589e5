/** A payload that is no value of its contract (then it has an offset), or a value that its contract or format has no form for. */
export class FormatError extends Error {
  /** Where in the value: `.lines[2].name`. */
  path = "";
  /** What is wrong, without where. */
  readonly reason: string;
  /** Where in the payload, in bytes. */
  readonly offset: number | undefined;

  constructor(reason: string, offset?: number) {
    super(reason);
    this.name = "FormatError";
    this.reason = reason;
    this.offset = offset;
    this.within("");
  }

  /** @internal */
  within(part: string): this {
    this.path = part + this.path;
    this.message = (this.offset === undefined ? "" : `At byte ${this.offset}: `) + this.reason + (this.path ? ` (${this.path})` : "");
    return this;
  }
}

/** Bounds of encoding and decoding, as in .NET. A change counts for all that is encoded and decoded afterwards. */
export const limits = {
  /** How deep objects, lists and maps may nest. */
  maxDepth: 64,
  /** How much memory a decoded payload may take, as a multiple of its bytes; never less than 16 MiB. */
  maxExpansion: 16,
  /** How long an item of a stream may be, in bytes. */
  maxItemBytes: 64 * 1_048_576,
};

/** A format: `json`, `messagePack`, `messagePackNames`, `protobuf`, `memoryPack`, `cbor`. */
export interface Format {
  readonly mediaType: string;
  readonly aliases: readonly string[];
  /** @internal */
  encode(type: Type, value: unknown): Uint8Array;
  /** @internal */
  decode(type: Type, bytes: Uint8Array): unknown;
}

const known: Format[] = [];
// A bundle that makes no format known by name has nothing to find one.
let find: ((name: string) => Format | undefined) | undefined;

/** Makes formats known by their media types: `use(json, messagePack)`. A bundle has no others. */
export function use(...formats: Format[]): void {
  known.unshift(...formats.filter(format => !known.includes(format)));
  find = name => {
    const type = mediaTypeOf(name);
    return known.find(({ mediaType, aliases }) => mediaType === type || aliases.includes(type));
  };
}

/** @internal A media type as formats have it: parameters in one order and case, without the charset. */
export function mediaTypeOf(text: string): string {
  // A pattern for the spaces would begin anew at each of them.
  const plain = (part: string): string => part.split("=").map(side => side.trim()).join("=").replaceAll('"', "");
  const [type = "", ...parameters] = text.toLowerCase().split(";").map(plain);
  return [type, ...parameters.filter(part => part !== "" && part !== "charset=utf-8").sort()].join("; ");
}

function formatOf(format: Format | string): Format {
  const found = typeof format === "string" ? find?.(format) : format;
  if (found === undefined) {
    throw new FormatError(`unknown format '${String(format).slice(0, 50)}': import it and pass it to use()`);
  }
  return found;
}

/** Encodes and decodes values of one type. */
export interface Codec<T> {
  /** The value's bytes in a format, or in the one of a media type that `use` has made known. */
  encode(value: T, format: Format | string): Uint8Array<ArrayBuffer>;
  /** The value that bytes are. Throws a `FormatError` where they are none. */
  decode(bytes: Uint8Array, format: Format | string): T;
  /** The value of a response without content (204): null, where the value may be null. */
  readonly none?: T;
}

/** The same, and for a value that may be null: then a response without content (204) is null, too. */
export interface NullableCodec<T> extends Codec<T> {
  readonly nullable: Codec<T | null>;
}

/** @internal */
export type Layout = "json" | "messagePack" | "protobuf" | "memoryPack";
// What only some need comes with them, so that a bundle has it where a contract does.
type PlainType = { readonly kind: "bool" | "float" | "double" | "string" | "bytes"; readonly zero?: unknown }
  | { readonly kind: "number"; readonly as: typeof numbers; readonly zero: string }
  | { readonly kind: "guid"; readonly as: typeof guids; readonly zero: string }
  | { readonly kind: "decimal"; readonly as: typeof decimals; readonly zero: string }
  | { readonly kind: "dateTime" | "dateTimeOffset"; readonly as: typeof times; readonly zero: string; readonly epoch: string };
type CountedType = { readonly kind: "char"; readonly as: typeof chars; readonly zero: string }
  | { readonly kind: "dateOnly"; readonly as: typeof dates; readonly zero: string }
  | { readonly kind: "timeOnly"; readonly as: typeof dayTimes; readonly zero: string }
  | { readonly kind: "timeSpan"; readonly as: typeof spans; readonly zero: string };
type ScalarType = PlainType | CountedType;

interface IntType {
  readonly kind: "int";
  readonly bits: number;
  readonly signed: boolean;
  /** How Protobuf has it, where that is no plain varint. */
  readonly wiring: Wiring | undefined;
  readonly min: number | bigint;
  readonly end: number | bigint;
  /** What its value takes in memory, and what that is, where it is no number; and the integer of such a value. */
  readonly size: number;
  of?(value: number | bigint): number | bigint | string;
  parse?(value: unknown): number | bigint | undefined;
}
interface Wiring {
  readonly wire: number;
  read(from: Input, type: IntType): number | bigint;
  write(to: Output, value: number | bigint): void;
}
interface EnumType {
  readonly kind: "enum";
  readonly of: IntType;
  /** Numbers without a name stay numbers, as in .NET. */
  readonly integer: Integer;
  readonly names?: ReadonlyMap<string, number | bigint>;
  readonly labels?: ReadonlyMap<number | bigint, string>;
  readonly flags?: boolean;
  readonly hub?: HubNames;
}
interface ListType { readonly kind: "list"; readonly item: Type }
interface MapType {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
  readonly pair: readonly number[];
  form(type: MapType, wire: Wire, of: FormOf): Binary;
  /** Adds an entry that was read, within bounds. */
  put(from: Bounded, entries: Map<unknown, unknown>, key: unknown, value: unknown): void;
}
interface NullableType {
  readonly kind: "nullable";
  readonly of: Type;
  readonly wrapped: boolean;
  /** Whether it is the whole payload: there MemoryPack has a .NET struct as it is, and no null of it. */
  readonly root?: boolean;
}
interface Case { readonly label: string | number; readonly key: number; readonly of: () => Type; readonly field: number }
interface UnionType extends Shape {
  readonly kind: "union";
  /** Undefined of a union type of C#, the labels of which are the kinds of JSON values. */
  readonly discriminator?: string;
  readonly cases: readonly Case[];
  /** The index of a value's case. */
  find(value: any): number;
  /** The value of a case as the union has it. */
  wrap(index: number, value: any): unknown;
  /** The value of a case in the union's. */
  unwrap(index: number, value: any): unknown;
  /** What that takes in memory. */
  readonly size: number;
  form(type: UnionType, wire: Wire, of: FormOf): Binary;
}
interface ObjectType extends Shape { readonly kind: "object"; make(layout: Layout): object; members(layout: Layout): readonly Member[] }
interface ValueType extends Shape { readonly kind: "value"; of(layout: Layout): Type }

/** @internal What a value is. */
export type Type = ScalarType | IntType | EnumType | ListType | MapType | NullableType | AnyShape;

/** @internal */
export type AnyShape = ObjectType | UnionType | ValueType;

interface Shape {
  readonly name: string;
  readonly options: ShapeOptions;
}

/** @internal */
export interface ShapeOptions {
  /** An object of the values of its members, in their order, and these of an object. */
  of?(values: readonly any[]): object;
  to?(object: any): readonly unknown[];
  /** Why a format has no form for it. */
  readonly refuses?: { readonly [layout in Layout]?: string };
  /** MessagePack has the members by name only. */
  readonly byName?: true;
  /** MemoryPack has them behind their lengths. */
  readonly slots?: ObjectBody;
  /** Names count by case. */
  readonly strict?: true;
  /** In JSON an unknown member is an error, but for these. */
  readonly closed?: readonly string[];
  /** A .NET struct; with `memory` one that MemoryPack writes as it lies in memory: its size, alignment and the offsets of the members. */
  readonly struct?: true;
  readonly memory?: readonly number[];
  /** MemoryPack has nothing around the members. */
  readonly bare?: true;
}

/** @internal */
export interface Member {
  readonly name: string;
  readonly number: number;
  readonly type: Type;
  /** Its name on the wire, where that is another. */
  readonly key?: string;
  /** Protobuf writes a zero, too. */
  readonly always?: true;
  /** JSON leaves out a null or zero. */
  readonly omit?: true;
  /** Protobuf has a field per item. */
  readonly unpacked?: true;
  /** Whether every object has a property of its name. */
  readonly inherited: boolean;
}

// How many bytes V8 has for a value, beside its place in what holds it.
const ListSize = 48;
const MapSize = 184;
const BytesSize = 208;
const TextSize = 24;

// Whether what it becomes is there already.
const isKnown = (value: number | bigint): boolean => value >= -128 && value < 256;

/** @internal An integer of up to 32 bits. */
export const int = (bits: number, signed: boolean, wiring?: Wiring): IntType =>
  ({ kind: "int", bits, signed, wiring, min: signed ? -(2 ** (bits - 1)) : 0, end: 2 ** (signed ? bits - 1 : bits), size: 0 });

/** @internal An integer of 64 bits, and what it becomes. */
export function long(signed: boolean, as: "bigint" | "number" | "string" = "bigint", wiring?: Wiring): IntType {
  // Numbers are compared with numbers where they can be: with a bigint takes ten times as long.
  const type: IntType = { ...int(64, signed, wiring), min: signed ? -(2n ** 63n) : 0n, end: 2n ** (signed ? 63n : 64n) };
  if (as === "number") {
    return {
      ...type,
      of(value) {
        if (typeof value === "bigint") {
          throw new FormatError(`${value} does not fit a JavaScript number: generate the contract's 64-bit integers as bigint or string`);
        }
        return value;
      },
    };
  }
  const isText = as === "string";
  const make = isText ? String : BigInt;
  // What one byte says takes no memory, of which a list would become 32 times its bytes.
  const known = Array.from({ length: 384 }, (_, i) => make(i - 128));
  return {
    ...type,
    size: TextSize,
    of: value => isKnown(value) ? known[Number(value) + 128]! : make(value),
    ...isText ? { parse: value => typeof value === "string" && /^-?\d+$/.test(value) ? small(BigInt(value)) : undefined } : {},
  };
}

export const bool: Type = { kind: "bool", zero: false };
export const float: Type = { kind: "float", zero: 0 };
export const double: Type = { kind: "double", zero: 0 };
export const string: Type = { kind: "string", zero: "" };
export const bytes: Type = { kind: "bytes" };
export const int8: IntType = /* @__PURE__ */ int(8, true);
export const int16: IntType = /* @__PURE__ */ int(16, true);
export const int32: IntType = /* @__PURE__ */ int(32, true);
export const int64: IntType = /* @__PURE__ */ long(true);
export const uint8: IntType = /* @__PURE__ */ int(8, false);
export const uint16: IntType = /* @__PURE__ */ int(16, false);
export const uint32: IntType = /* @__PURE__ */ int(32, false);
export const uint64: IntType = /* @__PURE__ */ long(false);

/** @internal */
export const list = (item: Type): Type => ({ kind: "list", item });

/** @internal `pair`: where MemoryPack has key and value without references in memory: the size, and the offsets of both. */
export const map = (key: Type, value: Type, ...pair: number[]): Type =>
  ({ kind: "map", key, value, pair, form: mapForm, put: putter(boxOf(key) + boxOf(value)) });

/** @internal `wrapped`: a .NET struct with references, which MemoryPack has in an object of one member. */
export const nullable = (of: Type, wrapped = false): Type => ({ kind: "nullable", of, wrapped });

/** @internal An enum; with its names where JSON has them, and whether values are combined. */
export function enumOf(of: IntType, names?: { readonly [name: string]: number | bigint }, flags = false): Type {
  const integer = integerOf(of);
  if (names === undefined) {
    return { kind: "enum", of, integer };
  }
  const entries = Object.entries(names);
  const numbers = new Map(entries);
  // Of two names of a value the first counts.
  const labels = new Map(entries.map(([name, value]) => [value, name] as const).reverse());
  return {
    kind: "enum", of, names: numbers, labels, flags,
    integer: {
      ...integer,
      to: value => integer.to(typeof value === "string" ? numbers.get(value) : value),
      of(number) {
        const value = integer.of(number);
        return labels.get(value as number) ?? value;
      },
    },
  };
}

/** @internal */
export const member = (name: string, number: number, type: Type, flags?: Pick<Member, "key" | "always" | "omit" | "unpacked">): Member =>
  ({ name, number, type, inherited: name in Object.prototype, ...flags });

// A member of an object. Every object inherits a "constructor" and a "toString", which are no members.
const own = (object: Record<string, unknown>, { name, inherited }: Member): unknown =>
  inherited && !Object.hasOwn(object, name) ? undefined : object[name];

const codec = <T>(type: Type): Codec<T> => ({
  encode: (value, format) => formatOf(format).encode(type, value) as Uint8Array<ArrayBuffer>,
  decode: (bytes, format) => formatOf(format).decode(type, bytes) as T,
});

const codecs = <T>(type: Type): NullableCodec<T> =>
  ({ ...codec<T>(type), nullable: { ...codec<T | null>({ kind: "nullable", of: type, wrapped: false, root: true }), none: null } });

/** A contract: encodes and decodes its values, and lists of them. */
export type Contract<T> = NullableCodec<T> & {
  /** The same for a list of them. */
  readonly list: NullableCodec<T[]>;
};

/** A contract that is an object. */
export type ObjectContract<T> = Contract<T> & ObjectType;

/** A contract that is one of several. */
export type UnionContract<T> = Contract<T> & UnionType;

/** A contract that is another value. */
export type ValueContract<T> = Contract<T> & ValueType;

function described<T, S extends AnyShape>(shape: S): Contract<T> & S {
  return Object.assign(shape, codecs<T>(shape), { list: codecs<T[]>(list(shape)) });
}

/** @internal A contract with members: the same in all formats, or by format. */
export function contract<T extends object>(name: string, make: (layout: Layout) => object, members: () => readonly Member[], options: ShapeOptions = {}, layouts: { readonly [layout in Layout]?: () => readonly Member[] } = {}): ObjectContract<T> {
  const made: { [layout in Layout]?: readonly Member[] } = {};
  return described<T, ObjectType>({ kind: "object", name, make, options, members: layout => made[layout] ??= (layouts[layout] ?? members)() });
}

/** @internal A value that is no object, and no list or map of the module. */
export function value<T>(name: string, of: () => Type, options: ShapeOptions = {}, layouts: { readonly [layout in Layout]?: () => Type } = {}): ValueContract<T> {
  const made: { [layout in Layout]?: Type } = {};
  return described<T, ValueType>({ kind: "value", name, options, of: layout => made[layout] ??= (layouts[layout] ?? of)() });
}

/** @internal A union: each case is its label in JSON, its key in MessagePack and MemoryPack, its contract, its field in Protobuf, and 1 where it is no object. */
export function union<T>(name: string, discriminator: string, cases: readonly (readonly [label: string | number, key: number, of: () => AnyShape, field: number, isValue?: 1])[], options: ShapeOptions = {}): UnionContract<T> {
  return described<T, UnionType>({
    kind: "union", name, discriminator, options,
    cases: cases.map(([label, key, of, field]) => ({ label, key, of, field })),
    find(value) {
      const label: unknown = value?.[discriminator];
      const index = cases.findIndex(one => one[0] === label);
      if (index < 0) {
        throw new FormatError(`${name} has no case ${String(label)} in '${discriminator}'`);
      }
      return index;
    },
    // The discriminator first. A member may be named __proto__, which Object.assign would take for the prototype.
    wrap: (index, value) => ({ [discriminator]: cases[index]![0], ...(cases[index]![4] ? { value } : value) }),
    unwrap: (index, value) => cases[index]![4] ? value.value : value,
    size: 40,
    form: unionForm,
  });
}

/** @internal A union type of C#, or null: each case is the kinds of its JSON, its key, its type, its field in Protobuf, and the kinds of its values, where they are not those of JSON. */
export function cases<T>(name: string, all: readonly (readonly [kinds: string, key: number, of: () => Type, field: number, values?: string])[], options: ShapeOptions = {}): ValueContract<T> {
  const union: UnionType = {
    kind: "union", name, options,
    cases: all.map(([label, key, make, field]) => {
      // One type for good: forms are kept by type.
      let type: Type | undefined;
      return { label, key, of: () => type ??= make(), field };
    }),
    find(value) {
      const kind = Array.isArray(value) ? "array" : value instanceof Uint8Array ? "bytes" : typeof value === "bigint" ? "number" : typeof value;
      const index = all.findIndex(([kinds, , , , values = kinds]) => values.includes(kind));
      if (index < 0) {
        throw invalid(value, `a value of ${name}`);
      }
      return index;
    },
    wrap: (_, value) => value,
    unwrap: (_, value) => value,
    size: 0,
    form: unionForm,
  };
  return value<T>(name, () => nullable(union), options);
}

// What follows is for the formats.

// The form of a type in one format, made once.
function compiled<C>(make: (type: Type, of: (type: Type) => C) => C): (type: Type) => C {
  const made = new Map<Type, C>();
  const of = (type: Type): C => {
    let found = made.get(type);
    if (found === undefined) {
      made.set(type, found = make(type, of));
    }
    return found;
  };
  return of;
}

function offered(shape: AnyShape, layout: Layout): void {
  const reason = shape.options.refuses?.[layout];
  if (reason !== undefined) {
    throw new FormatError(`${shape.name} is not available in this format: ${reason}`);
  }
}

const invalid = (value: unknown, expected: string): FormatError =>
  new FormatError(`expected ${expected}, found ${value === null ? "null" : typeof value === "object" ? "an object" : `${typeof value} ${String(value).slice(0, 50)}`}`);

// The integer of a value: a bigint only where a number does not hold it.
function toInteger(type: IntType, value: unknown): number | bigint {
  const integer = typeof value === "number" ? Number.isSafeInteger(value) ? value : undefined
    : typeof value === "bigint" ? small(value) : type.parse?.(value);
  if (integer === undefined || integer < type.min || integer >= type.end) {
    throw invalid(value, `an integer of ${type.bits} bits${type.signed ? "" : " without sign"}`);
  }
  return integer;
}

// The value of an integer; undefined where it does not fit.
const fromInteger = (type: IntType, value: number | bigint): number | bigint | string | undefined =>
  (type.bits < 64 || typeof value === "bigint" || value < 0) && (value < type.min || value >= type.end) ? undefined : type.of ? type.of(value) : value;

// A value to encode, where it is what the contract has there.
function expecting<T>(found: T | undefined, value: unknown, expected: string): T {
  if (found === undefined) {
    throw invalid(value, expected);
  }
  return found;
}

const must = <T>(is: (value: unknown) => boolean, expected: string) => (value: unknown): T => expecting(is(value) ? value as T : undefined, value, expected);

const parsed = <T>(parse: (text: string) => T | undefined, expected: string) => (value: unknown): T => expecting(typeof value === "string" ? parse(value) : undefined, value, expected);

const toBool = /* @__PURE__ */ must<boolean>(value => typeof value === "boolean", "true or false");
const toDouble = /* @__PURE__ */ must<number>(value => typeof value === "number", "a number");
const toText = /* @__PURE__ */ must<string>(value => typeof value === "string", "a string");
const toBytes = /* @__PURE__ */ must<Uint8Array>(value => value instanceof Uint8Array, "a Uint8Array");
const toList = /* @__PURE__ */ must<readonly unknown[]>(Array.isArray, "an array");
const toMap = /* @__PURE__ */ must<ReadonlyMap<unknown, unknown>>(value => value instanceof Map, "a Map");
const toObject = /* @__PURE__ */ must<Record<string, unknown>>(value => typeof value === "object" && value !== null, "an object");

// What a value takes, without the texts in it, which are in the module.
const sizeOf = (value: unknown): number =>
  typeof value !== "object" || value === null ? 0
    : Object.values(value).reduce<number>((size, one) => size + 8 + sizeOf(one), Array.isArray(value) ? ListSize : BytesSize);

// A number that is no small integer is an object of its own.
const boxOf = (type: Type): number =>
  type.kind === "nullable" ? boxOf(type.of)
    : type.kind === "float" || type.kind === "double" || type.kind === "int" && type.size === 0 && type.end > 2 ** 31 ? 16 : 0;

interface Maker {
  /** Where the value of each member is among those of an object. */
  readonly places: readonly number[];
  /** Which of them are made where the payload has none. */
  readonly isMade: readonly boolean[];
  /** The values of an object without what the payload says. */
  begin(from: Bounded): unknown[];
  /** The object of values, with what the payload had not. */
  end(from: Bounded, values: unknown[], start?: number): Record<string, unknown>;
  /** The values of an object. */
  take(object: Record<string, unknown>): readonly unknown[];
}

// Makes objects of a contract, by its module's code where there is some: there each member has its place. A list or map is made for an
// object where it is missing in the end: an object of few bytes would take a kilobyte, and one of many would have made lists that are replaced.
function makerOf(type: ObjectType, layout: Layout): Maker {
  const make = (): Record<string, unknown> => type.make(layout) as Record<string, unknown>;
  const made = make();
  const members = type.members(layout);
  const known = Object.keys(made);
  const names = [...new Set([...known, ...members.map(({ name }) => name)])];
  const { of, to } = names.length > known.length ? {} : type.options;
  const shared = names.filter(name => sizeOf(made[name]) > 0);
  // What JSON leaves out is optional.
  const needed = members.filter(({ name, omit }) => made[name] === undefined && (layout !== "json" || !omit)).map(({ name }) => name);
  const size = members.reduce((size, member) => size + boxOf(member.type), TextSize + known.length * 8);
  const example = names.map(name => shared.includes(name) ? undefined : made[name]);
  const placeOf = (name: string): number => names.indexOf(name);
  const sharedPlaces = shared.map(placeOf);
  const neededPlaces = needed.map(placeOf);
  const all = names.map(name => member(name, 0, bool));
  return {
    places: members.map(({ name }) => placeOf(name)),
    isMade: members.map(({ name }) => made[name] !== undefined),
    begin(from) {
      from.charge(size);
      return example.slice();
    },
    end(from, values, start) {
      for (const place of sharedPlaces) {
        if (values[place] === undefined) {
          from.charge(sizeOf(made[names[place]!]));
          values[place] = make()[names[place]!];
        }
      }
      for (const place of neededPlaces) {
        if (values[place] === undefined) {
          throw from.error(`expected a member '${names[place]!}', found none`, start);
        }
      }
      if (of !== undefined) {
        return of(values) as Record<string, unknown>;
      }
      const value = shared.length > 0 ? { ...made } : make();
      for (let i = 0; i < names.length; i++) {
        value[names[i]!] = values[i];
      }
      return value;
    },
    take: to ?? (object => all.map(member => own(object, member))),
  };
}

// A short list with the room that it needs: V8 gives 17 places to the first item, and then half as many again.
const trimmed = (items: unknown[]): unknown[] => items.length < 1_000 ? items.slice() : items;

// Counts what the entries of a map take, and how many of their keys share a place. V8 spreads numbers by a function that everybody knows,
// so that keys can be chosen that are all in one chain, and each walks along all others. (It spreads texts by another one in each process.)
const putter = (size: number): MapType["put"] => (from, entries, key, value) => {
  const { size: before } = entries;
  // Four have room from the beginning; then there is twice the room at each power of two.
  from.charge(before > 3 && (before & before - 1) === 0 ? size + before * 28 : size);
  if (before >= MaxEntries) {
    throw from.error(`expected a map of at most ${MaxEntries} entries, found a larger one`);
  }
  entries.set(key, value);
  if (before >= 1_024 && entries.size > before && (typeof key === "number" || typeof key === "bigint")) {
    let places = crowds.get(entries);
    if (places === undefined) {
      crowds.set(entries, places = new Uint16Array(65_536));
    }
    // Of keys that nobody chose, the fullest place has less than twice the average and some.
    if (++places[placeOf(key)]! > 64 + before / 32_768) {
      throw from.error("expected keys of a map that differ, found too many with the same hash");
    }
  }
};

// As V8 has it.
const MaxEntries = 16_777_216;
const crowds = /* @__PURE__ */ new WeakMap<Map<unknown, unknown>, Uint16Array>();
const bits = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));

// The lowest 16 bits of what V8's ComputeUnseededHash makes of an integer of 32 bits,
// and ComputeLongHash of the 64 bits of another number, and of those of a bigint without its sign.
function placeOf(key: number | bigint): number {
  if (key === (Number(key) | 0)) {
    let hash = ~key + (key << 15);
    hash ^= hash >>> 12;
    hash += hash << 2;
    hash = Math.imul(hash ^ hash >>> 4, 2_057);
    return (hash ^ hash >>> 16) & 65_535;
  }
  if (typeof key === "number") {
    bits.setFloat64(0, key);
  } else {
    bits.setBigInt64(0, key < 0 ? -key : key);
  }
  let high = bits.getUint32(0);
  let low = bits.getUint32(4);
  const mix = (by: number, less: number, shift: number): void => {
    const product = low * by - less;
    high = high * by + Math.floor(product / 2 ** 32) >>> 0;
    low = (product >>> 0 ^ (product >>> shift | high << 32 - shift)) >>> 0;
    high = (high ^ high >>> shift) >>> 0;
  };
  mix(2 ** 18 - 1, 1, 31);
  mix(21, 0, 11);
  mix(65, 0, 22);
  return low & 65_535;
}

// What is an integer in the binary formats.
interface Integer {
  readonly type: IntType;
  readonly expected: string;
  /** What its value takes in memory. */
  readonly size: number;
  to(value: unknown): number | bigint;
  of(value: number | bigint): unknown;
}

const integerOf = (type: IntType | EnumType): Integer => type.kind === "enum" ? type.integer : {
  type,
  expected: `an integer of ${type.bits} bits${type.signed ? "" : " without sign"}`,
  size: type.size,
  to: value => toInteger(type, value),
  of: value => fromInteger(type, value),
};

// Finds members by name, in any case.
function indexByName(members: readonly Member[], strict?: boolean): (name: string) => number {
  const exact = new Map(members.map((member, index) => [member.key ?? member.name, index]));
  const folded = new Map(members.map((member, index) => [(member.key ?? member.name).toUpperCase(), index] as const).reverse());
  return name => exact.get(name) ?? (strict ? -1 : folded.get(name.toUpperCase()) ?? -1);
}

const TooLarge = "the payload becomes more than it may take in memory";

// How much memory so many bytes may become.
const mostOf = (length: number): number => Math.max(length * limits.maxExpansion, 16 * 1_048_576);

// What is read, within bounds.
class Bounded {
  position = 0;
  depth = 0;
  private left: number;

  constructor(length: number) {
    this.left = mostOf(length);
  }

  error(reason: string, offset = this.position): FormatError {
    return new FormatError(reason, offset);
  }

  /** Counts what is decoded against the memory that it may take. */
  charge(size: number): void {
    this.left -= size;
    if (this.left < 0) {
      throw this.error(TooLarge);
    }
  }

  enter(): void {
    if (++this.depth > limits.maxDepth) {
      throw this.error(`expected at most ${limits.maxDepth} levels of objects and lists, found more`);
    }
  }
}

// The depth inside what is written.
function deeper(depth: number): number {
  if (depth >= limits.maxDepth) {
    throw new FormatError(`expected at most ${limits.maxDepth} levels of objects and lists, found more, or one that contains itself`);
  }
  return depth + 1;
}

const within = (error: unknown, part: string | number): unknown =>
  error instanceof FormatError ? error.within(typeof part === "number" ? `[${part}]` : `.${part.slice(0, 50)}`) : error;

// A key in a path. An object need not have a text.
const keyText = (key: unknown): string => typeof key === "object" ? "key" : String(key);

// A float as JavaScript has it; undefined where it is too large for one.
function fromFloat(value: number): number | undefined {
  const rounded = Math.fround(value);
  return Number.isFinite(value) && !Number.isFinite(rounded) ? undefined : rounded;
}

const toFloat = (value: unknown): number => expecting(fromFloat(toDouble(value)), value, "a number in the range of a float");

// What JSON may leave out, and Protobuf does: null and what is zero or empty.
const isZero = (value: unknown): boolean => value === null || value === undefined || value === 0 && !Object.is(value, -0) || value === 0n || value === false || value === "";

// Whether a string has half of a surrogate pair, which UTF-8 cannot encode.
const isLone = (text: string): boolean => /\p{Surrogate}/u.test(text);

// A number, where it holds the integer.
const small = (value: bigint): number | bigint => Number.isSafeInteger(Number(value)) ? Number(value) : value;
