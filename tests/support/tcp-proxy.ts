import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A connection to a server that a test can break. */
export interface TcpProxy {
  /** The given URL with the proxy's host and port. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Passes on this number of statements to PostgreSQL, then cuts the connection before the next one. */
  cutAfter(statements: number): void;
  isCut(): boolean;
  /** Keeps connections open but passes on nothing, like a pulled network cable. */
  silence(): void;
  /** Delays all data by this time in milliseconds; 0 ends the delay. */
  slowDown(millis: number): void;
  /** Passes on everything again. Connections that were silenced are closed. */
  restore(): void;
  close(): Promise<void>;
}

/**
 * Proxies the server of a URL on a free port of the loopback interface. Nagle's algorithm is off: it would delay each
 * mail by 80 ms, and tests send thousands.
 */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  let state: "open" | "cut" | "silent" = "open";
  let statementsLeft = Number.POSITIVE_INFINITY;
  let lateMillis = 0;
  const isPostgres = target.protocol.startsWith("postgres");
  const pairs = new Set<readonly [Socket, Socket]>();
  const drop = () => pairs.forEach(([client, upstream]) => [client, upstream].forEach((socket) => socket.destroy()));
  const cut = () => {
    state = "cut";
    drop();
  };

  const server = createServer({ noDelay: true }, (client) => {
    if (state === "cut") return client.destroy();
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const countStatements = isPostgres ? statementCounter() : () => 0;
    for (const [from, to] of [pair, [upstream, client] as const]) {
      const send = inOrder((bytes) => to.write(bytes));
      from.on("data", (bytes) => {
        if (from === client) {
          statementsLeft -= countStatements(bytes);
          if (statementsLeft < 0) cut();
        }
        if (state === "open") send(bytes, lateMillis);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const throughProxy = new URL(url);
  throughProxy.port = String(address.port);

  return {
    url: throughProxy.href,
    cut,
    cutAfter: (statements) => {
      statementsLeft = statements;
    },
    isCut: () => state === "cut",
    silence: () => {
      state = "silent";
    },
    slowDown: (millis) => {
      lateMillis = millis;
    },
    restore: () => {
      // Bytes sent during the silence are lost, so both sides must reconnect.
      drop();
      statementsLeft = Number.POSITIVE_INFINITY;
      state = "open";
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards data with a delay, in order. */
function inOrder(write: (bytes: Buffer | string) => void): (bytes: Buffer | string, lateMillis: number) => void {
  let waiting = 0;
  let last = Promise.resolve();
  return (bytes, lateMillis) => {
    if (waiting === 0 && lateMillis === 0) return write(bytes);
    const dueAt = performance.now() + lateMillis;
    waiting += 1;
    last = last.then(async () => {
      await delay(Math.max(0, dueAt - performance.now()));
      waiting -= 1;
      write(bytes);
    });
    return undefined;
  };
}

/**
 * Counts the statements that a PostgreSQL client sends. Each ends with a Sync message or is one Query message
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). Only the client's first message has no
 * type byte.
 */
function statementCounter(): (bytes: Buffer | string) => number {
  const ends = new Set(["S", "Q"].map((letter) => letter.charCodeAt(0)));
  let unread = Buffer.alloc(0);
  let letters = 0;
  return (bytes) => {
    unread = Buffer.concat([unread, typeof bytes === "string" ? Buffer.from(bytes) : bytes]);
    let found = 0;
    while (unread.length >= letters + 4) {
      const length = letters + unread.readUInt32BE(letters);
      if (unread.length < length) break;
      if (letters === 1 && ends.has(unread[0] ?? 0)) found += 1;
      unread = unread.subarray(length);
      letters = 1;
    }
    return found;
  };
}
