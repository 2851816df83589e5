// Decimals, dates and times: the text that JSON has, and what the binary formats have in its place.

// What a text of at most 40 characters takes in memory.
const ShortSize = 56;

const MaxDecimal = 79_228_162_514_264_337_593_543_950_335n;

// A decimal of .NET: 96 bits and a scale of 0 to 28; more digits are rounded, half to even.
function parseDecimal(text: string): { negative: boolean; digits: bigint; scale: number } | undefined {
  const match = /^(-?)(\d{0,1000})(?:\.(\d{0,1000}))?(?:e([+-]?)0*(\d{1,5}))?$/i.exec(text);
  if (match === null || text.length === 0) {
    return undefined;
  }
  const [, sign, whole = "", fraction = "", direction = "", exponent = "0"] = match;
  let digits = BigInt(whole + fraction || "0");
  let scale = fraction.length - Number(direction + exponent);
  if (scale < 0) {
    if (digits !== 0n && scale < -29) {
      return undefined;
    }
    digits *= digits === 0n ? 1n : 10n ** BigInt(-scale);
    scale = 0;
  }
  // How many digits go, at least: of more than 28 places, and of more than 29 digits.
  const isLong = digits > MaxDecimal;
  const { length } = isLong || scale > 28 ? digits.toString() : "";
  let drop = Math.max(isLong ? 1 : 0, scale - 28, length - 29);
  for (let rounded; drop > 0; drop++) {
    if (drop > scale) {
      return undefined;
    }
    if (drop > length) {
      rounded = 0n;
    } else {
      const unit = 10n ** BigInt(drop);
      const rest = digits % unit * 2n;
      rounded = digits / unit + (rest > unit || (rest === unit && digits / unit % 2n === 1n) ? 1n : 0n);
    }
    if (rounded <= MaxDecimal) {
      return { negative: sign === "-" && rounded !== 0n, digits: rounded, scale: scale - drop };
    }
  }
  return digits > MaxDecimal ? undefined : { negative: sign === "-" && digits !== 0n, digits, scale };
}

function formatDecimal(negative: boolean, digits: bigint | number, scale: number): string {
  const text = String(digits).padStart(scale + 1, "0");
  return flat((negative ? "-" : "") + text.slice(0, text.length - scale) + (scale > 0 ? `.${text.slice(-scale)}` : ""));
}

// A text in one piece. V8 keeps its parts, which take up to ten times as much, until something looks into it. (It begins with no null.)
const flat = (text: string): string => text.charCodeAt(0) === 0 ? "" : text;

// Whether a text of up to 28 characters is a decimal as .NET writes it. (A pattern takes five times as long.)
function isPlainDecimal(text: string): boolean {
  const { length } = text;
  const first = text.charCodeAt(0) === 45 ? 1 : 0;
  let point = -1;
  let isZero = true;
  for (let i = first; i < length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit === -2 && point < 0 && i > first && i < length - 1) {
      point = i;
    } else if (digit < 0 || digit > 9) {
      return false;
    } else if (digit > 0) {
      isZero = false;
    }
  }
  return length > first && length <= 28 && !(first > 0 && isZero)
    && (text.charCodeAt(first) !== 48 || length === first + 1 || point === first + 1);
}

// The text that .NET has for a decimal in JSON; undefined where it is none.
function decimalText(text: string): string | undefined {
  if (isPlainDecimal(text)) {
    return text;
  }
  const value = parseDecimal(text);
  return value && formatDecimal(value.negative, value.digits, value.scale);
}

// A date and time: seconds since 0001-01-01, units of 100 ns in the second, and the minutes to UTC where it has them.
interface Time { readonly seconds: number; readonly ticks: number; readonly offset: number | undefined }

const SecondsPerDay = 86_400;
// Of 719,162 and 3,652,059 days. (A product would be in each bundle.)
const UnixSeconds = 62_135_596_800;
const MaxSeconds = 315_537_897_600;

