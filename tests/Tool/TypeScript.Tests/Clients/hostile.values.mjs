// node --expose-gc hostile.values.mjs MODULES: values whose names or kinds are JavaScript's own, and errors of what a server sends;
// prints what was found, and what is expected.
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";
import { collidingKeys } from "./hostile.time.mjs";

const load = (name) => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const [f, { createClient }] = [await load("formats"), await load("client")];
const formats = ["json", "messagePack", "messagePackNames", "protobuf", "memoryPack", "cbor"];
const ascii = (text) => new TextEncoder().encode(text);

const print = (name, found, expected) => console.log(JSON.stringify({ name, found, expected }));
const attempt = (run) => {
    try {
        return run();
    } catch (error) {
        return error instanceof f.FormatError ? error.message : `${error.name} that is no FormatError: ${error.message}`;
    }
};

// A case with a member of this name, which Object.assign would take for the prototype; and one whose texts are no functions.
const odd = f.contract(
    "Odd",
    () => ({ ["__proto__"]: null, toString: "", constructor: "" }),
    () => [f.member("__proto__", 1, f.nullable(f.list(f.int32))), f.member("toString", 2, f.string), f.member("constructor", 3, f.string)],
);
const union = f.union("Union", "$type", [["odd", 1, () => odd, 1]]);
const struct = f.contract(
    "Key",
    () => ({ toString: "" }),
    () => [f.member("toString", 1, f.string)],
);
const keyed = f.map(struct, f.list(f.int32));
const value = Object.fromEntries([
    ["$type", "odd"],
    ["__proto__", [1]],
    ["toString", "a"],
    ["constructor", "b"],
]);
for (const format of formats) {
    const decoded = union.decode(union.encode(value, f[format]), f[format]);
    print(`names of Object in ${format}`, Object.entries(decoded), Object.entries(value));
    print(`the prototype in ${format}`, Object.getPrototypeOf(decoded) === Object.prototype, true);
}
const brokenKey = f.value("Keyed", () => keyed);
print(
    "a path with a key that has no text",
    attempt(() => brokenKey.decode(new Uint8Array([0x81, 0x91, 0xa1, 0x61, 0x91, 0xc3]), f.messagePack)),
    "At byte 5: expected an integer, found code 0xc3 (.key[0])",
);

// Lists and maps that the payload does not have belong to one object each.
const lists = f.contract(
    "Lists",
    () => ({ a: [], b: new Map(), c: [1] }),
    () => [f.member("a", 1, f.list(f.int32)), f.member("b", 2, f.map(f.string, f.int32)), f.member("c", 3, f.list(f.int32))],
);
for (const [format, bytes] of [
    ["json", ascii("[{},{}]")],
    ["messagePack", [0x92, 0x90, 0x90]],
    ["messagePackNames", [0x92, 0x80, 0x80]],
    ["memoryPack", [2, 0, 0, 0, 0, 0]],
    ["protobuf", [10, 0, 10, 0]],
    ["cbor", [0x82, 0xa0, 0xa0]],
]) {
    const [one, other] = lists.list.decode(new Uint8Array(bytes), f[format]);
    one.a.push(1);
    one.b.set("a", 1);
    one.c.push(2);
    print(`lists of another object in ${format}`, [other.a, [...other.b], other.c], [[], [], [1]]);
}
const hub = f.hub(lists, () => lists.members("messagePack"));
const [one, other] = hub.list.from([[], []]);
one.a.push(1);
print("lists of another object in a hub", [one.a, other.a], [[1], []]);

// The types of a union's cases are made once: forms are kept for good by type.
const free = f.cases("Free", [
    ["number", 1, () => f.int32, 1],
    ["array", 2, () => f.list(f.bool), 2],
]);
const many = f.value("Many", () => f.list(free));
const payload = many.encode(Array(1_000).fill([]), f.messagePack);
const used = () => (gc(), gc(), process.memoryUsage().heapUsed);
many.decode(payload, f.messagePack);
const before = used();
for (let i = 0; i < 50; i++) {
    many.decode(payload, f.messagePack);
}
print("what decoding leaves behind", used() - before < 1_000_000, true);

