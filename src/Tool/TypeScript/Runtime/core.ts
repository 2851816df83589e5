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
  const [type = "", ...parameters] = text.toLowerCase().split(";").map(part => part.trim().replace(/\s*=\s*/, "=").replaceAll('"', ""));
  return [type, ...parameters.filter(part => part !== "" && part !== "charset=utf-8").sort()].join("; ");
}

function formatOf(format: Format | string): Format {
  const found = typeof format === "string" ? find?.(format) : format;
  if (found === undefined) {
    throw new FormatError(`no format is known as ${format}: import it and pass it to use()`);
  }
  return found;
}

/** Encodes and decodes values of one type. */
export interface Codec<T> {
  /** The value's bytes in a format, or in the one of a media type that `use` has made known. */
  encode(value: T, format: Format | string): Uint8Array<ArrayBuffer>;
  /** The value that bytes are. Throws a `FormatError` where they are none. */
  decode(bytes: Uint8Array, format: Format | string): T;
}

/** @internal */
export type Layout = "json" | "messagePack" | "protobuf" | "memoryPack";
// What only some need comes with them, so that a bundle has it where a contract does.
type PlainType = { readonly kind: "bool" | "float" | "double" | "string" | "bytes" }
  | { readonly kind: "number"; readonly as: typeof numbers }
  | { readonly kind: "guid"; readonly as: typeof guids }
  | { readonly kind: "decimal"; readonly as: typeof decimals }
  | { readonly kind: "dateTime" | "dateTimeOffset"; readonly as: typeof times };
type CountedType = { readonly kind: "char"; readonly as: typeof chars }
  | { readonly kind: "dateOnly"; readonly as: typeof dates }
  | { readonly kind: "timeOnly"; readonly as: typeof dayTimes }
  | { readonly kind: "timeSpan"; readonly as: typeof spans };
type ScalarType = PlainType | CountedType;

interface IntType { readonly kind: "int"; readonly bits: number; readonly signed: boolean; readonly as: "bigint" | "number" | "string"; readonly wire: "varint" | "zigzag" | "fixed"; readonly min: number | bigint; readonly end: number | bigint }
interface EnumType { readonly kind: "enum"; readonly of: IntType; readonly names?: ReadonlyMap<string, number | bigint>; readonly labels?: ReadonlyMap<number | bigint, string>; readonly hub?: HubNames }
interface ListType { readonly kind: "list"; readonly item: Type }
interface MapType { readonly kind: "map"; readonly key: Type; readonly value: Type; readonly pair: readonly number[] }
interface NullableType { readonly kind: "nullable"; readonly of: Type; readonly wrapped: boolean }
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
}

/** @internal */
export const int = (bits: number, signed: boolean, as: IntType["as"] = bits > 32 ? "bigint" : "number", wire: IntType["wire"] = "varint"): IntType => {
  // Numbers are compared with numbers where they can be: with a bigint takes ten times as long.
  const to = bits > 32 ? BigInt : Number;
  return { kind: "int", bits, signed, as, wire, min: to(signed ? -(2 ** (bits - 1)) : 0), end: to(2 ** (signed ? bits - 1 : bits)) };
};

export const bool: Type = { kind: "bool" };
export const float: Type = { kind: "float" };
export const double: Type = { kind: "double" };
export const string: Type = { kind: "string" };
export const bytes: Type = { kind: "bytes" };
export const int8: IntType = /* @__PURE__ */ int(8, true);
export const int16: IntType = /* @__PURE__ */ int(16, true);
export const int32: IntType = /* @__PURE__ */ int(32, true);
export const int64: IntType = /* @__PURE__ */ int(64, true);
export const uint8: IntType = /* @__PURE__ */ int(8, false);
export const uint16: IntType = /* @__PURE__ */ int(16, false);
export const uint32: IntType = /* @__PURE__ */ int(32, false);
export const uint64: IntType = /* @__PURE__ */ int(64, false);

/** @internal */
export const list = (item: Type): Type => ({ kind: "list", item });

/** @internal `pair`: where MemoryPack has key and value without references in memory: the size, and the offsets of both. */
export const map = (key: Type, value: Type, ...pair: number[]): Type => ({ kind: "map", key, value, pair });

