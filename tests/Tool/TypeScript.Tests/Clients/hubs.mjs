// node hubs.mjs MODULES ADDRESS PACKAGES < cases: prints what comes back of each from the hub.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";
import { roundTrips } from "./hubcases.mjs";

const require = createRequire(join(resolve(process.argv[4]), "package.json"));
const signalR = { ...require("@microsoft/signalr"), protocols: { msgpack: require("@microsoft/signalr-protocol-msgpack") } };
const run = await roundTrips(name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href), signalR, process.argv[3]);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await run(line)));
}
await run.end();
