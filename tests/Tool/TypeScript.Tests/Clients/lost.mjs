// node lost.mjs MODULES < lines: prints what JSON becomes by way of Protobuf, or the error. A line is a contract of QuickShapes and JSON.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const load = name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const [{ json, protobuf }, set] = [await load("formats"), await load("QuickShapes")];

for await (const line of createInterface({ input: process.stdin })) {
  const [contract, payload] = line.split("\t");
  const result = { json: "", error: "" };
  try {
    const value = set[contract].decode(new TextEncoder().encode(payload), json);
    const carried = set[contract].decode(set[contract].encode(value, protobuf), protobuf);
    result.json = new TextDecoder().decode(set[contract].encode(carried, json));
  } catch (error) {
    result.error = error.message;
  }
  console.log(JSON.stringify(result));
}
