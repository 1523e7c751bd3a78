import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { methodNotAllowed, pageMethods } from "./methods.ts";
import { type ParserError, rawErrorResponse, parserErrorResponse } from "./raw-error-response.ts";
import type { ErrorResponse } from "./error-response.ts";
import type { Log } from "./request-log.ts";

/** Times in milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** How long an idle connection is kept: longer than the minute for which proxies keep theirs. */
  keepAliveTimeout: number;
  /** How often the two above are looked after. */
  connectionsCheckingInterval: number;
}

const ordinaryTimeouts: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

const MAX_CONNECTIONS = 4096;
const MAX_HEAD = 16_384;

/** Node's HTTP server round a listener: timeouts with slow clients ends, and even unreadable requests get a proper reply. */
export function createHttpServer(
  listener: RequestListener,
  { log, https = false, timeouts = ordinaryTimeouts }: { log: Log; https?: boolean; timeouts?: Timeouts },
): Server {
  const server = createServer({ ...timeouts, maxHeaderSize: MAX_HEAD, requireHostHeader: false });
  server.maxConnections = MAX_CONNECTIONS;
  // A connection on which nothing moves in either direction, such as a client that asks and never reads.
  server.timeout = timeouts.keepAliveTimeout + timeouts.requestTimeout;

  const answering = new WeakMap<Duplex, ServerResponse>();
  const listen: RequestListener = (request, response) => {
    answering.set(request.socket, response);
    response.once("close", () => {
      if (answering.get(request.socket) === response) answering.delete(request.socket);
    });
    listener(request, response);
  };
  // With a listener of its own an Expect header does not bypass the gate.
  server.on("request", listen).on("checkContinue", listen).on("checkExpectation", listen);

  function refuseOn(socket: Duplex, refusal: ErrorResponse, code: string | undefined): void {
    const requestId = randomUUID();
    log.info({ requestId, status: refusal.status, code }, "unreadable request");
    socket.end(rawErrorResponse(refusal, requestId, https), () => socket.destroy());
  }

  server.on("clientError", (error: ParserError, socket) => {
    const response = answering.get(socket);
    // An earlier request of the same connection is being answered: words in between would be taken for its answer.
    const betweenTheLines = response && (response.headersSent || response.req.complete);
    if (error.code === "ECONNRESET" || !socket.writable || betweenTheLines) socket.destroy();
    else refuseOn(socket, parserErrorResponse(error), error.code);
  });
  server.on("connect", (_, socket) => refuseOn(socket, methodNotAllowed(pageMethods), "CONNECT"));
  return server;
}

/** Stops accepting, lets what is being answered finish for at most `graceMillis`, then closes what is left. */
export function closeGracefully(server: Server, graceMillis: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections become idle one by one, and close() only closes those that are idle when it is called.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMillis);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
