// What comes back of a value that is sent to a hub, in node and in a page. A case is a line: a contract (`Order[]` of a list), the hub's method, and the value in JSON. Becomes the JSON, or the error, with `hubDates` and without.
export async function roundTrips(load, signalR = globalThis.signalR, url = "/shop") {
  const [{ json, hubDates }, contracts] = [await load("formats"), await load("HubShapes")];
  const connect = async options => {
    const protocol = new signalR.protocols.msgpack.MessagePackHubProtocol(options);
    const connection = new signalR.HubConnectionBuilder().withUrl(url).withHubProtocol(protocol).configureLogging(signalR.LogLevel.None).build();
    await connection.start();
    return connection;
  };
  const connections = { whole: await connect({ extensionCodec: hubDates }), plain: await connect() };

  const echo = async (line, connection) => {
    const [contract, method, text] = line.split("\t");
    const name = contract.replace("[]", "");
    const pick = one => contract.endsWith("[]") ? one.list : one;
    const hub = pick(contracts[`${name}Hub`]);
    try {
      const sent = method.startsWith("Make") ? text : hub.to(pick(contracts[name]).decode(new TextEncoder().encode(text), json));
      return new TextDecoder().decode(pick(contracts[name]).encode(hub.from(await connection.invoke(method, sent)), json));
    } catch (error) {
      return `${error.name}: ${error.message}`;
    }
  };
  const run = async line => ({ whole: await echo(line, connections.whole), plain: await echo(line, connections.plain) });
  return Object.assign(run, { end: () => Promise.all(Object.values(connections).map(connection => connection.stop())) });
}
