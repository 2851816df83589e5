// Bytes as people paste them.

export const hex = (byte) => byte.toString(16).padStart(2, '0');

// Reads hex (plain, 0x, \x, or as xxd and hexdump -C print it), base64 or base64url; anything else is taken as text, JSON for instance.
export function parse(text) {
  const trimmed = text.trim();
  const dump = trimmed.split('\n').map(ofDump);
  const digits = (dump.includes(null) ? trimmed.replace(/0x|\\x|[\s,:;-]+/gi, '') : dump.join('')).replaceAll(' ', '');
  if (digits.length % 2 === 0 && /^[0-9a-f]*$/i.test(digits)) {
    return Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  }

  const packed = trimmed.replace(/[\s=]+/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (packed.length % 4 !== 1 && /^[a-z0-9+/]+$/i.test(packed)) {
    return Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  }

  return new TextEncoder().encode(text);
}

// The digits in a line of a dump; null of another line.
function ofDump(line) {
  const found = /^[0-9a-f]{4,}: +((?:[0-9a-f]{2,} ?)+)|^[0-9a-f]{8} {2}([0-9a-f ]+)\||^[0-9a-f]{8}$/i.exec(line.trim());
  return found && (found[1] ?? found[2] ?? (line.trim() === found[0] ? '' : null));
}

// The first messages of gRPC and gRPC-Web, at most so many, and how many there are (grpc/doc/PROTOCOL-HTTP2.md): a byte of flags and a
// length of four before each. None where the bytes are something else.
export function grpcMessages(bytes, most) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const messages = [];
  let total = 0;
  for (let from = 0, end; from < bytes.length; from = end) {
    const isFlags = [0, 1, 0x80, 0x81].includes(bytes[from]);
    end = isFlags && from + 5 <= bytes.length ? from + 5 + view.getUint32(from + 1) : Infinity;
    if (end > bytes.length) {
      return { messages: [], total: 0 };
    }
    if (++total <= most) {
      messages.push({ isCompressed: (bytes[from] & 1) === 1, isTrailers: bytes[from] >= 0x80, bytes: bytes.subarray(from + 5, end) });
    }
  }
  return { messages, total };
}

// The first bytes of a stream, at most so many, and how many it has. Where all of it is wanted or nothing, the rest is left unread.
export async function readStart(stream, most, leavesRest = false) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (size < most) {
      parts.push(next.value.subarray(0, most - size));
    }
    size += next.value.length;
    if (size > most && leavesRest) {
      await reader.cancel();
      break;
    }
  }
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), size };
}

const PIECE = 1024; // bytes that are decompressed at once: browsers hold all that a piece becomes, up to a thousand times as much

// What gRPC's compressed messages are in, unless client and server agreed on something else.
export async function gunzip(bytes, most) {
  let from = 0;
  const pieces = new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) {
        controller.close();
      } else {
        controller.enqueue(bytes.slice(from, from += PIECE));
      }
    },
  });
  const plain = await readStart(pieces.pipeThrough(new DecompressionStream('gzip')), most, true).catch(() => null);
  if (plain === null) {
    throw new Error('A message of gRPC is compressed, and not by gzip.');
  }
  if (plain.size > most) {
    throw new Error(`A message of gRPC is longer than ${count(most)} bytes after decompression.`);
  }
  return plain.bytes;
}

// An element with attributes and content; an attribute that is null or false is left out.
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? '' : value);
    }
  }
  made.append(...content);
  return made;
}

export const count = (number) => number.toLocaleString('en');
