// JSON as System.Text.Json writes it with its web defaults, checked against the contract.

interface JsonForm {
  write(value: any, depth: number): string;
  read(from: JsonInput): any;
}

class JsonInput extends Input {
  expected(what: string): FormatError {
    const found = new TextDecoder().decode(this.bytes.subarray(this.position, this.position + 20));
    return this.error(`expected ${what}, found ${found === "" ? "the end" : JSON.stringify(found)}`);
  }

  /** The next character that is no white space, as its code; NaN at the end. */
  peek(): number {
    const { bytes } = this;
    for (;; this.position++) {
      const code = bytes[this.position] ?? NaN;
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) {
        return code;
      }
    }
  }

  /** Passes over a character, if it is the next one. */
  skips(code: number): boolean {
    if (this.bytes[this.position] !== code && this.peek() !== code) {
      return false;
    }
    this.position++;
    return true;
  }

  expect(code: number): void {
    if (!this.skips(code)) {
      throw this.expected(`'${String.fromCharCode(code)}'`);
    }
  }

  /** The next word or number; empty where there is none. */
  token(): string {
    this.peek();
    const { bytes, position } = this;
    let at = position;
    for (let code = bytes[at]!; code > 47 && code < 58 || code === 45 || code === 46 || code === 43 || (code & 0xdf) > 64 && (code & 0xdf) < 91; code = bytes[at]!) {
      at++;
    }
    this.position = at;
    return utf8Of(bytes, position, at)!;
  }

  string(): string {
    if (!this.skips(34)) {
      throw this.expected("a string");
    }
    const { bytes, position } = this;
    let at = position;
    let isPlain = true;
    for (let code = bytes[at]; code !== 34; code = bytes[++at]) {
      if (code === undefined) {
        this.position = position - 1;
        throw this.error("expected a string, found one that does not end");
      }
      if (code === 92 || code < 32) {
        isPlain = false;
        at += code === 92 ? 1 : 0;
      }
    }
    this.position = at + 1;
    let text = utf8Of(bytes, position, at);
    if (text === undefined) {
      throw this.error("expected text in UTF-8, found other bytes", position);
    }
    if (!isPlain) {
      try {
        text = JSON.parse(`"${text}"`) as string;
      } catch {
        throw this.error("expected a string, found one with a control character or an unknown escape", position);
      }
      if (isLone(text)) {
        throw this.error("expected a string, found half of a surrogate pair", position);
      }
    }
    return text;
  }

  /** Passes over any value. */
  skip(): void {
    switch (this.peek()) {
      case 34: this.string(); return;
      case 91: readJsonItems(this, () => this.skip()); return;
      case 123: readJsonMembers(this, () => this.skip()); return;
      default: {
        const start = this.position;
        const token = this.token();
        if (token !== "null" && token !== "true" && token !== "false" && !NumberPattern.test(token)) {
          this.position = start;
          throw this.expected("a value");
        }
      }
    }
  }
}

// A pattern in a function is made at each call.
const IntegerPattern = /^-?(0|[1-9]\d*)$/;
const NumberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const NamedPattern = /^(NaN|-?Infinity|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/;
const Escaped = /["\\\u0000-\u001f]|\p{Surrogate}/gu;

// Escaped is what RFC 8259 §7 asks for, with capital digits; half of a surrogate pair becomes U+FFFD.
const jsonText = (text: string): string =>
  `"${/["\\\u0000-\u001f\ud800-\udfff]/.test(text) ? text.replace(Escaped, one => one >= "\ud800" ? "\ufffd" : JSON.stringify(one).slice(1, -1).replace(/00../, digits => digits.toUpperCase())) : text}"`;

// The fewest digits that read back, with an exponent where .NET has one.
function jsonNumber(value: number, isFloat: boolean): string {
  if (!Number.isFinite(value)) {
    return `"${value}"`;
  }
  if (Object.is(value, -0)) {
    return "-0";
  }
  const size = Math.abs(value);
  if (!isFloat && size >= 1e-4 && size < 1e17) {
    return String(value);
  }
  let text = value.toExponential();
  if (isFloat) {
    for (let digits = 0; digits < 9; digits++) {
      text = value.toExponential(digits);
      if (Math.fround(Number(text)) === value) {
        // Between two texts .NET takes the even one, and JavaScript the larger.
        const even = text.replace(/[13579](?=e)/, digit => String(Number(digit) - 1));
        const isTie = even !== text && Number(value.toExponential(digits + 1)) === value && value.toExponential(digits + 1).includes("5e");
        text = isTie && Math.fround(Number(even)) === value ? even : text;
        break;
      }
    }
  }
  const [mantissa = "", exponentText = ""] = text.split("e");
  const exponent = Number(exponentText);
  const digits = mantissa.replace(/[-.]/g, "");
  if (exponent >= -4 && exponent < (isFloat ? 9 : 17)) {
    const sign = value < 0 ? "-" : "";
    if (exponent < 0) {
      return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
    }
    const padded = digits.padEnd(exponent + 1, "0");
    return sign + padded.slice(0, exponent + 1) + (padded.length > exponent + 1 ? `.${padded.slice(exponent + 1)}` : "");
  }
  return `${mantissa}E${exponent < 0 ? "-" : "+"}${two(Math.abs(exponent))}`;
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8_192) {
    text += String.fromCharCode.apply(null, bytes.subarray(i, i + 8_192) as unknown as number[]);
  }
  return btoa(text);
}

// What each character stands for; −1 where it is none of base64.
const sixBits = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(String.fromCharCode(code)));