// Keys that are all in one place are refused; as many others, and the same key again, are not.
for (const [kind, type, other] of [
    ["int32", f.int32, (i) => (i * 65_536) | (i >> 16)],
    ["int64", f.int64, (i) => BigInt(i) << 32n],
    ["double", f.double, (i) => i / 8 + 0.01],
]) {
    const map = f.value("Map", () => f.map(type, f.bool));
    for (const format of ["messagePack", "protobuf", "memoryPack", "cbor"]) {
        const decode = (keys) => attempt(() => map.decode(map.encode(new Map(keys.map((key) => [key, true])), f[format]), f[format]).size);
        print(
            `${kind} in one place in ${format}`,
            String(decode(collidingKeys(kind, 2_000)))
                .replace(/\d+/, "*")
                .replace(" (.value)", ""),
            "At byte *: expected keys of a map that differ, found too many with the same hash",
        );
        print(`${kind} in other places in ${format}`, decode(Array.from({ length: 50_000 }, (_, i) => other(i))), 50_000);
    }
}
const again = [];
for (let i = 0; i < 1_200; i++) {
    again.push(10, 3, 8, (i & 127) | 128, i >> 7);
}
for (let i = 0; i < 2_000; i++) {
    again.push(10, 2, 8, 1);
}
print("the same key again", f.value("Map", () => f.map(f.int32, f.bool)).decode(new Uint8Array(again), f.protobuf).size, 1_200);

// Short text is decoded by the runtime itself, and the rest by TextDecoder: both take the same for UTF-8.
const text = f.value("Text", () => f.string);
const exact = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const differing = [];
const bytesNear = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xe2, 0xff];
for (let first = 0x80; first < 0x100; first++) {
    for (const second of bytesNear) {
        for (const third of bytesNear) {
            for (const unit of [[first], [first, second], [first, second, third], [0x61, first, second, third, 0x61], [first, second, 0xa0, third]]) {
                const read = attempt(() => text.decode(new Uint8Array([0xa0 | unit.length, ...unit]), f.messagePack)).replace(/^At byte.*/, "refused");
                let expected = "refused";
                try {
                    expected = exact.decode(new Uint8Array(unit));
                } catch {
                    // Neither takes it.
                }
                if (read !== expected) {
                    differing.push([unit, read, expected]);
                }
            }
        }
    }
}
print("short text that is and that is no UTF-8", differing.slice(0, 5), []);
for (let length = 0; length < 80; length++) {
    const long = Array.from({ length }, (_, i) => "aé€漢"[(i * 7 + length) % 4]).join("");
    for (const format of formats) {
        if (text.decode(text.encode(long, f[format]), f[format]) !== long) {
            differing.push([format, long]);
        }
    }
}
print("text of each length", differing.slice(0, 5), []);

// An item of a list is read in place where its kind is frequent and nothing is odd, and a value by itself by its form: both find the same.
const found = (decode) => {
    try {
        const value = decode();
        return `${typeof value} ${Object.is(value, -0) ? "-0" : String(value)}`;
    } catch (error) {
        return error instanceof f.FormatError ? `${error.offset} ${error.reason}` : String(error);
    }
};
const apart = [];
const tails = [[], [0], [0x7f], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0, 0x80, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0], [0x80, 0, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0x61, 0, 0x62, 0x63], [3, 0, 0, 0, 0x61, 0xc3, 0xa9, 0x63]];
for (const [kind, type] of Object.entries({
    string: f.string, int8: f.int8, int16: f.int16, int32: f.int32, uint8: f.uint8, uint16: f.uint16, uint32: f.uint32, int64: f.int64, uint64: f.uint64,
    double: f.double, float: f.float, bool: f.bool, longNumber: f.long(true, "number"), longText: f.long(false, "string"),
})) {
    for (const [form, both] of Object.entries({ [kind]: type, [`nullable ${kind}`]: f.nullable(type) })) {
        const alone = f.value("Alone", () => both);
        const inList = f.value("InList", () => f.list(both));
        for (const [format, head] of [["messagePack", [0x91]], ["memoryPack", [1, 0, 0, 0]]]) {
            for (let first = 0; first < 256; first++) {
                for (const tail of tails) {
                    const item = [first, ...tail];
                    const one = found(() => alone.decode(new Uint8Array(item), f[format])).replace(/^\d+/, (at) => String(Number(at) + head.length));
                    const other = found(() => inList.decode(new Uint8Array([...head, ...item]), f[format])[0]);
                    // A list that is longer than its bytes is refused in front.
                    if (one !== other && !/the payload claims/.test(other)) {
                        apart.push([form, format, item, one, other]);
                    }
                }
            }
        }
    }
}
print("values in place and by their forms", apart.slice(0, 5), []);
for (const [kind, type, values] of [
    ["int32", f.int32, [0, -0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 0.5, NaN, "1", 1n, null, undefined, {}]],
    ["int64", f.int64, [0n, 1n, -1n, 2n ** 32n, 2n ** 53n + 1n, -(2n ** 40n), 2n ** 62n, 2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), 1, 2 ** 40, 0.5, "1", null]],
    ["uint64", f.uint64, [0n, 2n ** 40n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, -1n, 5]],
    ["double", f.double, [0, -0, 0.5, NaN, Infinity, 1n, "1", null]],
    ["string", f.string, ["", "a", "é", "a".repeat(31), "é".repeat(31), "a".repeat(256), "\ud800", 1, null]],
]) {
    for (const format of ["messagePack", "memoryPack"]) {
        for (const value of values) {
            const encoded = (write) => attempt(() => String(write())).replace(/ \(\[0\]\)$/, "");
            const head = format === "messagePack" ? 1 : 4;
            const one = encoded(() => f.value("Alone", () => type).encode(value, f[format]));
            const other = encoded(() => f.value("InList", () => f.list(type)).encode([value], f[format]).subarray(head));
            print(`${kind} ${String(value)} in place and by its form in ${format}`, other, one);
        }
    }
}

