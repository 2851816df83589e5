// Times the generated modules beside JSON.parse and libraries, in turn, and hands rows to report(): dataset, system, bytes, µs to decode and to encode, ratios to JSON.
import { createFileRegistry, fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import * as msgpack from "@msgpack/msgpack";
import { Packr } from "msgpackr";
import protobufjs from "protobufjs";
import * as contracts from "./api/ContractShapes.js";
import * as formats from "./api/formats.js";
import { datasets } from "./data.mjs";

const ROUNDS = 21;
const ROUND = 15; // milliseconds
const WARM_UP = 250;
const utf8 = new TextDecoder();
const toUtf8 = new TextEncoder();
const packr = new Packr({ useRecords: false, int64AsType: "bigint" });
const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function systems(dataset) {
  const contract = dataset.isList ? contracts[dataset.contract].list : contracts[dataset.contract];
  const bodies = Object.fromEntries(Object.entries(dataset.bodies).map(([name, body]) => [name, bytesOf(body)]));
  const ours = (name) => ({ name: `generated, ${name}`, bytes: bodies[name], decode: (bytes) => contract.decode(bytes, formats[name]), encode: (value) => contract.encode(value, formats[name]) });
  bodies.cbor = contract.encode(contract.decode(bodies.json, formats.json), formats.cbor); // The service has none.
  const root = new protobufjs.Root();
  dataset.protos.forEach((proto) => protobufjs.parse(proto, root));
  const js = root.lookupType(dataset.message);
  const es = createFileRegistry(fromBinary(FileDescriptorSetSchema, bytesOf(dataset.descriptors))).getMessage(dataset.message);
  return [
    { name: "JSON.parse, JSON.stringify", bytes: bodies.json, decode: (bytes) => JSON.parse(utf8.decode(bytes)), encode: (value) => toUtf8.encode(JSON.stringify(value)) },
    ours("json"), ours("messagePack"), ours("messagePackNames"), ours("protobuf"), ours("memoryPack"), ours("cbor"),
    { name: "msgpackr, arrays", bytes: bodies.messagePack, decode: (bytes) => packr.unpack(bytes), encode: (value) => packr.pack(value) },
    { name: "msgpackr, names", bytes: bodies.messagePackNames, decode: (bytes) => packr.unpack(bytes), encode: (value) => packr.pack(value) },
    { name: "@msgpack/msgpack, names", bytes: bodies.messagePackNames, decode: (bytes) => msgpack.decode(bytes), encode: (value) => msgpack.encode(value) },
    { name: "protobufjs", bytes: bodies.protobuf, decode: (bytes) => js.decode(bytes), encode: (value) => js.encode(value).finish() },
    { name: "@bufbuild/protobuf", bytes: bodies.protobuf, decode: (bytes) => fromBinary(es, bytes), encode: (value) => toBinary(es, value) },
  ];
}

function time(action, least) {
  let times = 0;
  const from = performance.now();
  let until;
  do {
    action();
    times++;
    until = performance.now();
  } while (until - from < least);
  return ((until - from) * 1000) / times;
}

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

export function bench(report) {
  for (const dataset of datasets) {
    const measured = systems(dataset).map((system) => ({ ...system, value: system.decode(system.bytes), decoded: [], encoded: [] }));
    const rounds = (count, least, keep) => {
      for (let round = 0; round < count; round++) {
        for (const system of measured) {
          const decoded = time(() => system.decode(system.bytes), least);
          const encoded = time(() => system.encode(system.value), least);
          if (keep) {
            system.decoded.push(decoded);
            system.encoded.push(encoded);
          }
        }
      }
    };
    rounds(1, WARM_UP, false);
    rounds(ROUNDS, ROUND, true);
    const [json] = measured;
    for (const system of measured) {
      const ratio = (of) => median(system[of].map((value, round) => value / json[of][round])).toFixed(2);
      report(`| ${dataset.name} | ${system.name} | ${system.bytes.length.toLocaleString("en")} | ${median(system.decoded).toFixed(0)} | ${ratio("decoded")} | ${median(system.encoded).toFixed(0)} | ${ratio("encoded")} |`);
    }
  }
}