// Two digits as a number, below zero where they are none.
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens < 10 && ones >= 0 && ones < 10 ? tens * 10 + ones : -1;
}

const quotient = (value: number, by: number): number => Math.floor(value / by);
const daysBefore = (years: number): number => years * 365 + (years / 4 | 0) - (years / 100 | 0) + (years / 400 | 0);

// Days since 0001-01-01; undefined where the month has no such day. Years begin in March, so that a leap day is their last.
function days(text: string): number | undefined {
  const century = twoDigits(text, 0);
  const ofCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if ((century | ofCentury | month | day) < 0 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) {
    return undefined;
  }
  const year = century * 100 + ofCentury;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? isLeap ? 29 : 28 : 30 + ((month + (month >> 3)) & 1);
  return year === 0 || month === 0 || month > 12 || day === 0 || day > last ? undefined
    : daysBefore(month > 2 ? year : year - 1) + ((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 | 0) + day - 307;
}

// The year, month and day: year * 512 + month * 32 + day. Numbers of 32 bits are divided faster than others.
function dateOf(day: number): number {
  const marches = day + 306 | 0;
  const era = marches / 146_097 | 0;
  const ofEra = marches - era * 146_097 | 0;
  const year = (ofEra - (ofEra / 1_460 | 0) + (ofEra / 36_524 | 0) - (ofEra / 146_096 | 0) | 0) / 365 | 0;
  const ofYear = ofEra - (year * 365 + (year / 4 | 0) - (year / 100 | 0)) | 0;
  const month = (5 * ofYear + 2 | 0) / 153 | 0;
  const isNext = month > 9;
  return (era * 400 + year + (isNext ? 1 : 0)) * 512 + (isNext ? month - 9 : month + 3) * 32 + ofYear - ((153 * month + 2 | 0) / 5 | 0) + 1;
}

function dayText(day: number): string {
  const date = dateOf(day);
  const year = date >> 9;
  const month = date >> 5 & 15;
  const ofMonth = date & 31;
  return String.fromCharCode(
    48 + year / 1_000, 48 + year / 100 % 10, 48 + year / 10 % 10, 48 + year % 10, 45,
    48 + month / 10, 48 + month % 10, 45, 48 + ofMonth / 10, 48 + ofMonth % 10);
}

const TimePattern = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,16})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$/;

function parseTime(text: string): Time | undefined {
  // 2026-11-29T05:04:03Z and the like: a pattern takes three times as long.
  if (text.length === 20 && text.charCodeAt(19) === 90 && text.charCodeAt(10) === 84 && text.charCodeAt(13) === 58 && text.charCodeAt(16) === 58) {
    const date = days(text);
    const [hours, minutes, seconds] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
    return date === undefined || (hours | minutes | seconds) < 0 || hours > 23 || minutes > 59 || seconds > 59 ? undefined
      : { seconds: date * SecondsPerDay + hours * 3_600 + minutes * 60 + seconds, ticks: 0, offset: 0 };
  }
  const date = TimePattern.test(text) ? days(text) : undefined;
  if (date === undefined) {
    return undefined;
  }
  const { length } = text;
  const zone = text.endsWith("Z") ? length - 1 : length > 16 && /[+-]/.test(text[length - 6]!) ? length - 6 : length;
  const offset = zone === length ? undefined : zone === length - 1 ? 0 : (twoDigits(text, zone + 1) * 60 + twoDigits(text, zone + 4)) * (text[zone] === "-" ? -1 : 1);
  const seconds = length < 16 ? 0 : twoDigits(text, 11) * 3_600 + twoDigits(text, 14) * 60 + (zone < 19 ? 0 : twoDigits(text, 17));
  return { seconds: date * SecondsPerDay + seconds, ticks: zone < 20 ? 0 : Number(text.slice(20, Math.min(27, zone)).padEnd(7, "0")), offset };
}

