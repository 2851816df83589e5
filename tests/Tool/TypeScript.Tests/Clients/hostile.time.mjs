// Payloads that take more than in proportion where a reader looks at the same twice, by how long they are.
const ascii = (text) => new TextEncoder().encode(text);

function joined(...parts) {
    const payload = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
        payload.set(part, at);
        at += part.length;
    }
    return payload;
}

function repeated(count, part) {
    const payload = new Uint8Array(count * part.length);
    for (let i = 0; i < count; i++) {
        payload.set(part, i * part.length);
    }
    return payload;
}

const filled = (count, value) => new Uint8Array(count).fill(value);
const big = (count) => [count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255];

function* chunksOf(payload, size) {
    for (let i = 0; i < payload.length; i += size) {
        yield payload.subarray(i, i + size);
    }
}

// What V8's hash of 32 bits makes `hash`, and that of 64: each step backwards.
const unshift = (value, shift, bits) => {
    let found = value;
    for (let i = 0n; i < bits; i += shift) {
        found = value ^ (found >> shift);
    }
    return found;
};
const inverse = (factor, bits) => {
    let found = 1n;
    for (let i = 0; i < 7; i++) {
        found = BigInt.asUintN(bits, found * (2n - factor * found));
    }
    return found;
};
const keyOf32 = (hash) => {
    const wrap = (value) => BigInt.asUintN(32, value);
    let key = wrap(unshift(hash, 16n, 32n) * inverse(2_057n, 32));
    key = wrap(unshift(key, 4n, 32n) * inverse(5n, 32));
    key = wrap((unshift(key, 12n, 32n) + 1n) * inverse(2n ** 15n - 1n, 32));
    return Number(BigInt.asIntN(32, key));
};
const keyOf64 = (hash) => {
    const wrap = (value) => BigInt.asUintN(64, value);
    let key = wrap(unshift(hash, 22n, 64n) * inverse(65n, 64));
    key = wrap(unshift(key, 11n, 64n) * inverse(21n, 64));
    return wrap((unshift(key, 31n, 64n) + 1n) * inverse(2n ** 18n - 1n, 64));
};

// So many keys in one place of V8's Map, and how long they take without the bounds.
export function collidingKeys(kind, count) {
    const keys = [];
    const bits = new DataView(new ArrayBuffer(8));
    for (let i = 0n; keys.length < count; i++) {
        const hash = (i << 16n) | 5n;
        if (kind === "int32") {
            keys.push(keyOf32(hash));
            continue;
        }
        const key = keyOf64(hash);
        bits.setBigUint64(0, key);
        const number = bits.getFloat64(0);
        if (kind === "int64" && key < 2n ** 63n) {
            keys.push(key);
        } else if (kind === "double" && Number.isFinite(number) && !Number.isInteger(number)) {
            keys.push(number);
        }
    }
    return keys;
}