// Long honest texts are read.
for (const text of ["\n".repeat(1_000_000), `\\"${"\\".repeat(99)}"`, "a".repeat(16_000_000) + "\n"]) {
    print(
        `a text of ${text.length} characters with escapes`,
        f.value("Text", () => f.string).decode(ascii(JSON.stringify(text)), f.json) === text,
        true,
    );
}
const open = f.contract(
    "Open",
    () => ({ a: 0 }),
    () => [f.member("a", 1, f.int32)],
);
const bignum = new Uint8Array(1_010).fill(0xfe);
bignum.set([0xa2, 0x61, 0x7a, 0xc2, 0x59, 1_000 >> 8, 1_000 & 255]);
bignum.set([0x61, 0x61, 7], 1_007);
print("what is behind a bignum", open.decode(bignum, f.cbor), { a: 7 });

// An offset counts bytes, also where characters have more of them.
print(
    "the offset of an object without a member",
    attempt(() =>
        f
            .contract(
                "Needy",
                () => ({ a: undefined }),
                () => [f.member("a", 1, f.int32)],
            )
            .list.decode(ascii('["é"'.replace('"é"', '{"a":1,"é":1},{}') + "]"), f.json),
    ),
    "At byte 16: expected a member 'a', found none ([1])",
);
print(
    "a timestamp of 100 bytes in a hub",
    attempt(() => f.hubDates.decode(new Uint8Array(100), -1)),
    "expected a timestamp of 4, 8 or 12 bytes, found 100",
);

// An item that came at once has the same bound as one in parts.
f.limits.maxItemBytes = 100;
for (const [stream, bytes] of [
    ["jsonLines", ascii(`"${"a".repeat(200)}"\n`)],
    ["messagePackStream", [0xd9, 200, ...Array(200).fill(97)]],
    ["cborStream", [0x78, 200, ...Array(200).fill(97)]],
]) {
    let found = "an item";
    try {
        for await (const _ of f.decodeItems(
            f.value("Text", () => f.string),
            [new Uint8Array(bytes)],
            f[stream],
        )) {
            break;
        }
    } catch (error) {
        found = error.message;
    }
    print(`a long item at once, ${stream}`, found, "At byte 0: expected an item of at most 100 bytes, found a longer one");
}

// A path that comes from data stays at the client's host.
for (const path of ["//evil.example/x", "/\\evil.example/x", "\\\\evil.example/x", "/\t/evil.example/x", "\n//evil.example/x"]) {
    let host = "nothing";
    const client = createClient("", {
        accept: [f.json],
        fetch: async (url) => {
            host = new URL(url, "https://good.example/").host;
            return new Response("{}", { headers: { "Content-Type": "application/json" } });
        },
    });
    await client.get(path, open);
    print(`the host of ${JSON.stringify(path)}`, host, "good.example");
}

// What a response says of itself is not repeated at length.
const respond = (status, type, body) =>
    createClient("http://localhost", {
        accept: [f.json],
        fetch: async () => new Response(body, { status, headers: { "Content-Type": type } }),
    });
for (const [name, client] of [
    ["a long Content-Type", respond(200, `a/${"b".repeat(100_000)}`, "1")],
    [
        "a long problem",
        respond(400, "application/problem+json", JSON.stringify({ title: "t".repeat(100_000), detail: "d".repeat(100_000) })),
    ],
]) {
    const message = await client.get("x", open).then(
        () => "nothing",
        (error) => error.message,
    );
    print(name, message.length > 10 && message.length < 1_100, true);
}