const two = (value: number): string => (value < 10 ? "0" : "") + value;
// Of a second of a day. So few characters are one piece.
const timeText = (second: number): string => {
  const [hours, minutes, seconds] = [quotient(second, 3_600), quotient(second, 60) % 60, second % 60];
  return String.fromCharCode(
    48 + hours / 10, 48 + hours % 10, 58, 48 + minutes / 10, 48 + minutes % 10, 58, 48 + seconds / 10, 48 + seconds % 10);
};
const fractionText = (ticks: number): string => ticks === 0 ? "" : `.${String(ticks).padStart(7, "0").replace(/0+$/, "")}`;

// `zone`: undefined of a time without one, "Z", or minutes.
function formatTime(seconds: number, ticks: number, zone: number | "Z" | undefined): string {
  const day = quotient(seconds, SecondsPerDay);
  const second = seconds - day * SecondsPerDay | 0;
  const date = dateOf(day);
  const year = date >> 9;
  const month = date >> 5 & 15;
  const ofMonth = date & 31;
  const hour = second / 3_600 | 0;
  const minute = (second / 60 | 0) % 60;
  const text = String.fromCharCode(
    48 + (year / 1_000 | 0), 48 + (year / 100 | 0) % 10, 48 + (year / 10 | 0) % 10, 48 + year % 10, 45,
    48 + (month / 10 | 0), 48 + month % 10, 45, 48 + (ofMonth / 10 | 0), 48 + ofMonth % 10, 84,
    48 + (hour / 10 | 0), 48 + hour % 10, 58, 48 + (minute / 10 | 0), 48 + minute % 10, 58,
    48 + (second % 60 / 10 | 0), 48 + second % 10, 90);
  if (zone === "Z" && ticks === 0) {
    return text;
  }
  const local = text.slice(0, 19) + fractionText(ticks);
  if (zone === undefined || zone === "Z") {
    return flat(local + (zone ?? ""));
  }
  const minutes = Math.abs(zone);
  return flat(`${local}${zone < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
}

const isInYears = (seconds: number): boolean => seconds >= 0 && seconds < MaxSeconds;

const toTime = /* @__PURE__ */ parsed(parseTime, "a date and time as ISO 8601 has it");

// The instant; a time without an offset is taken as UTC.
function utcOf(time: Time): Time {
  const { ticks, offset = 0 } = time;
  const seconds = time.seconds - offset * 60;
  return offset === 0 || !isInYears(seconds) ? time : { seconds, ticks, offset };
}

const toInstant = (value: unknown): Time => utcOf(toTime(value));

function toOffsetTime(value: unknown): Time & { offset: number } {
  const { seconds, ticks, offset } = toTime(value);
  return expecting(offset === undefined || !isInYears(seconds - offset * 60) ? undefined : { seconds, ticks, offset }, value, "a date and time with its offset");
}

const formatOffsetTime = (seconds: number, ticks: number, offset: number): string | undefined =>
  Math.abs(offset) <= 840 && isInYears(seconds) && isInYears(seconds - offset * 60) ? formatTime(seconds, ticks, offset) : undefined;

const parseDate = (text: string): number | undefined => /^\d{4}-\d\d-\d\d$/.test(text) ? days(text) : undefined;

const fromDays = (value: number | bigint): string | undefined =>
  value >= 0 && value < 3_652_059 ? dayText(Number(value)) : undefined;

const TicksPerDay = 864_000_000_000n;
const MinTicks = -9_223_372_036_854_775_808n;
const SpanPattern = /^(-?)(?:(\d{1,8})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,7}))?$/;

// Units of 100 ns.
function parseSpan(text: string): number | bigint | undefined {
  const match = SpanPattern.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign, dayCount = "0", hours, minutes, seconds, fraction = ""] = match;
  const ticks = BigInt(dayCount) * TicksPerDay + BigInt(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 10_000_000n + BigInt(fraction.padEnd(7, "0"));
  const signed = sign === "-" ? -ticks : ticks;
  return signed >= MinTicks && signed < -MinTicks ? small(signed) : undefined;
}

function fromSpan(value: number | bigint): string | undefined {
  const ticks = BigInt(value);
  if (ticks < MinTicks || ticks >= -MinTicks) {
    return undefined;
  }
  const size = ticks < 0n ? -ticks : ticks;
  const dayCount = size / TicksPerDay;
  return flat((ticks < 0n ? "-" : "") + (dayCount > 0n ? `${dayCount}.` : "") + formatDayTime(Number(size % TicksPerDay)));
}

function formatDayTime(ticks: number): string {
  const seconds = Math.floor(ticks / 10_000_000);
  const fraction = ticks % 10_000_000;
  return flat(`${timeText(seconds)}${fraction === 0 ? "" : `.${String(fraction).padStart(7, "0")}`}`);
}

const parseDayTime = (text: string): number | bigint | undefined => /^\d\d:/.test(text) ? parseSpan(text) : undefined;

const fromDayTime = (value: number | bigint): string | undefined => value >= 0 && value < TicksPerDay ? formatDayTime(Number(value)) : undefined;

const guidText = (text: string): string | undefined => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;

interface TextForm { readonly expected: string; to(value: unknown): string; of(text: string): string | undefined }

// An instant in UTC, and a time with its offset, which may lack, as texts; and the seconds since 1970 that CBOR may have in their place, rounded as .NET does.
const utc: TextForm = {
  to(value) {
    const { seconds, ticks } = toInstant(value);
    return formatTime(seconds, ticks, "Z");
  },
  of(text) {
    const time = parseTime(text);
    const seconds = time === undefined ? -1 : time.seconds - (time.offset ?? 0) * 60;
    return isInYears(seconds) ? formatTime(seconds, time!.ticks, "Z") : undefined;
  },
  expected: "a date and time of ISO 8601",
};
const zoned: TextForm = {
  to(value) {
    const { seconds, ticks, offset } = toOffsetTime(value);
    return formatTime(seconds, ticks, offset);
  },
  of(text) {
    const time = parseTime(text);
    return time && formatOffsetTime(time.seconds, time.ticks, time.offset ?? 0);
  },
  expected: "a date and time of ISO 8601",
};
function unixTime(value: number, zone: 0 | "Z"): string | undefined {
  const whole = Math.floor(value);
  const exact = (value - whole) * 10_000_000;
  const ticks = exact % 1 === 0.5 ? 2 * Math.round(exact / 2) : Math.round(exact);
  const seconds = whole + UnixSeconds + quotient(ticks, 10_000_000);
  return isInYears(seconds) ? formatTime(seconds, ticks % 10_000_000, zone) : undefined;
}

// What of a decimal fraction is a decimal of .NET. Nothing is rounded.
function fromFraction([power, mantissa]: readonly [bigint, bigint]): string | undefined {
  let exponent = Number(power);
  let digits = mantissa < 0n ? -mantissa : mantissa;
  for (; exponent > 0 && digits !== 0n && digits <= MaxDecimal; exponent--) {
    digits *= 10n;
  }
  for (; exponent < -28 && digits !== 0n && digits < 2n ** 128n && digits % 10n === 0n; exponent++) {
    digits /= 10n;
  }
  const scale = -Math.max(-28, Math.min(0, exponent));
  return digits === 0n || (digits <= MaxDecimal && exponent === -scale) ? formatDecimal(mantissa < 0n, digits, scale) : undefined;
}

// What integers and texts become: checks of both directions.
const chars = {
  type: uint16,
  size: TextSize,
  expected: "a UTF-16 unit",
  to: /* @__PURE__ */ parsed(text => text.length === 1 ? text.charCodeAt(0) : undefined, "a character"),
  of: (value: number | bigint): string | undefined => value >= 0 && value < 65_536 ? String.fromCharCode(Number(value)) : undefined,
};
const guids = { to: /* @__PURE__ */ parsed(guidText, "a GUID of 8-4-4-4-12 hexadecimal digits"), of: guidText, text: { expected: "a GUID", to: (value: unknown): string => guids.to(value), of: (text: string): string | undefined => guidText(text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")) } };
const numbers = { to: /* @__PURE__ */ parsed(text => /^(-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?|NaN|-?Infinity)$/i.test(text) ? text : undefined, "a number in a string"), of: (text: string): string | undefined => text, text: { expected: "a number", to: (value: unknown): string => numbers.to(value), of: (text: string): string | undefined => text } };
const decimals = { expected: "a decimal number", parts: fractionOf, to: /* @__PURE__ */ parsed(text => isPlainDecimal(text) ? text : /^-?\d+(\.\d+)?$/.test(text) ? decimalText(text) : undefined, "a decimal number in a string"), of: decimalText, parse: parseDecimal, format: formatDecimal, fraction: fromFraction };
const times = { parse: parseTime, to: toTime, instant: toInstant, utcOf, offset: toOffsetTime, format: formatTime, formatOffset: formatOffsetTime, utc, zoned, unix: unixTime };
// The mantissa of a decimal, and where it takes more than 64 bits its bytes.
function fractionOf(value: unknown): { scale: number; mantissa: bigint; large: Uint8Array | undefined } {
  const { negative, digits, scale } = parseDecimal(decimals.to(value))!;
  const hex = (negative ? digits - 1n : digits).toString(16);
  const bytes = hex.padStart(hex.length + hex.length % 2, "0").match(/../g)!;
  return { scale, mantissa: negative ? -digits : digits, large: bytes.length > 8 ? new Uint8Array(bytes.map(byte => Number.parseInt(byte, 16))) : undefined };
}

interface Counted extends Integer { parse(text: string): number | bigint | undefined; of(value: number | bigint): string | undefined }
// With the text of a count, as .NET writes it.
const counted = (as: Counted): Counted & { readonly text: TextForm } => ({
  ...as,
  text: {
    expected: as.expected,
    to: value => as.of(as.to(value))!,
    of(text) {
      const count = as.parse(text);
      return count === undefined ? undefined : as.of(count);
    },
  },
});
const dates = /* @__PURE__ */ counted({
  type: int32, size: ShortSize, expected: "a day of the years 1 to 9999", parse: parseDate, of: fromDays,
  to: /* @__PURE__ */ parsed(parseDate, "a date as ISO 8601 has it"),
});
const dayTimes = /* @__PURE__ */ counted({
  type: int64, size: ShortSize, expected: "a time of day", parse: parseDayTime, of: fromDayTime,
  to: /* @__PURE__ */ parsed(parseDayTime, "a time of day as hh:mm:ss[.fffffff]"),
});
const spans = /* @__PURE__ */ counted({
  type: int64, size: ShortSize, expected: "a span of time", parse: parseSpan, of: fromSpan,
  to: /* @__PURE__ */ parsed(parseSpan, "a span of time as [-][d.]hh:mm:ss[.fffffff]"),
});

export const char: Type = { kind: "char", as: chars, zero: "\0" };
export const guid: Type = { kind: "guid", as: guids, zero: "00000000-0000-0000-0000-000000000000" };
export const number: Type = { kind: "number", as: numbers, zero: "0" };
export const decimal: Type = { kind: "decimal", as: decimals, zero: "0" };
export const dateTime: Type = { kind: "dateTime", as: times, zero: "0001-01-01T00:00:00", epoch: "1970-01-01T00:00:00Z" };
export const dateTimeOffset: Type = {
  kind: "dateTimeOffset", as: times, zero: "0001-01-01T00:00:00+00:00", epoch: "1970-01-01T00:00:00+00:00",
};
export const dateOnly: Type = { kind: "dateOnly", as: dates, zero: "0001-01-01" };
export const timeOnly: Type = { kind: "timeOnly", as: dayTimes, zero: "00:00:00" };
export const timeSpan: Type = { kind: "timeSpan", as: spans, zero: "00:00:00" };
