// node client.mjs MODULES < lines: calls the server of ClientTests in a format, and prints what it got. A line is the server's address, the format and the format's form for streams.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const load = name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const [formats, { createClient, ProblemError }, { QuickOrder }] = [await load("formats"), await load("client"), await load("QuickShapes")];

for await (const line of createInterface({ input: process.stdin })) {
  const [address, format, stream] = line.split("\t");
  const client = createClient(`${address}/api/`, { accept: [formats[format], formats[stream]], headers: { "X-Client": "node" } });
  const listed = createClient(`${address}/api`, { accept: [formats[format]] });
  const attempt = async call => {
    try {
      return await call();
    } catch (error) {
      const { name, message, status, title, detail, offset, problem } = error;
      return { name, message, status, title, detail, offset, kind: problem?.kind, isProblem: error instanceof ProblemError };
    }
  };
  const collect = async items => {
    const all = [];
    for await (const item of items) {
      all.push(item);
    }
    return all;
  };
  const first = await client.getTagged("orders/1", QuickOrder, null);
  const controller = new AbortController();
  const until = [];
  console.log(JSON.stringify({
    get: await client.get("/orders/1", QuickOrder),
    list: await client.get("orders", QuickOrder.list),
    post: await client.post("orders", { id: 7, items: ["tea"] }, QuickOrder, QuickOrder),
    put: await client.send("PUT", "orders/7", { id: 7, items: null }, QuickOrder) ?? null,
    tagged: first,
    unchanged: await client.getTagged("orders/1", QuickOrder, first.etag) ?? null,
    changed: (await client.getTagged("orders/2", QuickOrder, first.etag)).value,
    items: await collect(client.items("orders", QuickOrder)),
    itemsOfList: await collect(listed.items("orders", QuickOrder)),
    missing: await attempt(() => client.get("missing", QuickOrder)),
    plain: await attempt(() => client.get("plain", QuickOrder)),
    invalid: await attempt(() => client.post("orders", null, { encode: () => new Uint8Array([0xc8]) }, QuickOrder)),
    other: await attempt(() => client.get("text", QuickOrder)),
    aborted: await attempt(async () => {
      for await (const item of client.items("endless", QuickOrder, { signal: controller.signal })) {
        until.push(item.id);
        if (until.length === 3) {
          controller.abort();
        }
      }
    }),
    until,
  }));
}
