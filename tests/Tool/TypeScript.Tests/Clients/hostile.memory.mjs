// Payloads of many small values that become much, each in every format that has it.
const formats = ["json", "messagePack", "messagePackNames", "protobuf", "memoryPack", "cbor"];
// Which have objects otherwise than other formats, or lists without a count.
const isLikeAnother = (format, value) =>
    format === "messagePackNames" &&
    (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value) || value instanceof Map);

// As many times as wanted, behind a head and in front of an end.
function repeated(head, one, end, count, between = []) {
    const payload = new Uint8Array(head.length + count * one.length + (count - 1) * between.length + end.length);
    payload.set(head);
    let at = head.length;
    for (let i = 0; i < count; i++) {
        if (i > 0) {
            payload.set(between, at);
            at += between.length;
        }
        payload.set(one, at);
        at += one.length;
    }
    payload.set(end, at);
    return payload;
}

const big = (count) => [count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255];
const little = (count) => big(count).reverse();
const ascii = (text) => [...new TextEncoder().encode(text)];
const varint = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);

// A list of an item as each format has it. In Protobuf a list at the root is field 1 of a message.
const listOf = {
    json: (item, count) => repeated(ascii("["), item, ascii("]"), count, ascii(",")),
    messagePack: (item, count) => repeated([0xdd, ...big(count)], item, [], count),
    messagePackNames: (item, count) => repeated([0xdd, ...big(count)], item, [], count),
    memoryPack: (item, count) => repeated(little(count), item, [], count),
    cbor: (item, count) => repeated([0x9a, ...big(count)], item, [], count),
    cborOpen: (item, count) => repeated([0x9f], item, [0xff], count),
    protobuf: (item, count) => repeated([], [10, ...varint(item.length), ...item], [], count),
};

const typeNames = { cborOpen: "cbor" };

