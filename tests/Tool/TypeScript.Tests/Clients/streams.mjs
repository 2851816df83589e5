// node streams.mjs MODULES < cases: decodes each stream in chunks of several lengths, and prints its items as one JSON list and the stream again. A line per case: contract, stream form, payload in base64.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const load = name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const formats = await load("formats");
const contracts = await load("ContractShapes");

async function* chunks(payload, size) {
  for (let i = 0; i < payload.length; i += size) {
    yield payload.subarray(i, i + size);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [contract, form, text] = line.split("\t");
  const payload = new Uint8Array(Buffer.from(text, "base64"));
  const results = new Set();
  for (const size of [1, 2, 3, 5, 7, 1_000, 1_000_000].filter(size => payload.length <= size * 50_000)) {
    const items = [];
    try {
      for await (const item of formats.decodeItems(contracts[contract], chunks(payload, size), formats[form])) {
        items.push(item);
      }
      results.add(JSON.stringify({
        json: Buffer.from(contracts[contract].list.encode(items, formats.json)).toString("base64"),
        same: Buffer.concat(items.map(item => formats.encodeItem(contracts[contract], item, formats[form]))).toString("base64"),
      }));
    } catch (error) {
      results.add(JSON.stringify({ error: error.message, items: items.length, offset: error.offset, isFormatError: error instanceof formats.FormatError }));
    }
  }
  console.log(JSON.stringify([...results].map(JSON.parse)));
}
