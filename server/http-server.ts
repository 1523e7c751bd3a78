import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  type ErrorResponse,
  errorResponse,
  isErrorResponse,
  methodNotAllowed,
  rawErrorResponse,
} from "./error-response.ts";
import { isUpload, pageMethods } from "./request-guard.ts";
import type { Log } from "./request-log.ts";
import { readTarget } from "./request-target.ts";

/** The connections of each server on which nothing was asked yet, and how long (milliseconds) they may still ask when it closes. */
const silentSockets = new WeakMap<Server, Set<Socket>>();
const silenceMillis = 1000;

/** Times in milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  headersTimeout: number;
  /** For the body of a request. */
  requestTimeout: number;
  /** For the body of a request that brings pictures. */
  uploadTimeout: number;
  /** In each of these, as much of it arrives as the slowest phone can send. */
  uploadInterval: number;
  /** How long an idle connection is kept: longer than the minute for which proxies keep theirs. */
  keepAliveTimeout: number;
  /** How often the timeouts are checked. */
  connectionsCheckingInterval: number;
}

const ordinaryTimeouts: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  uploadTimeout: 7_200_000,
  uploadInterval: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** Bytes of pictures in an `uploadInterval`: 4 kB a second. */
const MIN_UPLOADED = 131_072;
const MAX_CONNECTIONS = 4096;
const MAX_HEAD = 16_384;

/** Node's HTTP server round a listener. Slow clients time out, and even unreadable requests get a proper reply. */
export function createHttpServer(
  listener: RequestListener,
  { log, https = false, timeouts = ordinaryTimeouts }: { log: Log; https?: boolean; timeouts?: Timeouts },
): Server {
  const server = createServer({
    ...timeouts,
    // Node has one for all requests. How long a body may take depends on what it brings; see `limitBody`.
    requestTimeout: 0,
    maxHeaderSize: MAX_HEAD,
    requireHostHeader: false,
  });
  server.maxConnections = MAX_CONNECTIONS;
  // A connection on which nothing moves in either direction, such as a client that asks and never reads.
  server.timeout = timeouts.keepAliveTimeout + timeouts.requestTimeout;

  const silent = new Set<Socket>();
  silentSockets.set(server, silent);
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });

  const answering = new WeakMap<Duplex, ServerResponse>();
  const handle: RequestListener = (request, response) => {
    silent.delete(request.socket);
    answering.set(request.socket, response);
    response.once("close", () => {
      if (answering.get(request.socket) === response) answering.delete(request.socket);
    });
    limitBody(request, response, timeouts, () => {
      const error = Object.assign(new Error("The body takes too long."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, request.socket);
    });
    listener(request, response);
  };
  // With a listener of its own an Expect header does not bypass ours.
  server.on("request", handle).on("checkContinue", handle).on("checkExpectation", handle);

  function rejectOn(socket: Duplex, error: ErrorResponse, code: string | undefined): void {
    const requestId = randomUUID();
    log.info({ requestId, status: error.status, code }, "unreadable request");
    socket.end(rawErrorResponse(error, requestId, https), () => socket.destroy());
  }

  server.on("clientError", (error: ParserError, socket) => {
    const response = answering.get(socket);
    // An earlier request of the same connection is being answered: words in between would be taken for its answer.
    const betweenTheLines = response && (response.headersSent || response.req.complete);
    if (error.code === "ECONNRESET" || !socket.writable || betweenTheLines) socket.destroy();
    else rejectOn(socket, parserErrorResponse(error), error.code);
  });
  server.on("connect", (_, socket) => rejectOn(socket, methodNotAllowed(pageMethods), "CONNECT"));
  return server;
}

/**
 * Calls `expire` when the body of a request takes too long. Pictures may take as long as a bad line needs, and end when
 * next to nothing arrives; bytes that wait for us to read them are not the client's fault.
 */
function limitBody(request: IncomingMessage, response: ServerResponse, timeouts: Timeouts, expire: () => void): void {
  const { socket, headers, method = "", url = "" } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const target = readTarget(url);
  const isLong = !isErrorResponse(target) && isUpload({ method, pathname: target.pathname, headers });
  let arrived = socket.bytesRead;
  const timers = [setTimeout(end, isLong ? timeouts.uploadTimeout : timeouts.requestTimeout)];
  if (isLong) {
    const watch = setInterval(() => {
      const isSlow = socket.bytesRead - arrived < MIN_UPLOADED && request.readableLength === 0;
      arrived = socket.bytesRead;
      if (isSlow) end();
    }, timeouts.uploadInterval);
    timers.push(watch);
  }
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  function end(): void {
    stop();
    if (!request.complete) expire();
  }
  request.once("end", stop);
  response.once("close", stop);
}

const unreadable = errorResponse(400, "We could not read the request.");

/** An error of Node's HTTP parser, with the bytes that it read last. */
interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** A proper request line, whatever its method is called. */
const requestLine = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** The error response for an error of the parser. */
function parserErrorResponse({ code, rawPacket }: ParserError): ErrorResponse {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return errorResponse(408, "Please check your connection and try again.");
    case "HPE_HEADER_OVERFLOW":
      return errorResponse(431, "Please shorten the address, or clear this site's cookies, and try again.");
    case "HPE_INVALID_METHOD":
      return rawPacket && requestLine.test(rawPacket.toString("latin1")) ? methodNotAllowed(pageMethods) : unreadable;
    default:
      return unreadable;
  }
}

const reasons: Record<string, (setting: string) => string> = {
  EADDRINUSE: (setting) => `is in use by another program. Stop that program, or set ${setting} to another number`,
  EACCES: (setting) => `may not be opened by this user. Set ${setting} to a number above 1023`,
  EADDRNOTAVAIL: () => "cannot be opened because this machine does not have the address of HOST",
};

/** Listens and returns the port, which the system chooses when it is 0. Throws one clear sentence when it cannot, which names the setting. */
export async function listen(server: Server, port: number, host: string, setting = "PORT"): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""]?.(setting) ?? `cannot be opened: ${error.message}`;
      reject(new Error(`Port ${port} on ${host} ${reason}.`, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** The address to type into a browser on this machine. */
export function localAddress(host: string, port: number): string {
  const everywhereOrHere = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host);
  return `http://${everywhereOrHere ? "localhost" : host}:${port}`;
}

/**
 * Stops accepting, lets what is being answered finish for at most `graceMillis`, then closes what is left. Whoever has
 * connected and not asked yet may do so for a second.
 */
export function closeGracefully(server: Server, graceMillis: number): Promise<void> {
  return new Promise((resolve) => {
    const begun = performance.now();
    // Connections become idle one by one. Those that have not asked yet are idle, too, for Node.
    const sweep = setInterval(() => {
      const hasSilent = (silentSockets.get(server)?.size ?? 0) > 0;
      if (!hasSilent || performance.now() - begun > silenceMillis) server.closeIdleConnections();
    }, 50);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMillis);
    // Node's own close() of an HTTP server would end idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
