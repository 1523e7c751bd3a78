import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from "node:http";
import CachePolicy from "http-cache-semantics";

/** A shared cache in front of a server (RFC 9111), on a free port of the loopback interface. */
export interface CachingProxy {
  url: string;
  /** The currently cached responses. */
  kept(): { target: string; text: string }[];
  close(): Promise<void>;
}

/** Ways to ignore the rules of HTTP caching, as some operators do for more cache hits. */
export interface CachingProxyOptions {
  /** Caches no-cache responses for a minute without revalidating them. */
  ignoresNoCache?: boolean;
  /** Treats all requests for one address as equal. */
  ignoresVary?: boolean;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Stored extends Answer {
  target: string;
  policy: CachePolicy;
}

/** How long responses without Cache-Control are cached, and with `ignoresNoCache` also those with no-cache. */
const lifetime = "max-age=60";

/** Opens a cache in front of the server at this address. */
export async function openCachingProxy(origin: string, options: CachingProxyOptions = {}): Promise<CachingProxy> {
  const upstream = new URL(origin);
  let entries: Stored[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: target = "/" } = request;
    const incoming = { method, url: target, headers: request.headers };
    const body = await readAll(request);
    if (method !== "GET") {
      const passed = await ask(upstream, incoming, body);
      // A write invalidates all cached responses for its address (RFC 9111, 4.4).
      if (method !== "HEAD") entries = entries.filter((entry) => entry.target !== target);
      return send(response, passed, "PASSED");
    }
    const known = entries.filter((entry) => entry.target === target);
    const hit = known.findLast(({ policy }) => policy.satisfiesWithoutRevalidation(incoming));
    if (hit) return send(response, hit, "HIT");

    const stale = known.findLast(
      ({ headers, policy }) => headers.etag && validatorFor(policy, incoming) === headers.etag,
    );
    const validator = stale && { "if-none-match": stale.headers.etag };
    const fresh = await ask(upstream, { ...incoming, headers: { ...incoming.headers, ...validator } }, body);
    if (stale && fresh.status === 304) return send(response, stale, "REVALIDATED");
    const policy = new CachePolicy(incoming, { status: fresh.status, headers: asUnderstood(fresh.headers, options) });
    if (policy.storable()) entries.push({ ...fresh, target, policy });
    return send(response, fresh, "MISS");
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
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

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/**
 * The entity tag for revalidating a cached response. Undefined if that response was for other request headers (Vary).
 */
function validatorFor(policy: CachePolicy, request: Asked) {
  const headers = { ...request.headers, "if-none-match": undefined };
  return policy.revalidationHeaders({ ...request, headers })["if-none-match"];
}

/** The response headers as the cache interprets them, changed so that it stores as much as possible. */
function asUnderstood(
  headers: IncomingHttpHeaders,
  { ignoresNoCache, ignoresVary }: CachingProxyOptions,
): CachePolicy.Headers {
  // Directives are case-insensitive, but the library expects lower case.
  const control = headers["cache-control"]?.toLowerCase() ?? lifetime;
  return {
    ...headers,
    "cache-control": ignoresNoCache ? control.replace("no-cache", lifetime) : control,
    // The library would revalidate responses with Set-Cookie each time.
    "set-cookie": undefined,
    vary: ignoresVary ? undefined : headers.vary,
  };
}

function ask(upstream: URL, { method, url, headers }: Asked, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        hostname: upstream.hostname,
        port: upstream.port,
        path: url,
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
    outgoing.on("error", reject);
    outgoing.end(body.length > 0 ? body : undefined);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer, cache: string): void {
  const { connection: _, "transfer-encoding": __, ...passed } = headers;
  response.writeHead(status, { ...passed, "x-cache": cache });
  response.end(body);
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
