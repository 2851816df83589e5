// What a client of @microsoft/signalr sees of unions, and of what cannot be sent. Argument: the address of the server.
const { HubConnectionBuilder, LogLevel } = require("@microsoft/signalr");
const { MessagePackHubProtocol } = require("@microsoft/signalr-protocol-msgpack");

const connect = async (path) => {
  const connection = new HubConnectionBuilder()
    .withUrl(new URL(path, process.argv[2]).href)
    .withHubProtocol(new MessagePackHubProtocol())
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
};

const read = (stream) => new Promise((resolve, reject) => {
  const items = [];
  stream.subscribe({ next: (item) => items.push(item), complete: () => resolve(items), error: reject });
});

// The first sentence of the reason.
const error = (call) => call.then(() => "", (reason) => reason.message.split(/[:.] /)[0]);

async function main() {
  const odd = await connect("/odd");
  const counts = new Promise((resolve) => odd.on("Counts", resolve));
  const seen = {
    result: await error(odd.invoke("Get")),
    item: await error(read(odd.stream("Stream"))),
    asked: await error(odd.invoke("Ask")),
  };
  await odd.invoke("Send");
  await odd.invoke("SendCounts");
  seen.counts = await counts;
  seen.echo = await odd.invoke("Echo", { a: [1, { b: "c" }] });
  seen.text = await odd.invoke("Text", "still there");
  await odd.stop();

  const animals = await connect("/animals");
  animals.on("Feed", () => [3, [5, false]]);
  seen.fish = await animals.invoke("Get", "fish");
  seen.stream = await read(animals.stream("Stream"));
  seen.name = await animals.invoke("Name", [1, [4]]);
  seen.bare = await animals.invoke("Name", ["la"]);
  seen.unclear = await error(animals.invoke("Name", [4]));
  seen.fed = await animals.invoke("Feed", "dog");
  await animals.stop();
  console.log(JSON.stringify(seen));
}

main();
