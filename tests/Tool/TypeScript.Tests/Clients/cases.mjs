// What a case becomes, in node and in a page: its payload decoded and encoded again, and as JSON. A case is a line: set, contract, format, payload in base64.
const fromBase64 = text => {
  const units = atob(text);
  const bytes = new Uint8Array(units.length);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = units.charCodeAt(i);
  }
  return bytes;
};
const toBase64 = bytes => {
  let units = "";
  for (let i = 0; i < bytes.length; i += 4096) {
    units += String.fromCharCode(...bytes.subarray(i, i + 4096));
  }
  return btoa(units);
};

export async function roundTrips(load) {
  const formats = await load("formats");
  const sets = {};
  const codecOf = async (set, contract) => {
    sets[set] ??= Object.values(await load(set));
    const name = contract.endsWith("[]") ? contract.slice(0, -2) : contract;
    const found = sets[set].find(exported => exported?.name === name && exported.encode);
    return found && (name === contract ? found : found.list);
  };

  return async line => {
    const [set, contract, format, payload] = line.split("\t");
    const codec = await codecOf(set, contract);
    const result = {};
    try {
      if (codec === undefined) {
        throw new Error(`${set}.ts has no ${contract}`);
      }
      const value = codec.decode(fromBase64(payload), formats[format]);
      result.same = toBase64(codec.encode(value, formats[format]));
      try {
        result.json = toBase64(codec.encode(value, formats.json));
      } catch (error) {
        result.jsonError = error.message;
      }
    } catch (error) {
      result.error = error.message;
      result.isFormatError = error instanceof formats.FormatError;
      result.offset = error.offset;
      result.stack = error.stack;
    }
    return result;
  };
}