function fromBase64(text: string): Uint8Array | undefined {
  const end = text.length - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
  const bytes = new Uint8Array(end * 3 >> 2);
  let bits = 0;
  let at = 0;
  for (let i = 0; i < end; i++) {
    const six = sixBits[text.charCodeAt(i)] ?? -1;
    if (six < 0) {
      return undefined;
    }
    bits = bits << 6 | six;
    if ((i & 3) > 0) {
      bytes[at++] = bits >> 6 - (i & 3) * 2;
    }
  }
  return text.length % 4 === 0 ? bytes : undefined;
}

// A text that is kept.
function charged(from: JsonInput, text: string): string {
  const { length } = text;
  from.charge(length > 1 ? TextSize + (length > 12 && length <= 64 ? length * 5 : length) : 0);
  return text;
}

function readJsonItems(from: JsonInput, item: (index: number) => void): void {
  from.expect(91);
  from.enter();
  for (let i = 0; !from.skips(93); i++) {
    if (i > 0) {
      from.expect(44);
      if (from.peek() === 93) {
        throw from.expected("a value");
      }
    }
    item(i);
  }
  from.depth--;
}

function readJsonMembers(from: JsonInput, member: (name: string, start: number) => void): void {
  from.expect(123);
  from.enter();
  for (let i = 0; !from.skips(125); i++) {
    if (i > 0) {
      from.expect(44);
    }
    const start = (from.peek(), from.position);
    const name = from.string();
    from.expect(58);
    member(name, start);
  }
  from.depth--;
}

// Passes over an integer of a few digits with nothing odd in front or behind; undefined of any other number, where it stays.
function plainInteger(from: JsonInput): number | undefined {
  const { bytes, position } = from;
  let at = position;
  let number = 0;
  let digit = bytes[at]! - 48;
  for (; digit >= 0 && digit < 10; digit = bytes[++at]! - 48) {
    number = number * 10 + digit;
  }
  // Behind it is a comma or the end of an object or list.
  if (at === position || at > position + 15 || at > position + 1 && bytes[position] === 48 || digit !== -4 && digit !== 77 && digit !== 45) {
    return undefined;
  }
  from.position = at;
  return number;
}

// A number, also in a string.
function jsonDigits(from: JsonInput, pattern: RegExp, expected: string): string {
  const start = from.position;
  const token = from.peek() === 34 ? from.string() : from.token();
  if (!pattern.test(token)) {
    from.position = start;
    throw from.expected(expected);
  }
  return token;
}

