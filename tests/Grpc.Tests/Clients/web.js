// What a page sees over gRPC-Web (github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md). A frame is a byte (128: trailers), four bytes of length, and its content.
const frame = (message) => {
  const bytes = new Uint8Array(5 + message.length);
  new DataView(bytes.buffer).setUint32(1, message.length);
  bytes.set(message, 5);
  return bytes;
};

const call = async (method, message, options = {}) => {
  const response = await fetch(`/acme.orders.Orders/${method}`, {
    method: "POST",
    body: frame(message),
    headers: { "content-type": "application/grpc-web+proto", "x-grpc-web": "1", ...options.headers },
    signal: options.signal,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const messages = [];
  let trailers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\r\n");
  for (let i = 0; i < bytes.length;) {
    const end = i + 5 + new DataView(bytes.buffer).getUint32(i + 1);
    const content = bytes.slice(i + 5, end);
    if (bytes[i] & 128) {
      trailers += "\r\n" + new TextDecoder().decode(content);
    } else {
      messages.push(content);
    }

    i = end;
  }

  const field = (name) => new RegExp(`^${name}: *(.*)$`, "im").exec(trailers)?.[1].trim() ?? "";
  return { messages, code: Number(field("grpc-status")), details: decodeURIComponent(field("grpc-message")) };
};

const varint = (value) => value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
const query = (id, count) => new Uint8Array([8, ...varint(id), 16, ...varint(count)]);
const unhex = (text) => new Uint8Array(text.match(/../g).map((pair) => parseInt(pair, 16)));

// The customer of an order: field 2, behind a one-byte id.
const customer = (order) => new TextDecoder().decode(order.slice(4, 4 + order[3]));

async function main(invalid) {
  const cancel = new AbortController();
  setTimeout(() => cancel.abort(), 50);
  const order = (await call("Get", query(5, 0))).messages[0];
  const negative = new Uint8Array([8, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]);
  const [echoed, listed, deadline, refused, broken, tooLarge] = [
    await call("Echo", order),
    await call("List", query(0, 3)),
    await call("Get", query(1, 60000), { headers: { "grpc-timeout": "200m" } }),
    await call("Get", negative),
    await call("Echo", unhex(invalid)),
    await call("Echo", new Uint8Array(2 << 20)),
  ];
  return {
    customer: customer(echoed.messages[0]),
    streamed: listed.messages.map((item) => item[0] === 8 ? item[1] : 0),
    deadline: deadline.code,
    cancelled: await call("Get", query(1, 60000), { signal: cancel.signal }).then(() => 0, (error) => error.name === "AbortError" ? 1 : 0),
    refused: [refused.code, refused.details],
    invalid: [broken.code, broken.details],
    tooLarge: tooLarge.code,
  };
}
