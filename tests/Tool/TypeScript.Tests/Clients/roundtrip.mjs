// node roundtrip.mjs MODULES < cases: prints what each case becomes.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";
import { roundTrips } from "./cases.mjs";

const roundTrip = await roundTrips(name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href));
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await roundTrip(line)));
}