function jsonScalar(type: ScalarType): JsonForm {
  const text = (to: (value: unknown) => string, is: (value: string) => unknown, expected: string, size = ShortSize): JsonForm => ({
    write: value => `"${to(value)}"`,
    read(from) {
      from.peek();
      const start = from.position;
      const value = from.string();
      const read = is(value);
      if (read === undefined || read === false) {
        throw from.error(`expected ${expected}, found ${JSON.stringify(value.slice(0, 50))}`, start);
      }
      from.charge(size < BytesSize ? size : size + value.length);
      return read === true ? value : read;
    },
  });
  switch (type.kind) {
    case "bool":
      return {
        write: value => String(toBool(value)),
        read(from) {
          const start = from.position;
          const token = from.token();
          if (token !== "true" && token !== "false") {
            from.position = start;
            throw from.expected("true or false");
          }
          return token === "true";
        },
      };
    case "float":
    case "double": {
      const isFloat = type.kind === "float";
      return {
        write: value => jsonNumber(isFloat ? toFloat(value) : toDouble(value), isFloat),
        read(from) {
          const start = from.position;
          const isText = from.peek() === 34;
          const token = jsonDigits(from, isText ? NamedPattern : NumberPattern, "a number");
          const read = isFloat ? fromFloat(Number(token)) : Number(token);
          if (read === undefined || (!Number.isFinite(read) && /\d/.test(token))) {
            throw from.error(`expected a number in the range of a ${type.kind}, found ${token.slice(0, 50)}`, start);
          }
          return read;
        },
      };
    }
    case "decimal":
      return {
        write: type.as.to,
        read(from) {
          const start = from.position;
          const read = type.as.of(jsonDigits(from, NumberPattern, "a number"));
          if (read === undefined) {
            throw from.error("expected a number in the range of a decimal, found another", start);
          }
          from.charge(read.length > 1 ? ShortSize : 0);
          return read;
        },
      };
    case "number":
      return {
        write: value => /\d/.test(type.as.to(value)) ? value : `"${value}"`,
        read(from) {
          return charged(from, jsonDigits(from, NamedPattern, "a number"));
        },
      };
    case "char":
      return {
        ...text(String, value => value.length === 1, "one character", TextSize),
        write: value => jsonText(String.fromCharCode(type.as.to(value))),
      };
    case "string": return { write: value => jsonText(toText(value)), read: from => charged(from, from.string()) };
    case "bytes": return text(value => toBase64(toBytes(value)), fromBase64, "base64", BytesSize);
    case "guid": return text(type.as.to, type.as.of, "a GUID");
    case "dateTime": return text(value => (type.as.to(value), value as string), value => type.as.parse(value) !== undefined, "a date and time of ISO 8601");
    case "dateTimeOffset": return text(value => (type.as.offset(value), (value as string).replace(/Z$/, "+00:00")), value => {
      const time = type.as.parse(value);
      return time && (time.offset === undefined ? undefined : type.as.formatOffset(time.seconds, time.ticks, time.offset));
    }, "a date and time of ISO 8601 with its offset");
    case "dateOnly":
    case "timeOnly":
    case "timeSpan": return text(type.as.text.to, type.as.text.of, type.as.expected);
  }
}

// An enum by name, as System.Text.Json has it: combined flags are joined by commas, a value without a name is a number, any case is read.
function jsonNames(type: EnumType, names: ReadonlyMap<string, number | bigint>, number: JsonForm): JsonForm {
  const folded = new Map([...names.keys()].map(name => [name.toUpperCase(), name] as const).reverse());
  const labelOf = (value: unknown): unknown => type.labels!.get(value as number) ?? value;
  const bitsOf = (value: number | bigint): bigint => BigInt.asUintN(64, BigInt(value));
  const countOf = (bits: bigint): number => bits.toString(2).replaceAll("0", "").length;
  // Names of several flags go before names of one.
  const flags = type.flags ? [...names].map(([name, value]) => [name, bitsOf(value)] as const).filter(([, bits]) => bits !== 0n)
    .sort(([, one], [, other]) => countOf(other) - countOf(one) || (one < other ? -1 : 1)) : [];
  function combined(value: number | bigint): string | undefined {
    let rest = bitsOf(value);
    const parts = flags.filter(([, bits]) => {
      const has = (rest & bits) === bits;
      rest ^= has ? bits : 0n;
      return has;
    });
    return rest === 0n && parts.length > 0 ? parts.map(([name]) => name).join(", ") : undefined;
  }
  function partOf(name: string): bigint | undefined {
    const value = names.get(name) ?? names.get(folded.get(name.toUpperCase())!);
    return value !== undefined ? BigInt(value) : /^-?\d{1,20}$/.test(name) ? BigInt(name) : undefined;
  }
  return {
    write(value) {
      if (typeof value === "string" && names.has(value)) {
        return jsonText(value);
      }
      const text = number.write(value, 0);
      const name = type.flags ? type.labels!.get(value as number) ?? combined(value as number) : undefined;
      return name === undefined ? text : jsonText(name);
    },
    read(from) {
      const start = from.position;
      if (from.peek() !== 34) {
        return labelOf(number.read(from));
      }
      const text = from.string();
      // A name may have a comma.
      const bits = partOf(text.trim()) ?? text.split(",").map(part => partOf(part.trim()))
        .reduce((all, part) => all === undefined || part === undefined ? undefined : all | part, 0n);
      const value = bits === undefined ? undefined : fromInteger(type.of, small(bits));
      if (value === undefined) {
        throw from.error(`expected one of ${[...names.keys()].join(", ")}, found ${JSON.stringify(text.slice(0, 50))}`, start);
      }
      return names.has(text) ? text : labelOf(value);
    },
  };
}

