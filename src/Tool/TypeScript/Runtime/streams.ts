// Streams: items in frames, one behind another, each there when its last byte is.

/** A format's form for streams: `jsonLines`, `messagePackStream`, `protobufStream`, `memoryPackStream`, `cborStream`. */
export interface StreamFormat {
  readonly mediaType: string;
  /** The format of the items. */
  readonly format: Format;
  /** @internal What stands before and behind an item. */
  frame(length: number): readonly [before: Uint8Array, behind: Uint8Array];
  /** @internal Where the next item begins (−1 where a frame has none) and ends, and where its frame does; undefined where it is not all there. */
  find(received: Received): readonly [start: number, end: number, next: number] | undefined;
}

interface Received {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
  readonly state: State;
}

/** How far was looked, how many values are to come, and in what breaks end. */
interface State {
  at: number;
  left: number;
  readonly outer: number[];
}

const Nothing: Uint8Array = /* @__PURE__ */ new Uint8Array();

/** The frame of one item, to be sent behind others. */
export function encodeItem<T>(codec: Codec<T>, value: T, stream: StreamFormat): Uint8Array<ArrayBuffer> {
  const item = codec.encode(value, stream.format);
  const [before, behind] = stream.frame(item.length);
  const framed = new Uint8Array(before.length + item.length + behind.length);
  framed.set(before);
  framed.set(item, before.length);
  framed.set(behind, before.length + item.length);
  return framed;
}

/** The items of a stream, as `response.body` has it, each as soon as it is there. Offsets of errors count from the first byte. */
export async function* decodeItems<T>(codec: Codec<T>, chunks: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, stream: StreamFormat): AsyncGenerator<T, void, undefined> {
  let [store, first, end, passed] = [new Uint8Array(4_096), 0, 0, 0];
  let state: State = { at: 0, left: 1, outer: [] };
  for await (const chunk of chunksOf(chunks)) {
    if (chunk !== undefined) {
      if (end + chunk.length > store.length) {
        // Twice as much at least, so that a long item is not copied with each of its chunks.
        const pending = store.subarray(first, end);
        const larger = pending.length + chunk.length > store.length / 2 ? new Uint8Array((pending.length + chunk.length) * 2) : store;
        larger.set(pending);
        [store, first, end] = [larger, 0, pending.length];
      }
      store.set(chunk, end);
      end += chunk.length;
    }
    const isWhole = chunk === undefined;
    let bytes = store.subarray(first, end);
    try {
      for (;;) {
        const found = stream.find({ bytes, isWhole, state });
        if (found === undefined) {
          break;
        }
        const [itemStart, itemEnd, next] = found;
        if (itemEnd > limits.maxItemBytes + itemStart) {
          throw tooLong();
        }
        if (itemStart >= 0) {
          passed += itemStart;
          const value = codec.decode(bytes.subarray(itemStart, itemEnd), stream.format);
          passed -= itemStart;
          yield value;
        }
        passed += next;
        first += next;
        bytes = bytes.subarray(next);
        state = { at: 0, left: 1, outer: [] };
      }
      if (bytes.length > limits.maxItemBytes) {
        throw tooLong();
      }
      if (isWhole && bytes.length > 0) {
        throw new FormatError("expected an item, found the end of the stream inside it", bytes.length);
      }
    } catch (error) {
      throw error instanceof FormatError && error.offset !== undefined ? new FormatError(error.reason, error.offset + passed).within(error.path) : error;
    }
  }
}

const tooLong = (): FormatError => new FormatError(`expected an item of at most ${limits.maxItemBytes} bytes, found a longer one`, 0);

// Not every browser iterates over a stream. Behind the last chunk comes undefined.
async function* chunksOf(chunks: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined, void, undefined> {
  if ("getReader" in chunks) {
    const reader = chunks.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        yield read.value;
      }
      yield undefined;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
    return;
  }
  yield* chunks;
  yield undefined;
}

// A frame that says its length first.
function behindLength(received: Received, start: number, length: number): readonly [number, number, number] | undefined {
  if (length < 0 || length > limits.maxItemBytes) {
    throw new FormatError(`expected an item of at most ${limits.maxItemBytes} bytes, found ${length}`, 0);
  }
  return start + length > received.bytes.length ? undefined : [start, start + length, start + length];
}

// A value that ends with its last part: of each `sizeOf` says how many bytes it has without those in it, and how many values are in it; −1 where a break ends them.
function findValue({ bytes, state }: Received, sizeOf: typeof unpackSize): readonly [number, number, number] | undefined {
  while (state.left > 0) {
    const head = state.at < bytes.length ? sizeOf(bytes, state.at) : undefined;
    if (head === undefined || state.at + head[0] > bytes.length) {
      return undefined;
    }
    state.left--;
    if (head[1] < 0) {
      if (state.outer.push(state.left) > limits.maxDepth) {
        throw new FormatError(`expected objects and lists nested at most ${limits.maxDepth} deep, found deeper nesting`, state.at);
      }
      state.left = Infinity;
    } else if (bytes[state.at] === 0xff && state.outer.length > 0) {
      state.left = state.outer.pop()!;
    } else {
      state.left += head[1];
    }
    state.at += head[0];
  }
  return [0, state.at, state.at];
}

/** JSON, a value per line (application/x-ndjson). */
export const jsonLines: StreamFormat = {
  mediaType: "application/x-ndjson",
  format: json,
  frame: () => [Nothing, new Uint8Array([10])],
  find(received) {
    const { bytes, isWhole, state } = received;
    const end = bytes.indexOf(10, state.at);
    if (end < 0 && (!isWhole || bytes.length === 0)) {
      state.at = bytes.length;
      return undefined;
    }
    const last = end < 0 ? bytes.length : end;
    const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    const isBlank = bytes.subarray(start, last).every(byte => byte === 32 || byte === 9 || byte === 13);
    return [isBlank ? -1 : start, last, end < 0 ? last : last + 1];
  },
};

/** MessagePack, a value behind another. */
export const messagePackStream: StreamFormat = {
  mediaType: "application/x-msgpack; delimited=true",
  format: messagePack,
  frame: () => [Nothing, Nothing],
  find: received => findValue(received, unpackSize),
};

/** CBOR, a value behind another (RFC 8742). */
export const cborStream: StreamFormat = {
  mediaType: "application/cbor-seq",
  format: cbor,
  frame: () => [Nothing, Nothing],
  find: received => findValue(received, cborSize),
};

/** Protocol Buffers, messages behind their lengths. */
export const protobufStream: StreamFormat = {
  mediaType: "application/x-protobuf; delimited=true",
  format: protobuf,
  frame(length) {
    const before = new Output();
    writeVarint(before, length);
    return [before.result(), Nothing];
  },
  find(received) {
    const size = received.bytes.subarray(0, 10).findIndex(byte => byte < 128) + 1;
    if (size === 0 && received.bytes.length < 10) {
      return undefined;
    }
    const from = new Input(received.bytes.subarray(0, size || 10));
    const length = Number(readVarint(from));
    return behindLength(received, from.position, length);
  },
};

/** MemoryPack, values behind their lengths. */
export const memoryPackStream: StreamFormat = {
  mediaType: "application/x-memorypack; delimited=true",
  format: memoryPack,
  frame(length) {
    const before = new Output();
    writeInt32(before, length);
    return [before.result(), Nothing];
  },
  find(received) {
    return received.bytes.length < 4 ? undefined : behindLength(received, 4, readInt32(new Input(received.bytes)));
  },
};
