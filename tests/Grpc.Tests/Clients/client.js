// What a client of @grpc/grpc-js sees. Arguments: the address, the folder with orders.proto, a message that is invalid (hex).
const grpc = require("@grpc/grpc-js");
const { loadSync } = require("@grpc/proto-loader");

const [address, folder, invalid] = process.argv.slice(2);
const { Orders } = grpc.loadPackageDefinition(loadSync("orders.proto", { includeDirs: [folder] })).acme.orders;
const client = new Orders(address, grpc.credentials.createInsecure());

const unary = (method, message, options = {}) => new Promise((resolve, reject) =>
  client[method](message, new grpc.Metadata(), options, (error, response) => error ? reject(error) : resolve(response)));

const raw = (method, bytes) => new Promise((resolve, reject) =>
  client.makeUnaryRequest(`/acme.orders.Orders/${method}`, (message) => message, (message) => message, bytes,
    (error, response) => error ? reject(error) : resolve(response)));

const status = (call) => call.then(() => [0, ""], (error) => [error.code, error.details]);

const read = (stream) => new Promise((resolve, reject) => {
  const items = [];
  stream.on("data", (item) => items.push(item)).on("end", () => resolve(items)).on("error", reject);
});

const write = (stream, items) => {
  items.forEach((item) => stream.write(item));
  stream.end();
  return stream;
};

const collect = (lines) => new Promise((resolve, reject) =>
  write(client.collect((error, response) => error ? reject(error) : resolve(response)), lines));

const cancelled = () => new Promise((resolve) => {
  const call = client.get({ count: 60000 }, (error) => resolve(error.code));
  setTimeout(() => call.cancel(), 50);
});

async function main() {
  const order = await unary("get", { id: 5 });
  console.log(JSON.stringify({
    customer: (await unary("echo", order)).customer,
    streamed: (await read(client.list({ count: 3 }))).map((item) => item.id ?? 0),
    collected: (await collect(order.lines)).lines.map((line) => line.product),
    exchanged: (await read(write(client.exchange(), [order, order]))).filter((item) => item.customer === order.customer).length,
    deadline: (await status(unary("get", { count: 60000 }, { deadline: Date.now() + 200 })))[0],
    cancelled: await cancelled(),
    refused: await status(unary("get", { id: -1 })),
    invalid: await status(raw("Echo", Buffer.from(invalid, "hex"))),
    tooLarge: (await status(unary("echo", { customer: "a".repeat(2 << 20) })))[0],
  }));
  client.close();
}

main();
