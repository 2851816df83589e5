// node hubs.mjs MODULES ADDRESS PACKAGES < lines: sends values to a hub that sends them back. A line is a contract (`Order[]` of a list), the hub's method, and the value in JSON. Prints what came back, in JSON, or the error.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const load = name => import(pathToFileURL(join(resolve(process.argv[2]), `${name}.js`)).href);
const require = createRequire(join(resolve(process.argv[4]), "package.json"));
const { HubConnectionBuilder, LogLevel } = require("@microsoft/signalr");
const { MessagePackHubProtocol } = require("@microsoft/signalr-protocol-msgpack");
const [{ json, hubDates }, contracts] = [await load("formats"), await load("HubShapes")];

const connect = async options => {
  const connection = new HubConnectionBuilder().withUrl(process.argv[3]).withHubProtocol(new MessagePackHubProtocol(options)).configureLogging(LogLevel.None).build();
  await connection.start();
  return connection;
};
const whole = await connect({ extensionCodec: hubDates });
const plain = await connect();

for await (const line of createInterface({ input: process.stdin })) {
  const [contract, method, text] = line.split("\t");
  const name = contract.replace("[]", "");
  const pick = one => contract.endsWith("[]") ? one.list : one;
  const attempt = async call => {
    try {
      return await call();
    } catch (error) {
      return `${error.name}: ${error.message}`;
    }
  };
  const decoder = new TextDecoder();
  const echo = async connection => {
    const hub = pick(contracts[`${name}Hub`]);
    const sent = method.startsWith("Make") ? text : hub.to(pick(contracts[name]).decode(new TextEncoder().encode(text), json));
    return decoder.decode(pick(contracts[name]).encode(hub.from(await connection.invoke(method, sent)), json));
  };
  console.log(JSON.stringify({ whole: await attempt(() => echo(whole)), plain: await attempt(() => echo(plain)) }));
}
await whole.stop();
await plain.stop();