/** @internal `wrapped`: a .NET struct with references, which MemoryPack has in an object of one member. */
export const nullable = (of: Type, wrapped = false): Type => ({ kind: "nullable", of, wrapped });

/** @internal An enum; with its names where JSON has them. */
export function enumOf(of: IntType, names?: { readonly [name: string]: number | bigint }): Type {
  if (names === undefined) {
    return { kind: "enum", of };
  }
  const entries = Object.entries(names);
  // Of two names of a value the first counts.
  return { kind: "enum", of, names: new Map(entries), labels: new Map(entries.map(([name, value]) => [value, name] as const).reverse()) };
}

/** @internal */
export const member = (name: string, number: number, type: Type, flags?: Pick<Member, "key" | "always" | "omit" | "unpacked">): Member => ({ name, number, type, ...flags });

function codec<T>(type: Type): Codec<T> {
  return {
    encode: (value, format) => formatOf(format).encode(type, value) as Uint8Array<ArrayBuffer>,
    decode: (bytes, format) => formatOf(format).decode(type, bytes) as T,
  };
}

/** A contract: encodes and decodes its values, and lists of them. */
export type Contract<T> = Codec<T> & {
  /** The same for a list of them. */
  readonly list: Codec<T[]>;
};

/** A contract that is an object. */
export type ObjectContract<T> = Contract<T> & ObjectType;

/** A contract that is one of several. */
export type UnionContract<T> = Contract<T> & UnionType;

/** A contract that is another value. */
export type ValueContract<T> = Contract<T> & ValueType;

function described<T, S extends AnyShape>(shape: S): Contract<T> & S {
  return Object.assign(shape, codec<T>(shape), { list: codec<T[]>(list(shape)) });
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

/** @internal A union: each case is its label in JSON, its key in MessagePack and MemoryPack, its contract, and its field in Protobuf. */
export function union<T>(name: string, discriminator: string, cases: readonly (readonly [label: string | number, key: number, of: () => AnyShape, field: number])[], options: ShapeOptions = {}): UnionContract<T> {
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
    // The discriminator first.
    wrap: (index, value) => Object.assign({ [discriminator]: cases[index]![0] }, value),
  });
}

/** @internal A union type of C#, or null: each case is the kinds of its JSON, its key, its type, its field in Protobuf, and the kinds of its values, where they are not those of JSON. */
export function cases<T>(name: string, all: readonly (readonly [kinds: string, key: number, of: () => Type, field: number, values?: string])[], options: ShapeOptions = {}): ValueContract<T> {
  const union: UnionType = {
    kind: "union", name, options,
    cases: all.map(([label, key, of, field]) => ({ label, key, of, field })),
    find(value) {
      const kind = Array.isArray(value) ? "array" : value instanceof Uint8Array ? "bytes" : typeof value === "bigint" ? "number" : typeof value;
      const index = all.findIndex(([kinds, , , , values = kinds]) => values.includes(kind));
      if (index < 0) {
        throw invalid(value, `a value of ${name}`);
      }
      return index;
    },
    wrap: (_, value) => value,
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
    throw new FormatError(`${shape.name} has no form in this format: ${reason}`);
  }
}

const invalid = (value: unknown, expected: string): FormatError =>
  new FormatError(`expected ${expected}, found ${value === null ? "null" : typeof value === "object" ? "an object" : `${typeof value} ${String(value).slice(0, 50)}`}`);

// The integer of a value: a bigint only where a number does not hold it.
function toInteger(type: IntType, value: unknown): number | bigint {
  if (typeof value === "number" ? Number.isSafeInteger(value) : typeof value === "bigint" || (type.as === "string" && typeof value === "string" && /^-?\d+$/.test(value))) {
    const number = Number(value);
    const integer = Number.isSafeInteger(number) ? number : BigInt(value as string);
    if (integer >= type.min && integer < type.end) {
      return integer;
    }
  }
  throw invalid(value, `an integer of ${type.bits} bits${type.signed ? "" : " without sign"}`);
}

