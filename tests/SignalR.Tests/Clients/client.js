// What a client of @microsoft/signalr sees. Argument: the address of the hub.
const { HubConnectionBuilder, LogLevel, Subject } = require("@microsoft/signalr");
const { MessagePackHubProtocol } = require("@microsoft/signalr-protocol-msgpack");

const connection = new HubConnectionBuilder()
  .withUrl(process.argv[2])
  .withHubProtocol(new MessagePackHubProtocol())
  .withAutomaticReconnect([0, 500, 1000])
  .configureLogging(LogLevel.None)
  .build();

const read = (stream) => new Promise((resolve, reject) => {
  const items = [];
  stream.subscribe({ next: (item) => items.push(item), complete: () => resolve(items), error: reject });
});

const error = (call) => call.then(() => "", (reason) => reason.message);

const upload = (items) => {
  const subject = new Subject();
  setTimeout(() => {
    items.forEach((item) => subject.next(item));
    subject.complete();
  });
  return subject;
};

const cancelled = () => new Promise((resolve, reject) => {
  const subscription = connection.stream("List", 2000000000).subscribe({
    next: (order) => {
      subscription.dispose();
      resolve(order[1]);
    },
    complete: () => {},
    error: reject,
  });
});

async function main() {
  const placed = new Promise((resolve) => connection.on("Placed", (order, lines) => resolve([order[1], lines.length])));
  connection.on("Confirm", (order) => [null, order[1], "confirmed by node", null, null, "on-its-way", new Date(0)]);
  await connection.start();

  // Order is a data contract, whose numbers are positions; Note has the names of C#.
  const order = [null, 7, "Ærø 5", [[null, "tea", "1.50"]], null, "on-its-way", new Date(1764149400000), { Open: 3 }, "Open", new Uint8Array([1, 2, 3])];
  const echoed = await connection.invoke("EchoOrder", order);
  const note = await connection.invoke("EchoNote", { Text: "note", When: "Monday, Tuesday", History: ["Open"], Place: { X: 3, Y: -4 }, Key: "0f8fad5b-d9cb-469f-a165-70867728950e", Unknown: [1], Pair: [5, "five"] });
  const drawing = await connection.invoke("EchoDrawing", ["d", null, [7, { Side: 2, Days: "Weekend" }], [[0, [0.5]]], "Monday", null]);
  await connection.invoke("Place", order);
  const reconnected = new Promise((resolve) => connection.onreconnected(resolve));
  const seen = {
    echoed: [echoed[1], echoed[2], echoed[3][0][2], echoed[5], echoed[6].getTime(), echoed[7], echoed[8], [...echoed[9]]],
    note: [note.Text, note.When, note.History, note.Place.Y, note.Tag, note.Key, note.Pair],
    drawing: [drawing[0], drawing[2], drawing[3], drawing[4]],
    nothing: await connection.invoke("EchoOrder", null),
    text: await connection.invoke("EchoText", "Ærø"),
    status: await connection.invoke("EchoStatus", "on-its-way"),
    sum: await connection.invoke("Sum", 1, 2, null, [4, 6]),
    large: (await connection.invoke("EchoBytes", new Uint8Array(2 << 20))).length,
    placed: await placed,
    confirmed: (await connection.invoke("Confirm", [null, 9, null, null, null, "Open", new Date(0)]))[2],
    streamed: (await read(connection.stream("List", 3))).map((item) => item[1]),
    collected: await connection.invoke("Collect", "+", upload([[null, "tea", "1"], [null, "cup", "2"]])),
    exchanged: (await read(connection.stream("Exchange", upload([["d"]]))))[0][0],
    cancelled: await cancelled(),
    refused: await error(connection.invoke("Refuse", 7)),
    failed: await error(read(connection.stream("Notes", 3))),
    mistyped: await error(connection.invoke("EchoOrder", "text")),
  };
  await connection.send("Drop").catch(() => {});
  await reconnected;
  seen.again = await connection.invoke("EchoText", "again");
  console.log(JSON.stringify(seen));
  await connection.stop();
}

main();
