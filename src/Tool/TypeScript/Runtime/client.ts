// Written by formats typescript. Not to be edited.
import { type Codec, type Contract, decodeItems, type Format, FormatError, mediaTypeOf, type StreamFormat } from "./formats.js";

/** How a client calls. */
export interface ClientOptions {
  /** The formats and forms of streams that it takes, the one that it prefers first. Bodies are sent in the first format. */
  readonly accept: readonly (Format | StreamFormat)[];
  /** Header fields of each request. */
  readonly headers?: HeadersInit;
  /** What sends requests in place of `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** How one call is made. */
export interface CallOptions {
  /** Ends the call, and the reading of its stream. */
  readonly signal?: AbortSignal;
  /** More header fields. */
  readonly headers?: HeadersInit;
}

/** A value, and the entity tag of the representation that it came in; null where the server sent none. */
export interface Tagged<T> {
  readonly value: T;
  readonly etag: string | null;
}

/** Calls an API by path and contract: each contract, list (`Order.list`), value that may be null (`Order.nullable`) and other codec goes both ways. */
export interface Client {
  get<T>(path: string, result: Codec<T>, options?: CallOptions): Promise<T>;
  /** The same with the entity tag; undefined where the representation is still the one of `etag` (304). */
  getTagged<T>(path: string, result: Codec<T>, etag: string | null, options?: CallOptions): Promise<Tagged<T> | undefined>;
  /** The items of a stream while they arrive, or of a list where the server has no stream; none of a response without content (204). Ending the loop ends the request. */
  items<T>(path: string, item: Contract<T>, options?: CallOptions): AsyncGenerator<T, void, undefined>;
  /** Sends a value by POST, and decodes what comes back where a contract of it is given. */
  post<T>(path: string, value: T, contract: Codec<T>, result?: undefined, options?: CallOptions): Promise<void>;
  post<T, R>(path: string, value: T, contract: Codec<T>, result: Codec<R>, options?: CallOptions): Promise<R>;
  /** The same by another method. */
  send<T>(method: string, path: string, value: T, contract: Codec<T>, result?: undefined, options?: CallOptions): Promise<void>;
  send<T, R>(method: string, path: string, value: T, contract: Codec<T>, result: Codec<R>, options?: CallOptions): Promise<R>;
}

/** A response that is no success: with what its problem says (RFC 9457), where it has one. */
export class ProblemError extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  /** Where in the body that was sent, in bytes. */
  readonly offset: number | undefined;
  /** All members of the problem. */
  readonly problem: Readonly<Record<string, unknown>>;
  /** The response, of which the body has been read. */
  readonly response: Response;

  constructor(response: Response, problem: Readonly<Record<string, unknown>>) {
    const title = typeof problem["title"] === "string" ? problem["title"] : response.statusText;
    const detail = typeof problem["detail"] === "string" ? problem["detail"] : undefined;
    super(`${response.status} ${title}${detail === undefined ? "" : `: ${detail}`}`.slice(0, 1_000));
    this.name = "ProblemError";
    this.status = response.status;
    this.title = title;
    this.detail = detail;
    this.offset = typeof problem["offset"] === "number" ? problem["offset"] : undefined;
    this.problem = problem;
    this.response = response;
  }
}

/** A client of the API at an address. */
export function createClient(baseUrl: string, options: ClientOptions): Client {
  const formats = options.accept.filter((one): one is Format => !("format" in one));
  const streams = options.accept.filter((one): one is StreamFormat => "format" in one);
  const send = options.fetch ?? globalThis.fetch;

  async function call(method: string, path: string, accept: readonly (Format | StreamFormat)[], { signal, headers: more }: CallOptions = {}, body?: Uint8Array<ArrayBuffer>, etag?: string | null): Promise<Response> {
    const headers = new Headers(options.headers);
    new Headers(more).forEach((value, name) => headers.set(name, value));
    headers.set("Accept", accept.map(({ mediaType }, i) => i === 0 ? mediaType : `${mediaType}; q=${Math.max(0.1, 1 - i / 10)}`).join(", "));
    if (body !== undefined) {
      headers.set("Content-Type", bodyFormat().mediaType);
    }
    if (etag) {
      headers.set("If-None-Match", etag);
    }
    // A path that begins with "//", or what a browser takes for it, would be another host.
    const url = `${baseUrl.replace(/\/$/, "")}/${path.replace(/^[\\/\s]+/, "")}`;
    const response = await send(url, { method, headers, body: body ?? null, signal: signal ?? null });
    if (!response.ok && !(etag && response.status === 304)) {
      throw new ProblemError(response, await problemOf(response));
    }
    return response;
  }

  function bodyFormat(): Format {
    if (formats[0] === undefined) {
      throw new FormatError("accept lists no format for the body: add one, such as json");
    }
    return formats[0];
  }

  async function decoded<T>(response: Response, result: Codec<T>): Promise<T> {
    if (hasNoContent(response)) {
      if (result.none === undefined) {
        throw new FormatError(`the response is a ${response.status}, which has no value: pass a codec of a value that may be null, such as Order.nullable`);
      }
      return result.none;
    }
    const type = response.headers.get("Content-Type") ?? "";
    const name = mediaTypeOf(type);
    const format = formats.find(one => one.mediaType === name || one.aliases.includes(name));
    if (format === undefined) {
      await response.body?.cancel();
      throw new FormatError(`the response is '${type.slice(0, 100)}', which is not in accept`);
    }
    return result.decode(new Uint8Array(await response.arrayBuffer()), format);
  }

  async function write<T, R>(method: string, path: string, value: T, contract: Codec<T>, result?: Codec<R>, options?: CallOptions): Promise<R | undefined> {
    const response = await call(method, path, formats, options, contract.encode(value, bodyFormat()));
    if (result !== undefined) {
      return decoded(response, result);
    }
    await response.body?.cancel();
    return undefined;
  }

  return {
    get: async (path, result, options) => decoded(await call("GET", path, formats, options), result),
    async getTagged(path, result, etag, options) {
      const response = await call("GET", path, formats, options, undefined, etag);
      return response.status === 304 ? undefined : { value: await decoded(response, result), etag: response.headers.get("ETag") };
    },
    async *items(path, item, options) {
      const response = await call("GET", path, [...streams, ...formats], options);
      if (hasNoContent(response)) {
        return;
      }
      const name = mediaTypeOf(response.headers.get("Content-Type") ?? "");
      const stream = streams.find(one => one.mediaType === name);
      if (stream === undefined || response.body === null) {
        yield* await decoded(response, item.list);
      } else {
        for await (const one of decodeItems(item, response.body, stream)) {
          // What has arrived already is not wanted any more, either.
          options?.signal?.throwIfAborted();
          yield one;
        }
      }
    },
    post: <T, R>(path: string, value: T, contract: Codec<T>, result?: Codec<R>, options?: CallOptions) => write("POST", path, value, contract, result, options) as Promise<R>,
    send: <T, R>(method: string, path: string, value: T, contract: Codec<T>, result?: Codec<R>, options?: CallOptions) => write(method, path, value, contract, result, options) as Promise<R>,
  };
}

// Whatever the server sends after them (RFC 9110 §15.3.5, §15.3.6).
const hasNoContent = ({ status }: Response): boolean => status === 204 || status === 205;

async function problemOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (mediaTypeOf(response.headers.get("Content-Type") ?? "") === "application/problem+json") {
    try {
      const problem: unknown = JSON.parse(text);
      return typeof problem === "object" && problem !== null ? { ...problem } : {};
    } catch {
      // A proxy has cut it off, say.
    }
  }
  return {};
}
