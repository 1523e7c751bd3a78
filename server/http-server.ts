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

/** Connections without a request, and their milliseconds to send one on close. */
const silentSockets = new WeakMap<Server, Set<Socket>>();
const silenceMillis = 1000;

export interface Timeouts {
  headersTimeout: number;
  requestTimeout: number;
  uploadTimeout: number;
  /** For the minimum upload rate. */
  uploadInterval: number;
  /** Longer than the 60 seconds usual in proxies. */
  keepAliveTimeout: number;
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

/** Bytes per `uploadInterval`: 4 kB a second. */
const MIN_UPLOADED = 131_072;
const MAX_CONNECTIONS = 4096;
const MAX_HEAD = 16_384;

/** Unparseable requests also get an error page. */
export function createHttpServer(
  listener: RequestListener,
  { log, https = false, timeouts = ordinaryTimeouts }: { log: Log; https?: boolean; timeouts?: Timeouts },
): Server {
  const server = createServer({
    ...timeouts,
    // Node's timeout is for all requests; `limitBody` sets one per request.
    requestTimeout: 0,
    maxHeaderSize: MAX_HEAD,
    requireHostHeader: false,
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Stalled connections, such as clients that never read.
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
  // Without this listener, Expect requests bypass the guard.
  server.on("request", handle).on("checkContinue", handle).on("checkExpectation", handle);

  function rejectOn(socket: Duplex, error: ErrorResponse, code: string | undefined): void {
    const requestId = randomUUID();
    log.info({ requestId, status: error.status, code }, "unreadable request");
    socket.end(rawErrorResponse(error, requestId, https), () => socket.destroy());
  }

  server.on("clientError", (error: ParserError, socket) => {
    const response = answering.get(socket);
    // The client would read it as part of an earlier response.
    const betweenTheLines = response && (response.headersSent || response.req.complete);
    if (error.code === "ECONNRESET" || !socket.writable || betweenTheLines) socket.destroy();
    else rejectOn(socket, parserErrorResponse(error), error.code);
  });
  server.on("connect", (_, socket) => rejectOn(socket, methodNotAllowed(pageMethods), "CONNECT"));
  return server;
}

/**
 * Calls `expire` if a body is too slow. Uploads have a long limit and a minimum rate, without bytes that we have not
 * read.
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

interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const requestLine = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r?\n/;

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
  EACCES: (setting) => `cannot be opened by this user. Set ${setting} to a number above 1023`,
  EADDRNOTAVAIL: () => "cannot be opened because HOST is not an address of this machine",
};

/** Returns the port (0: chosen by the system). Throws one sentence that names the setting. */
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

/** The URL for a browser on this machine. */
export function localAddress(host: string, port: number): string {
  const everywhereOrHere = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host);
  return `http://${everywhereOrHere ? "localhost" : host}:${port}`;
}

/** Gives requests `graceMillis`, and connections without a request one second. */
export function closeGracefully(server: Server, graceMillis: number): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    // Node counts connections without a request as idle.
    const sweep = setInterval(() => {
      const hasSilent = (silentSockets.get(server)?.size ?? 0) > 0;
      if (!hasSilent || performance.now() - startedAt > silenceMillis) server.closeIdleConnections();
    }, 50);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMillis);
    // http.Server's close() would end idle connections immediately.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
