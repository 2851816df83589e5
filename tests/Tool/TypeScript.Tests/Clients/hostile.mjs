// node --expose-gc hostile.mjs MODULES (memory | time) [NAME]: decodes what a hostile server may send, in every format, and prints a
// line of JSON for each case: what it takes in memory, or how its time grows, and its error.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";
import { memoryCases } from "./hostile.memory.mjs";
import { timeCases } from "./hostile.time.mjs";

const [, , modules, kind, only = ""] = process.argv;

// With 2 MiB in place of the 16 that each payload may take: an eighth of the time shows the same.
const Least = 2 * 1_048_576;
const MaxLength = 140_000;
const runtime = readFileSync(join(resolve(modules), "formats.js"), "utf8");
const smaller = runtime.replace("16 * 1_048_576", String(Least));
if (smaller === runtime) {
    throw new Error("formats.js has another least");
}
const file = join(resolve(modules), `hostile.${process.pid}.js`);
writeFileSync(file, smaller);
const f = await import(pathToFileURL(file).href);
let kept;

const memory = () => {
    gc();
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
};

// What is wrong with an error: a FormatError says in few words where something is wrong.
const problemOf = (error) =>
    error === undefined
        ? undefined
        : !(error instanceof f.FormatError)
          ? `${error.name}: ${error.message.slice(0, 200)}`
          : error.message.length > 1_000
            ? `a message of ${error.message.length} characters`
            : undefined;

const attempt = async (decode) => {
    try {
        kept = await decode();
        return undefined;
    } catch (error) {
        // Until its text is made a stack holds what the functions in it hold.
        void error.stack;
        return error;
    }
};

const print = (name, result) => console.log(JSON.stringify({ name, ...result }));

// What the largest payload of a kind, of at most this length, that is not refused takes.
async function measureMemory({ name, decode, payloadOf, lengthOf = (payload) => payload.length }) {
    let problem;
    const few = payloadOf(200);
    await attempt(() => decode(few));
    const size = (lengthOf(few) - lengthOf(payloadOf(100))) / 100;
    for (let count = Math.floor(MaxLength / Math.max(1, size)); ;) {
        const payload = payloadOf(count);
        const bytes = lengthOf(payload);
        const measure = async () => {
            kept = undefined;
            const before = memory();
            const error = await attempt(() => decode(payload));
            return { error, growth: memory() - before };
        };
        let { error, growth } = await measure();
        problem ??= problemOf(error);
        if (error !== undefined && count > 100) {
            // Nearly as far as it came.
            count = Math.floor(count * 0.95 * Math.min(1, error.offset / bytes || 0.5));
            continue;
        }
        // The least of three: what V8 has not collected yet is in one and not in the next.
        const allowed = Math.max(Least, f.limits.maxExpansion * bytes);
        for (let again = 0; growth > allowed && again < 2; again++) {
            growth = Math.min(growth, (await measure()).growth);
        }
        print(name, {
            bytes,
            growth,
            allowed,
            problem: problem ?? error?.message,
        });
        return;
    }
}

// The time of a payload, and of one that is eight times as long, in milliseconds: the least of three.
async function measureTime({ name, run, size }) {
    const measure = async (count) => {
        const prepared = run(count);
        let best = Infinity;
        let problem;
        for (let i = 0; i < 3; i++) {
            const start = process.cpuUsage();
            problem ??= problemOf(await attempt(prepared));
            best = Math.min(best, process.cpuUsage(start).user / 1_000);
            kept = undefined;
        }
        return { best, problem };
    };
    await measure(size);
    const first = await measure(size);
    const second = await measure(size * 8);
    print(name, { first: first.best, second: second.best, problem: first.problem ?? second.problem });
}

for (const one of (kind === "time" ? timeCases : memoryCases)(f).filter(({ name }) => name.includes(only))) {
    await (kind === "time" ? measureTime : measureMemory)(one);
}