const jsonForm = /* @__PURE__ */ compiled<JsonForm>((type, of) => {
  switch (type.kind) {
    case "int":
      return {
        write: value => String(toInteger(type, value)),
        read(from) {
          from.peek();
          const start = from.position;
          let number: number | bigint | undefined = plainInteger(from);
          let token = "";
          if (number === undefined) {
            token = jsonDigits(from, IntegerPattern, `an integer of ${type.bits} bits`);
            number = token.length < 16 ? Number(token) : token.length < 50 ? BigInt(token) : undefined;
          }
          const value = number === undefined ? undefined : fromInteger(type, number);
          if (value === undefined) {
            throw from.error(`expected an integer of ${type.bits} bits${type.signed ? "" : " without sign"}, found ${(token || String(number)).slice(0, 50)}`, start);
          }
          from.charge(isKnown(number!) ? 0 : type.size);
          return value === 0 ? 0 : value;
        },
      };
    case "enum": return type.names === undefined ? of(type.of) : jsonNames(type, type.names, of(type.of));
    case "nullable": {
      const inner = of(type.of);
      return {
        write: (value, depth) => value === null || value === undefined ? "null" : inner.write(value, depth),
        read(from) {
          if (from.peek() === 110 && from.bytes[from.position + 1] === 117 && from.bytes[from.position + 2] === 108 && from.bytes[from.position + 3] === 108) {
            from.position += 4;
            return null;
          }
          return inner.read(from);
        },
      };
    }
    case "list": {
      const item = of(type.item);
      return {
        write(value, depth) {
          const items = toList(value);
          const inside = deeper(depth);
          let text = "[";
          for (let i = 0; i < items.length; i++) {
            try {
              text += (i > 0 ? "," : "") + item.write(items[i], inside);
            } catch (error) {
              throw within(error, i);
            }
          }
          return `${text}]`;
        },
        read(from) {
          const items: unknown[] = [];
          from.charge(ListSize);
          readJsonItems(from, i => {
            from.charge(8);
            try {
              items.push(item.read(from));
            } catch (error) {
              throw within(error, i);
            }
          });
          return trimmed(items);
        },
      };
    }
    case "map": {
      const item = of(type.value);
      const key = jsonKey(type.key, of);
      return {
        write(value, depth) {
          const inside = deeper(depth);
          let text = "";
          for (const [name, one] of toMap(value)) {
            text += `${text === "" ? "" : ","}${key.write(name, inside)}:${item.write(one, inside)}`;
          }
          return `{${text}}`;
        },
        read(from) {
          const entries = new Map<unknown, unknown>();
          from.charge(MapSize);
          readJsonMembers(from, (name, start) => {
            try {
              type.put(from, entries, key.read(charged(from, name), from, start), item.read(from));
            } catch (error) {
              throw within(error, name);
            }
          });
          return entries;
        },
      };
    }
    case "object": return jsonObject(type, of);
    case "union": {
      offered(type, "json");
      const forms = type.cases.map(one => (): JsonForm => of(one.of()));
      const { discriminator } = type;
      if (discriminator === undefined) {
        return jsonCase(type, forms);
      }
      return {
        write(value, depth) {
          const index = type.find(value);
          const { label } = type.cases[index]!;
          const text = forms[index]!().write(value, depth);
          return `{${jsonText(discriminator)}:${JSON.stringify(label)}${text === "{}" ? "" : ","}${text.slice(1)}`;
        },
        read(from) {
          const start = (from.peek(), from.position);
          from.expect(123);
          const isLabelled = from.peek() === 34 && from.string() === discriminator && from.skips(58);
          let label: string | number | undefined;
          if (isLabelled) {
            label = from.peek() === 34 ? from.string() : Number(from.token());
          }
          const index = type.cases.findIndex(one => one.label === label);
          if (index < 0) {
            const found = isLabelled ? JSON.stringify(label).slice(0, 50) : "none";
            throw from.error(`expected an object that begins with '${discriminator}' of a case of ${type.name}, found ${found}`, start);
          }
          from.charge(type.size);
          // The case reads it as a member that it does not know.
          from.position = start;
          return type.wrap(index, forms[index]!().read(from));
        },
      };
    }
    case "value": {
      offered(type, "json");
      return of(type.of("json"));
    }
    default: return jsonScalar(type);
  }
});

