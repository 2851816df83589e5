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

// The messages of gRPC and gRPC-Web (grpc/doc/PROTOCOL-HTTP2.md): a byte of flags and a length of four before each. None where the bytes are something else.
export function grpcMessages(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const messages = [];
  for (let from = 0, end; from < bytes.length; from = end) {
    const isFlags = [0, 1, 0x80, 0x81].includes(bytes[from]);
    end = isFlags && from + 5 <= bytes.length ? from + 5 + view.getUint32(from + 1) : Infinity;
    if (end > bytes.length) {
      return [];
    }
    messages.push({ isCompressed: (bytes[from] & 1) === 1, isTrailers: bytes[from] >= 0x80, bytes: bytes.slice(from + 5, end) });
  }
  return messages;
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
