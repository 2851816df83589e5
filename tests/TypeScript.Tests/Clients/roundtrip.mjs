// node roundtrip.mjs MODULES < cases: decodes each payload, and prints what it is encoded again, and as JSON. A line per case: set, contract, format, payload in base64.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const load = name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const formats = await load("formats");
const sets = {};
const codecOf = async (set, contract) => {
  sets[set] ??= Object.values(await load(set));
  const name = contract.endsWith("[]") ? contract.slice(0, -2) : contract;
  const found = sets[set].find(exported => exported?.name === name && exported.encode);
  return found && (name === contract ? found : found.list);
};

for await (const line of createInterface({ input: process.stdin })) {
  const [set, contract, format, payload] = line.split("\t");
  const codec = await codecOf(set, contract);
  const result = {};
  try {
    if (codec === undefined) {
      throw new Error(`${set}.ts has no ${contract}`);
    }
    const value = codec.decode(Buffer.from(payload, "base64"), formats[format]);
    result.same = Buffer.from(codec.encode(value, formats[format])).toString("base64");
    try {
      result.json = Buffer.from(codec.encode(value, formats.json)).toString("base64");
    } catch (error) {
      result.jsonError = error.message;
    }
  } catch (error) {
    result.error = error.message;
    result.isFormatError = error instanceof formats.FormatError;
    result.offset = error.offset;
    result.stack = error.stack;
  }
  console.log(JSON.stringify(result));
}