export function memoryCases(f) {
    const all = [];
    const add = (name, format, type, payloadOf) => {
        const codec = f.value(name, () => type);
        all.push({ name: `${name}, ${format}`, decode: (payload) => codec.decode(payload, f[typeNames[format] ?? format]), payloadOf });
    };

    // Lists of values that are written as they are read.
    const written = (name, type, ...values) => {
        for (const format of formats) {
            const item = f.value("Item", () => type);
            const list = f.value("List", () => f.list(type));
            for (const value of values.filter((value) => !isLikeAnother(format, value))) {
                let bytes;
                try {
                    // In Protobuf a list of two is written to see what one adds.
                    const [one, two] = [[value], [value, value]].map((items) => list.encode(items, f[format]));
                    bytes = format === "protobuf" ? undefined : item.encode(value, f[format]);
                    if (format === "protobuf") {
                        const added = two.subarray(one.length);
                        const isPacked =
                            added.length === 0 ||
                            (one[0] === 10 &&
                                one[1] === one.length - 2 &&
                                two[1] === two.length - 2 &&
                                two.length - 2 === 2 * (one.length - 2));
                        const single = one.subarray(2);
                        add(
                            `${name} ${show(value)}`,
                            format,
                            f.list(type),
                            isPacked
                                ? (count) => repeated([10, ...varint(single.length * count)], single, [], count)
                                : (count) => repeated([], one, [], count),
                        );
                        continue;
                    }
                } catch (error) {
                    if (/not available|no lists inside|no null/.test(error.message)) {
                        continue;
                    }
                    throw error;
                }
                for (const form of format === "cbor" && Array.isArray(value) ? ["cbor", "cborOpen"] : [format]) {
                    add(`${name} ${show(value)}`, form, f.list(type), (count) => listOf[form](bytes, count));
                }
            }
        }
    };
    const show = (value) =>
        (value instanceof Map
            ? `Map(${value.size})`
            : value instanceof Uint8Array
              ? `${value.length} bytes`
              : JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}n` : one))
        ).slice(0, 40);

    written("bool", f.bool, true);
    written("int", f.int32, 0, 1_000_000);
    written("uint", f.uint32, 4_000_000_000);
    written("long", f.int64, 0n, 255n, 300n, 5_000_000_000n);
    written("zigzag", f.long(true, "bigint", f.zigzag), -1n, 5_000n);
    written("fixed", f.long(true, "bigint", f.fixed64), 5_000n);
    written("long as a number", f.long(true, "number"), 5_000_000_000);
    written("long as text", f.long(true, "string"), "99", "5000");
    written("double", f.double, 0.5);
    written("nullable double", f.nullable(f.double), 0.5);
    written("float", f.float, 0.5);
    written("nullable float", f.nullable(f.float), 0.5);
    written("char", f.char, "a", "é", "€");
    written("enum", f.enumOf(f.int32, { One: 1, Two: 2 }), "One");
    written("long enum", f.enumOf(f.int64, { One: 1n }), "One", 2n, 500n);
    written(
        "string",
        f.string,
        "",
        "a",
        "ab",
        "abcdefghijklm",
        "abcdefghijklmno",
        "a".repeat(31),
        "a".repeat(64),
        "é",
        `${"a".repeat(200)}€`,
        "\n",
    );
    written("nullable string", f.nullable(f.string), "ab");
    written("bytes", f.bytes, new Uint8Array(), new Uint8Array(64), new Uint8Array(65));
    written("decimal", f.decimal, "0", "1.5", "-79228162514264337593543950335", "0.0000000000000000000000000001");
    written("number", f.number, "1234567890.1234567");
    written("guid", f.guid, "0f8fad5b-d9cb-469f-a165-70867728950e");
    written("dateTime", f.dateTime, "2026-11-29T05:04:03Z", "2026-11-29T05:04:03.1234567Z", "1970-01-01T00:00:00Z");
    written("dateTimeOffset", f.dateTimeOffset, "2026-11-29T05:04:03.1234567+01:00", "1970-01-01T00:00:00+00:00");
    written("dateOnly", f.dateOnly, "0001-01-02", "2026-11-29");
    written("timeOnly", f.timeOnly, "00:00:00.0000001", "23:59:59");
    written("timeSpan", f.timeSpan, "00:00:00", "00:00:00.0000001", "-10675199.02:48:05.4775807");
    written("list of int", f.list(f.int32), [], [1], Array(20).fill(1));
    written("list of lists", f.list(f.list(f.bool)), [[]], [[true]]);
    written("nullable list", f.nullable(f.list(f.int32)), null, [1]);
    for (const [name, key, keys] of [
        ["int", f.int32, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
        ["text", f.string, [..."abcdefghi"]],
        ["long", f.int64, [1n, 300n, 5_000_000_000n, 3n, 4n, 5n, 6n, 7n, 8n]],
        ["double", f.double, [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]],
    ]) {
        for (const count of [0, 1, 5, 9]) {
            written(`map by ${name}`, f.map(key, f.bool), new Map(keys.slice(0, count).map((one) => [one, true])));
        }
    }
    written(
        "map of lists",
        f.map(f.int32, f.list(f.double)),
        new Map([
            [1, [0.5]],
            [2, []],
        ]),
    );

    const small = f.contract(
        "Small",
        () => ({ a: 0 }),
        () => [f.member("a", 1, f.int32)],
    );
    const doubles = f.contract(
        "Doubles",
        () => ({ a: 0, b: 0, c: 0 }),
        () => [f.member("a", 1, f.double), f.member("b", 2, f.nullable(f.double)), f.member("c", 3, f.uint32)],
    );
    const wide = f.contract(
        "Wide",
        () => Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}`, 0])),
        () => Array.from({ length: 30 }, (_, i) => f.member(`m${i}`, i + 1, f.double)),
    );
    const fat = f.contract(
        "Fat",
        () => ({ a: new Map(), b: [], c: new Map(), d: new Uint8Array(), e: [{ x: 1 }], g: null }),
        () => [
            f.member("a", 1, f.map(f.int32, f.bool)),
            f.member("b", 2, f.list(f.int32)),
            f.member("c", 3, f.map(f.string, f.bool)),
            f.member("d", 4, f.bytes),
            f.member("e", 5, f.list(small)),
            f.member("g", 6, f.nullable(f.bool)),
        ],
    );
    const needy = f.contract(
        "Needy",
        () => ({ a: undefined, b: undefined, c: undefined, d: undefined }),
        () => [
            f.member("a", 1, f.map(f.int32, f.bool)),
            f.member("b", 2, f.list(f.int32)),
            f.member("c", 3, f.bytes),
            f.member("d", 4, f.dateTime),
        ],
    );
    const record = f.contract(
        "Record",
        () => ({ a: 0, b: 0n }),
        () => [f.member("a", 1, f.int32), f.member("b", 2, f.int64)],
        { struct: true, memory: [16, 8, 0, 8] },
    );
    const either = f.union("Either", "$type", [
        ["s", 1, () => small, 1],
        ["f", 2, () => fat, 2],
        ["d", 3, () => doubles, 3],
    ]);
    const free = f.cases("Free", [
        ["number", 1, () => f.int32, 1],
        ["string", 2, () => f.string, 2],
        ["array", 3, () => f.list(f.bool), 3],
    ]);
    const texts = f.contract(
        "Texts",
        () => ({ list: [], map: new Map() }),
        () => [f.member("list", 1, f.list(f.string)), f.member("map", 2, f.map(f.string, f.string))],
    );
    written("object", small, { a: 1 });
    written("object of doubles", doubles, { a: 0.5, b: null, c: 0 }, { a: 0.5, b: 0.5, c: 4_000_000_000 });
    written("struct", record, { a: 1, b: 5_000n });
    written("nullable struct", f.nullable(record), null, { a: 1, b: 5_000n });
    written("union", either, { $type: "s", a: 1 }, { $type: "d", a: 0.5, b: null, c: 0 });
    written("free union", free, 1, "a", [], [true]);
    written(
        "object of lists",
        texts,
        { list: [], map: new Map() },
        { list: ["a"], map: new Map() },
        { list: ["a", "b"], map: new Map([["a", "b"]]) },
    );

    // Objects of which nothing is there.
    const empty = {
        json: ascii("{}"),
        messagePack: [0x90],
        messagePackNames: [0x80],
        protobuf: [],
        memoryPack: [0],
        cbor: [0xa0],
        cborOpen: [0xbf, 0xff],
    };
    for (const [name, type] of Object.entries({ small, doubles, wide, fat, needy })) {
        for (const [format, item] of Object.entries(empty)) {
            if (name !== "needy" || format === "protobuf") {
                add(`empty ${name}`, format, f.list(type), (count) => listOf[format](item, count));
            }
        }
    }
    // After one object with doubles V8 has them in all.
    const wideBytes = f
        .value("Wide", () => wide)
        .encode(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}`, 0.5])), f.messagePack);
    add("empty wide behind a full one", "messagePack", f.list(wide), (count) =>
        repeated([0xdd, ...big(count + 1), ...wideBytes], [0x90], [], count),
    );

    // Entries of maps without keys or values.
    for (const [name, value] of Object.entries({
        small,
        fat,
        needy,
        either: free,
        dateTime: f.dateTime,
        string: f.string,
        bytes: f.bytes,
    })) {
        const map = f.contract(
            "Map",
            () => ({ m: null }),
            () => [f.member("m", 1, f.nullable(f.map(f.int32, value)))],
        );
        add(`entries without values of ${name}`, "protobuf", map, (count) => {
            const payload = [];
            for (let i = 0; i < count; i++) {
                const key = varint(i + 1);
                payload.push(10, key.length + 1, 8, ...key);
            }
            return new Uint8Array(payload);
        });
        add(`maps of an empty entry of ${name}`, "protobuf", f.list(map), (count) => listOf.protobuf([10, 0], count));
    }
    add(
        "merged messages",
        "protobuf",
        f.contract(
            "Outer",
            () => ({ i: null }),
            () => [f.member("i", 1, f.nullable(fat))],
        ),
        (count) => repeated([], [10, 0], [], count),
    );
    add(
        "merged lists",
        "protobuf",
        f.contract(
            "Outer",
            () => ({ i: null }),
            () => [f.member("i", 1, f.nullable(texts))],
        ),
        (count) => repeated([], [10, 2, 10, 0], [], count),
    );

    // What is passed over.
    const none = f.contract(
        "None",
        () => ({ a: 0 }),
        () => [f.member("a", 1, f.int32)],
    );
    add("passed over, empty lists", "cbor", none, (count) => repeated([0xa1, 0x61, 0x7a, 0x9f], [0x80], [0xff], count));
    add("passed over, empty open lists", "cbor", none, (count) => repeated([0xa1, 0x61, 0x7a, 0x9f], [0x9f, 0xff], [0xff], count));
    add("passed over, texts in pieces", "cbor", none, (count) => repeated([0xa1, 0x61, 0x7a, 0x9f], [0x7f, 0xff], [0xff], count));
    add("passed over, empty pieces", "cbor", none, (count) => repeated([0xa1, 0x61, 0x7a, 0x7f], [0x60], [0xff], count));
    add("passed over, bignums", "cbor", none, (count) => repeated([0xa1, 0x61, 0x7a, 0x9f], [0xc2, 0x41, 1], [0xff], count));
    add("open lists of open lists", "cbor", f.list(f.list(f.bool)), (count) => repeated([0x9f], [0x9f, 0xff], [0xff], count));
    add("text in empty pieces", "cbor", f.string, (count) => repeated([0x7f], [0x60], [0xff], count));
    add("text in pieces", "cbor", f.string, (count) => repeated([0x7f], [0x61, 0x61], [0xff], count));
    add("list of texts in pieces", "cbor", f.list(f.string), (count) => listOf.cbor([0x7f, 0xff], count));
    add("list of bytes in pieces", "cbor", f.list(f.bytes), (count) => listOf.cbor([0x5f, 0xff], count));
    add("instants in seconds", "cbor", f.list(f.dateTime), (count) => listOf.cbor([0xc1, 0], count));
    add("instants with offsets in seconds", "cbor", f.list(f.dateTimeOffset), (count) => listOf.cbor([0xc1, 0], count));
    add("decimal fractions", "cbor", f.list(f.decimal), (count) => listOf.cbor([0xc4, 0x82, 0x38, 0x1b, 1], count));
    add("decimals of few characters", "json", f.list(f.decimal), (count) => listOf.json(ascii("1e28"), count));
    add("decimals of few characters", "messagePack", f.list(f.decimal), (count) => listOf.messagePack([0xa4, ...ascii("1e28")], count));
    add("GUIDs without hyphens", "messagePack", f.list(f.guid), (count) => listOf.messagePack([0xd9, 32, ...ascii("0".repeat(32))], count));
    add("texts in UTF-16", "memoryPack", f.list(f.string), (count) => listOf.memoryPack([1, 0, 0, 0, 0x61, 0], count));
    add("empty texts in UTF-16", "memoryPack", f.list(f.string), (count) => listOf.memoryPack([0, 0, 0, 0], count));
    add("names that are unknown", "messagePackNames", f.list(none), (count) => listOf.messagePackNames([0x81, 0xa1, 0x7a, 0xc0], count));
    add("names that are unknown", "json", f.list(none), (count) => listOf.json(ascii('{"z":null}'), count));

    // The client of hubs has decoded the bytes already.
    const hubSmall = f.hub(small, () => [f.member("a", 1, f.int32)]);
    const hubFat = f.hub(fat, () => fat.members("messagePack"));
    const hubLong = f.hub(
        f.contract(
            "L",
            () => ({ a: 0n }),
            () => [f.member("a", 1, f.int64)],
        ),
        () => [f.member("a", 1, f.int64)],
    );
    const hubDate = f.hub(
        f.contract(
            "T",
            () => ({ a: null }),
            () => [f.member("a", 1, f.nullable(f.timeSpan))],
        ),
        () => [f.member("a", 1, f.nullable(f.timeSpan))],
    );
    const hubBytes = f.hub(
        f.contract(
            "B",
            () => ({ a: null }),
            () => [f.member("a", 1, f.nullable(f.bytes))],
        ),
        () => [f.member("a", 1, f.nullable(f.bytes))],
    );
    const hubLists = f.hub(
        f.contract(
            "S",
            () => ({ a: [] }),
            () => [f.member("a", 1, f.list(f.list(f.bool)))],
        ),
        () => [f.member("a", 1, f.list(f.list(f.bool)))],
    );
    const hubMaps = f.hub(
        f.contract(
            "M",
            () => ({ a: null }),
            () => [f.member("a", 1, f.nullable(f.map(f.int32, f.bool)))],
        ),
        () => [f.member("a", 1, f.nullable(f.map(f.int32, f.bool)))],
    );
    const shared = new Uint8Array(1);
    for (const [name, hub, length, one] of [
        ["small", hubSmall, 2, [1]],
        ["empty small", hubSmall, 1, []],
        ["fat", hubFat, 1, []],
        ["long", hubLong, 4, [5_000]],
        ["timeSpan", hubDate, 2, [1]],
        ["bytes", hubBytes, 4, [shared]],
        ["lists", hubLists, 3, [[[]]]],
        ["maps", hubMaps, 2, [{}]],
    ]) {
        all.push({
            name: `${name}, hub`,
            decode: (values) => hub.list.from(values),
            payloadOf: (count) => Object.assign(Array(count).fill(one), { bytes: length * count }),
        });
    }
    return all.map((one) => (one.name.endsWith(", hub") ? { ...one, lengthOf: (values) => values.bytes } : one));
}