// The value of an integer; undefined where it does not fit.
function fromInteger(type: IntType, value: number | bigint): number | bigint | string | undefined {
  if (value < type.min || value >= type.end) {
    return undefined;
  }
  if (type.as === "number") {
    if (!Number.isSafeInteger(Number(value))) {
      throw new FormatError(`${value} does not fit a number of JavaScript: have the contract's long integers as bigint or string`);
    }
    return Number(value);
  }
  return type.as === "string" ? String(value) : BigInt(value);
}

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

// The number of an enum's value, which JSON may have by name.
function toEnum(type: EnumType, value: unknown): number | bigint {
  return toInteger(type.of, typeof value === "string" && type.names !== undefined ? type.names.get(value) : value);
}

// Numbers without a name stay numbers, as in .NET.
function fromEnum(type: EnumType, number: number | bigint): unknown {
  const value = fromInteger(type.of, number);
  return type.labels?.get(value as number) ?? value;
}

// A member that the payload had to have.
function checkRequired(value: Record<string, unknown>, needed: readonly string[], offset?: number): void {
  for (const name of needed) {
    if (value[name] === undefined) {
      throw new FormatError(`expected a member '${name}', found none`, offset);
    }
  }
}

// What is an integer in the binary formats.
interface Integer {
  readonly type: IntType;
  readonly expected: string;
  to(value: unknown): number | bigint;
  of(value: number | bigint): unknown;
}

const integerOf = (type: IntType | EnumType): Integer => {
  const of = type.kind === "int" ? type : type.of;
  return {
    type: of,
    expected: `an integer of ${of.bits} bits${of.signed ? "" : " without sign"}`,
    to: value => type.kind === "int" ? toInteger(type, value) : toEnum(type, value),
    of: value => type.kind === "int" ? fromInteger(type, value) : fromEnum(type, value),
  };
};

// The members that a payload must have, but in Protobuf.
const neededOf = (type: ObjectType, layout: Layout): string[] => {
  const made = type.make(layout) as Record<string, unknown>;
  return type.members(layout).map(member => member.name).filter(name => made[name] === undefined);
};

// Finds members by name, in any case.
function indexByName(members: readonly Member[], strict?: boolean): (name: string) => number {
  const exact = new Map(members.map((member, index) => [member.key ?? member.name, index]));
  const folded = new Map(members.map((member, index) => [(member.key ?? member.name).toUpperCase(), index] as const).reverse());
  return name => exact.get(name) ?? (strict ? -1 : folded.get(name.toUpperCase()) ?? -1);
}

// What is read, within bounds.
class Bounded {
  position = 0;
  depth = 0;
  private left: number;

  constructor(length: number) {
    this.left = Math.max(length * limits.maxExpansion, 16 * 1_048_576);
  }

  error(reason: string, offset = this.position): FormatError {
    return new FormatError(reason, offset);
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
}

// The depth inside what is written.
function deeper(depth: number): number {
  if (depth >= limits.maxDepth) {
    throw new FormatError(`its objects and lists nest deeper than ${limits.maxDepth} levels, or contain themselves`);
  }
  return depth + 1;
}

const within = (error: unknown, part: string | number): unknown =>
  error instanceof FormatError ? error.within(typeof part === "number" ? `[${part}]` : `.${part}`) : error;

// A float as JavaScript has it; undefined where it is too large for one.
function fromFloat(value: number): number | undefined {
  const rounded = Math.fround(value);
  return Number.isFinite(value) && !Number.isFinite(rounded) ? undefined : rounded;
}

const toFloat = (value: unknown): number => expecting(fromFloat(toDouble(value)), value, "a number in the range of a float");

// What JSON may leave out, and Protobuf does: null and what is zero or empty.
const isZero = (value: unknown): boolean => value === null || value === undefined || value === 0 && !Object.is(value, -0) || value === 0n || value === false || value === "";

// Whether a string has half of a surrogate pair, which has no UTF-8.
const isLone = (text: string): boolean => /\p{Surrogate}/u.test(text);

// A number, where it holds the integer.
const small = (value: bigint): number | bigint => Number.isSafeInteger(Number(value)) ? Number(value) : value;