export function timeCases(f) {
    const all = [];
    const add = (name, size, run) => all.push({ name, size, run });
    const decoding = (name, size, type, format, payloadOf) => {
        const codec = f.value(name, () => type);
        add(`${name}, ${format}`, size, (count) => {
            const payload = payloadOf(count);
            return () => codec.decode(payload, f[format]);
        });
    };
    const json = (name, type, before, part, after, size = 100_000) =>
        decoding(name, size, type, "json", (count) => ascii(before + part.repeat(count) + after));

    for (const [name, before, part, after] of [
        ["spaces", "a", " ", "b"],
        ["tabs", "a;b", "\t", "c"],
        ["spaces and signs", "a;b", " = ", ""],
        ["semicolons", "a", ";", ""],
        ["signs", "a", "=", ""],
        ["quotation marks", "a;b=", '"', ""],
        ["parameters", "a", ";b=c", ""],
    ]) {
        add(`Content-Type of ${name}`, 20_000, (count) => () => f.mediaTypeOf(before + part.repeat(count) + after));
    }

    json("escaped backslashes", f.string, '"', "\\\\", '"');
    json("escaped quotation marks", f.string, '"', '\\"', '"');
    json("escaped quotation marks without an end", f.string, '"', '\\"', "");
    json("escapes", f.string, '"\\n', "a", '"');
    json("short strings with escapes", f.list(f.string), '["a"', ',"\\\\"', "]", 20_000);
    json("a string without an end", f.string, '"', "a", "");
    json("white space", f.string, "", " ", '"a"');
    for (const [name, type] of Object.entries({
        int32: f.int32,
        int64: f.int64,
        double: f.double,
        float: f.float,
        decimal: f.decimal,
        number: f.number,
        bool: f.bool,
        string: f.string,
    })) {
        json(`digits as ${name}`, type, "1", "1", "");
        json(`digits and something else as ${name}`, type, "1", "1", "x");
        json(`digits of a fraction as ${name}`, type, "0.1", "1", "");
        json(`digits of an exponent as ${name}`, type, "1e", "0", "1");
        json(`digits in a string as ${name}`, type, '"1', "1", '"');
        json(`points as ${name}`, type, "1", ".1", "");
    }
    json("decimals of 2,000 digits", f.list(f.decimal), `[0.1`, `,${"1".repeat(1_000)}.${"1".repeat(999)}`, "]", 4);
    for (const [name, type] of Object.entries({
        bytes: f.bytes,
        guid: f.guid,
        dateTime: f.dateTime,
        dateTimeOffset: f.dateTimeOffset,
        dateOnly: f.dateOnly,
        timeOnly: f.timeOnly,
        timeSpan: f.timeSpan,
        char: f.char,
    })) {
        json(`letters as ${name}`, type, '"', "AAAA", '"', 20_000);
        json(`digits as ${name}`, type, '"', "0000", '"', 20_000);
        json(`letters and something else as ${name}`, type, '"', "AAAA", '\u00e9"', 20_000);
    }
    const names = f.enumOf(f.int32, Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`N${i}`, i])));
    json("a long name of an enum", names, '"', "a", '"');
    json("names of an enum in another case", f.list(names), '["n0"', ',"N99"', "]", 2_000);
    const object = f.contract(
        "Object",
        () => ({ a: 0 }),
        () => [f.member("a", 1, f.int32)],
        { closed: [] },
    );
    const open = f.contract(
        "Open",
        () => ({ a: 0, o: null }),
        () => [f.member("a", 1, f.int32), f.member("o", 2, f.nullable(open))],
    );
    const union = f.union("Union", "$type", [
        ["a", 1, () => open, 1],
        ["b", 2, () => object, 2],
    ]);
    json("a long name of a member", open, '{"', "a", '":1}');
    json("a long name of a member that is refused", object, '{"', "a", '":1}');
    json("a long label", union, '{"$type":"', "a", '"}');
    json("a label of many digits", union, '{"$type":', "1", "}");
    json("nested lists", open, '{"z":', "[", "");
    json("the same member again", open, '{"a":1', ',"a":1', "}", 10_000);
    json("a long key behind which the value is none", f.map(f.string, f.int32), '{"', "a", '":x}');
    json("a long key of an int", f.map(f.int32, f.int32), '{"', "1", '":1}');
    json("a long key of escapes", f.map(f.string, f.int32), '{"', "\\n", '":1}');
    decoding("bytes that are no UTF-8 at the end", 200_000, f.string, "json", (count) => joined(ascii('"'), filled(count, 0x61), [0xff]));

    const passed = [0xa1, 0x61, 0x7a];
    const bignum = (count) => joined([0xc2, 0x5a, ...big(count)], filled(count, 0xfe));
    decoding("a bignum that is passed over", 100_000, open, "cbor", (count) => joined(passed, bignum(count)));
    for (const [name, type] of Object.entries({
        int32: f.int32,
        int64: f.int64,
        double: f.double,
        float: f.float,
        decimal: f.decimal,
        char: f.char,
        string: f.string,
        dateTime: f.dateTime,
        enum: names,
    })) {
        decoding(`a bignum as ${name}`, 20_000, type, "cbor", bignum);
        decoding(`a bignum of zeros as ${name}`, 20_000, type, "cbor", (count) => joined([0xc2, 0x5a, ...big(count)], filled(count, 0)));
        decoding(`a fraction of a bignum as ${name}`, 20_000, type, "cbor", (count) => joined([0xc4, 0x82, 0], bignum(count)));
    }
    decoding("a fraction of a bignum that is passed over", 20_000, open, "cbor", (count) => joined(passed, [0xc4, 0x82, 0], bignum(count)));
    decoding("a bignum as the key of a union", 20_000, union, "cbor", (count) => joined([0x82], bignum(count)));
    decoding("a bignum as the key of a map", 20_000, f.map(f.int64, f.bool), "cbor", (count) => joined([0xa1], bignum(count)));
    decoding("tags", 50_000, open, "cbor", (count) => joined(passed, filled(count, 0xd5), [0]));
    decoding("open lists in each other", 50_000, open, "cbor", (count) => joined(passed, filled(count, 0x9f)));
    decoding("open lists behind each other", 20_000, open, "cbor", (count) =>
        joined(passed, [0x9f], repeated(count, [0x9f, 0xff]), [0xff]),
    );
    decoding("open lists of open lists", 20_000, f.list(f.list(f.bool)), "cbor", (count) =>
        joined([0x9f], repeated(count, [0x9f, 0xff]), [0xff]),
    );
    decoding("lists of lists, 60 deep", 400, f.list(open), "cbor", (count) =>
        joined([0x9f], repeated(count, joined(passed, filled(60, 0x9f), filled(60, 0xff))), [0xff]),
    );
    decoding("empty pieces of a text", 20_000, f.string, "cbor", (count) => joined([0x7f], filled(count, 0x60), [0xff]));
    decoding("texts in pieces", 10_000, f.list(f.string), "cbor", (count) => joined([0x9a, ...big(count)], repeated(count, [0x7f, 0xff])));

    for (const format of ["messagePack", "messagePackNames"]) {
        const head = format === "messagePack" ? [0x92, 0, 0x93, 0, 0xc0] : [0x81, 0xa1, 0x7a];
        decoding("lists in each other that are passed over", 50_000, open, format, (count) => joined(head, filled(count, 0x91), [0]));
        decoding("texts that are passed over", 50_000, open, format, (count) => joined(head, [0xdd, ...big(count)], filled(count, 0xa0)));
    }
    decoding("groups", 20_000, open, "protobuf", (count) => filled(count, 0x1b));
    decoding("groups behind each other", 20_000, open, "protobuf", (count) => repeated(count, [0x1b, 0x1c]));
    decoding("merged messages", 10_000, open, "protobuf", (count) => repeated(count, [0x12, 0]));
    decoding("merged messages in each other", 2_000, open, "protobuf", (count) => repeated(count, [0x12, 4, 0x12, 2, 0x12, 0]));
    decoding("the same entry", 5_000, f.map(f.int32, f.bool), "protobuf", (count) => repeated(count, [10, 2, 8, 1]));
    decoding("texts in UTF-16", 10_000, f.list(f.string), "memoryPack", (count) =>
        joined(big(count).reverse(), repeated(count, [0, 0, 0, 0])),
    );
    decoding("a text in UTF-16", 50_000, f.string, "memoryPack", (count) => joined(big(count).reverse(), repeated(count, [0x61, 0])));

    for (const [kind, type] of Object.entries({ int32: f.int32, int64: f.int64, double: f.double })) {
        const map = f.contract(
            "Map",
            () => ({ m: null }),
            () => [f.member("m", 1, f.nullable(f.map(type, f.bool)))],
        );
        const hub = f.hub(map, () => map.members("messagePack"));
        for (const format of ["json", "messagePack", "protobuf", "memoryPack", "cbor", "hub"]) {
            if ((kind === "double" && (format === "json" || format === "hub")) || (kind === "int64" && format === "hub")) {
                continue;
            }
            add(`keys in one place, ${kind}, ${format}`, 2_000, (count) => {
                const value = { m: new Map(collidingKeys(kind, count).map((key) => [key, true])) };
                if (format === "hub") {
                    const made = [Object.fromEntries(value.m)];
                    return () => hub.from(made);
                }
                const payload = map.encode(value, f[format]);
                return () => map.decode(payload, f[format]);
            });
        }
    }

    const streamed = (name, size, stream, payloadOf, chunk = 1) =>
        add(`${name}, ${stream} in chunks of ${chunk}`, size, (count) => {
            const payload = payloadOf(count);
            return async () => {
                let items = 0;
                for await (const _ of f.decodeItems(
                    f.value("Item", () => f.nullable(f.string)),
                    chunksOf(payload, chunk),
                    f[stream],
                )) {
                    items++;
                }
                return items;
            };
        });
    streamed("a line without an end", 5_000, "jsonLines", (count) => joined(ascii('"'), filled(count, 0x61)));
    streamed("blank lines", 5_000, "jsonLines", (count) => filled(count, 10), 100_000);
    streamed("a line of spaces", 5_000, "jsonLines", (count) => filled(count, 32));
    streamed("a long text", 5_000, "messagePackStream", (count) => joined([0xdb, ...big(count)], filled(count, 0x61)));
    streamed("lists in each other", 5_000, "messagePackStream", (count) => filled(count, 0x91));
    streamed("a list of nulls", 5_000, "messagePackStream", (count) => joined([0xdd, ...big(count)], filled(count, 0xc0)));
    streamed("a long text", 5_000, "cborStream", (count) => joined([0x7a, ...big(count)], filled(count, 0x61)));
    streamed("open lists in each other", 5_000, "cborStream", (count) => filled(count, 0x9f), 100_000);
    streamed("lists in each other", 5_000, "cborStream", (count) => filled(count, 0x81));
    streamed("empty pieces", 5_000, "cborStream", (count) => joined([0x7f], filled(count, 0x60)));
    streamed("a text", 5_000, "memoryPackStream", (count) => joined(big(count).reverse(), filled(count, 0)));
    streamed("a length that does not end", 5_000, "protobufStream", (count) => filled(count, 0x80), 100_000);
    streamed("a long message", 5_000, "protobufStream", (count) =>
        joined([(count & 127) | 128, ((count >> 7) & 127) | 128, count >> 14], filled(count, 10)),
    );
    streamed("empty messages", 2_000, "protobufStream", (count) => filled(count, 0), 100_000);
    return all;
}
