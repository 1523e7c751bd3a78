import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createAppListener, type AppServerOptions } from "./app-server.ts";
import { closeGracefully, createHttpServer, listen, type Timeouts } from "./http-server.ts";

interface LogLine {
  level: string;
  message: string;
  [field: string]: unknown;
}

/** A server on loopback in front of a fake application. */
interface TestServer {
  port: number;
  lines: LogLine[];
  ask: (target: string, options?: AskOptions) => Promise<Answer>;
  /** Returns the reply up to the end of the connection. */
  raw: (bytes: string | Buffer) => Promise<string>;
}

interface AskOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

type Options = Partial<AppServerOptions> & { timeouts?: Timeouts };

/** Opens a server for the running test and closes it afterwards. */
export async function startTestServer({ timeouts, ...options }: Options = {}): Promise<TestServer> {
  const nothing = await mkdtemp(join(tmpdir(), "southerly-test-"));
  const { lines, log } = recordingLog();
  const listener = createAppListener({
    handle: () => Promise.resolve(new Response("a page", { headers: { "content-type": "text/html" } })),
    folders: { current: nothing, earlierAssets: nothing },
    readiness: { pingDatabase: () => Promise.resolve(), isStopping: () => false },
    isQueueFull: () => false,
    log,
    allowedHosts: [],
    trustedHops: 0,
    ...options,
  });
  const server = createHttpServer(listener, { log, https: options.origin?.startsWith("https:"), timeouts });
  const port = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    await closeGracefully(server, 0);
    await rm(nothing, { recursive: true });
  });
  return { port, lines, ask: (target, asked) => ask(port, target, asked), raw: (bytes) => converse(port, bytes) };
}

function recordingLog(): { lines: LogLine[]; log: AppServerOptions["log"] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: unknown, message?: string) => {
    if (typeof fields === "string") lines.push({ level, message: fields });
    else lines.push({ level, message: message ?? "", ...(fields as object) });
  };
  return {
    lines,
    log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error"), fatal: at("fatal") },
  };
}

function ask(port: number, target: string, { method = "GET", headers, body }: AskOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = httpRequest(
      { host: "127.0.0.1", port, path: target, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
        });
      },
    );
    sent.on("error", reject).end(body);
  });
}

function converse(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
}
