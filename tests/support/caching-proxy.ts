import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";

/** A shared cache in front of a server (RFC 9111), on a free port of the loopback interface. */
export interface CachingProxy {
  url: string;
  /** What it keeps at the moment. */
  kept(): { target: string; text: string }[];
  close(): Promise<void>;
}

/** How far it goes beyond what it may: operators do both to answer more from the cache. */
export interface CachingProxyOptions {
  /** Keeps for a minute what should be asked for again each time. */
  ignoresNoCache?: boolean;
  /** Takes all who ask for one address to be alike. */
  ignoresVary?: boolean;
}

interface Stored {
  target: string;
  /** The headers of the request that Vary names. */
  selecting: Record<string, string>;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  storedAt: number;
}

/** What may be kept without a word about how long (RFC 9110, 15.1). */
const heuristically = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);
const heuristicSeconds = 60;

/** Opens a cache in front of the server at this address. */
export async function openCachingProxy(origin: string, options: CachingProxyOptions = {}): Promise<CachingProxy> {
  const upstream = new URL(origin);
  let entries: Stored[] = [];

  const matching = (target: string, headers: IncomingHttpHeaders) =>
    entries.findLast(
      (entry) =>
        entry.target === target &&
        Object.entries(entry.selecting).every(([name, value]) => textOf(headers[name]) === value),
    );

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: target = "/" } = asked;
    const body = await readAll(asked);
    if (method !== "GET") {
      const passed = await ask(upstream, { method, target, headers: asked.headers, body });
      // A write makes what is kept of its address worthless (RFC 9111, 4.4).
      if (method !== "HEAD") entries = entries.filter((entry) => entry.target !== target);
      return send(response, passed, "PASSED");
    }
    const known = matching(target, asked.headers);
    if (known && isFresh(known, options)) return send(response, known, "HIT");
    const validator = known?.headers.etag;
    const headers = validator ? { ...asked.headers, "if-none-match": validator } : asked.headers;
    const fresh = await ask(upstream, { method, target, headers, body });
    if (known && fresh.status === 304 && validator) return send(response, known, "REVALIDATED");
    entries = entries.filter((entry) => entry !== known);
    if (mayKeep(asked, fresh, options)) {
      entries.push({ ...fresh, target, selecting: selectingOf(asked.headers, fresh, options), storedAt: Date.now() });
    }
    return send(response, fresh, "MISS");
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    kept: () =>
      entries.map(({ target, headers, body }) => ({ target, text: JSON.stringify(headers) + body.toString() })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Passed = Pick<Stored, "status" | "headers" | "body">;

interface Asked {
  method: string;
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(upstream: URL, { method, target, headers, body }: Asked): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        hostname: upstream.hostname,
        port: upstream.port,
        path: target,
        method,
        headers: { ...headers, host: upstream.host },
        agent: false,
      },
      (response) => {
        readAll(response).then(
          (read) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: read }),
          reject,
        );
      },
    );
    asking.on("error", reject);
    asking.end(body.length > 0 ? body : undefined);
  });
}

function send(response: ServerResponse, { status, headers, body }: Passed, cache: string): void {
  const { connection: _, "transfer-encoding": __, ...passed } = headers;
  response.writeHead(status, { ...passed, "x-cache": cache });
  response.end(body);
}

/** The directives of Cache-Control, in lower case. */
function directivesOf(headers: IncomingHttpHeaders): Map<string, string> {
  const parts = textOf(headers["cache-control"]).toLowerCase().split(",");
  return new Map(parts.map((part) => [part.split("=")[0]?.trim() ?? "", part.split("=")[1]?.trim() ?? ""]));
}

function mayKeep(asked: IncomingMessage, { status, headers }: Passed, options: CachingProxyOptions): boolean {
  const says = directivesOf(headers);
  if (says.has("no-store") || says.has("private") || directivesOf(asked.headers).has("no-store")) return false;
  if (textOf(headers.vary).includes("*") && !options.ignoresVary) return false;
  if (asked.headers.authorization !== undefined && !says.has("public") && !says.has("s-maxage")) return false;
  return heuristically.has(status) || says.has("public") || says.has("max-age") || says.has("s-maxage");
}

function isFresh({ headers, storedAt }: Stored, { ignoresNoCache }: CachingProxyOptions): boolean {
  const says = directivesOf(headers);
  const age = (Date.now() - storedAt) / 1000 + Number(headers.age ?? 0);
  if (says.has("no-cache")) return ignoresNoCache === true && age < heuristicSeconds;
  const told = says.get("s-maxage") ?? says.get("max-age");
  return age < (told === undefined ? heuristicSeconds : Number(told));
}

function selectingOf(asked: IncomingHttpHeaders, { headers }: Passed, { ignoresVary }: CachingProxyOptions) {
  if (ignoresVary) return {};
  const names = textOf(headers.vary)
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return Object.fromEntries(names.map((name) => [name, textOf(asked[name])]));
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(", ") : (header ?? "");
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