// The case alone: the next character says the kind.
const jsonCase = (type: UnionType, forms: readonly (() => JsonForm)[]): JsonForm => ({
  write: (value, depth) => forms[type.find(value)]!().write(value, deeper(depth)),
  read(from) {
    const next = String.fromCharCode(from.peek());
    const kind = next === '"' ? "string" : next === "{" ? "object" : next === "[" ? "array" : /[tf]/.test(next) ? "boolean" : /[-\d]/.test(next) ? "number" : "none";
    const index = type.cases.findIndex(one => String(one.label).includes(kind));
    if (index < 0) {
      throw from.expected(`a value of ${type.name}`);
    }
    from.enter();
    const value: unknown = forms[index]!().read(from);
    from.depth--;
    return value;
  },
});

// A key of a map is a string, whatever its type.
function jsonKey(type: Type, of: (type: Type) => JsonForm): { write: (value: unknown, depth: number) => string; read: (name: string, from: JsonInput, start: number) => unknown } {
  if (type.kind === "bool") {
    return {
      write: value => toBool(value) ? '"True"' : '"False"',
      read(name, from, start) {
        const value = name.toLowerCase();
        if (value !== "true" && value !== "false") {
          throw from.error(`expected "True" or "False", found ${JSON.stringify(name.slice(0, 50))}`, start);
        }
        return value === "true";
      },
    };
  }
  const form = of(type.kind === "nullable" ? type.of : type);
  return {
    write(value, depth) {
      const text = form.write(value, depth);
      return text.startsWith('"') ? text : `"${text}"`;
    },
    read(name, from, start) {
      try {
        return form.read(new JsonInput(utf8.encode(jsonText(name))));
      } catch (error) {
        throw error instanceof FormatError ? from.error(error.reason, start) : error;
      }
    },
  };
}

function jsonObject(type: ObjectType, of: (type: Type) => JsonForm): JsonForm {
  offered(type, "json");
  const members = type.members("json");
  const forms: JsonForm[] = [];
  const form = (index: number): JsonForm => forms[index] ??= of(members[index]!.type);
  const names = members.map(member => `${jsonText(member.name)}:`);
  const keys = names.map(name => utf8.encode(name));
  const { begin, end, take, places } = makerOf(type, "json");
  const indexOf = indexByName(members);
  return {
    write(value, depth) {
      const values = take(toObject(value));
      const inside = deeper(depth);
      let text = "";
      for (let i = 0; i < members.length; i++) {
        const { name, omit, type } = members[i]!;
        const one = values[places[i]!];
        // Where null is a value, a zero is none to leave out.
        if (omit && (type.kind === "nullable" ? one === null || one === undefined : isZero(one))) {
          continue;
        }
        try {
          text += (text === "" ? "" : ",") + names[i]! + form(i).write(one, inside);
        } catch (error) {
          throw within(error, name);
        }
      }
      return `{${text}}`;
    },
    read(from) {
      const values = begin(from);
      const start = (from.peek(), from.position);
      const member = (name: string, index = indexOf(name)): void => {
        if (index >= 0) {
          try {
            values[places[index]!] = form(index).read(from);
          } catch (error) {
            throw within(error, members[index]!.name);
          }
        } else if (type.options.closed?.includes(name) === false) {
          throw from.error(`expected a member of ${type.name}, found '${name.slice(0, 50)}'`);
        } else {
          from.skip();
        }
      };
      from.expect(123);
      from.enter();
      for (let i = 0; !from.skips(125); i++) {
        if (i > 0) {
          from.expect(44);
        }
        if (isNext(from, keys[i])) {
          member("", i);
        } else {
          from.peek();
          const name = from.string();
          from.expect(58);
          member(name);
        }
      }
      from.depth--;
      return end(from, values, start);
    },
  };
}

/** JSON. */
export const json: Format = {
  mediaType: "application/json",
  aliases: ["text/json"],
  encode: (type, value) => utf8.encode(jsonForm(type).write(value, 0)),
  decode(type, bytes) {
    const from = new JsonInput(bytes);
    const value: unknown = jsonForm(type).read(from);
    if (!Number.isNaN(from.peek())) {
      throw from.expected("the end of the payload");
    }
    return value;
  },
};
