// node nulls.mjs MODULES < lines: asks the server of ClientTests for nulls in a format, and prints what it got. A line is the server's address, the format and the format's form for streams.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const load = name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const [formats, { createClient }, { QuickOrder, Reading, Spot }] = [await load("formats"), await load("client"), await load("QuickShapes")];

for await (const line of createInterface({ input: process.stdin })) {
  const [address, format, stream] = line.split("\t");
  const client = createClient(`${address}/api`, { accept: [formats[format], formats[stream]] });
  const messageOf = async call => {
    try {
      return String(await call());
    } catch (error) {
      return error.message;
    }
  };
  const again = (codec, value) => codec.decode(codec.encode(value, formats[format]), formats[format]);
  const items = [];
  for await (const item of client.items("nothing", QuickOrder)) {
    items.push(item);
  }
  console.log(JSON.stringify({
    values: {
      none: await client.get("none", QuickOrder.nullable),
      list: await client.get("noList", QuickOrder.list.nullable),
      nothing: await client.get("nothing", QuickOrder.nullable),
      reset: await client.get("reset", QuickOrder.nullable),
      sent: await client.post("none", { id: 7, items: null }, QuickOrder, QuickOrder.nullable),
      value: await client.get("spot?isThere=false", Spot.nullable),
      tagged: await client.getTagged("nothing", QuickOrder.nullable, null),
      items,
      there: await client.get("orders/1", QuickOrder.nullable),
      thereList: await client.get("orders", QuickOrder.list.nullable),
      thereSent: await client.post("none", { id: 6, items: null }, QuickOrder, QuickOrder.nullable),
      thereValue: await client.get("spot?isThere=true", Spot.nullable),
    },
    refused: await messageOf(() => client.get("nothing", QuickOrder)),
    empty: await messageOf(() => client.get("empty", QuickOrder.nullable)),
    number: String(again(Reading.nullable, -1n)),
    back: await messageOf(() => again(QuickOrder.nullable, null)),
  }));
}
