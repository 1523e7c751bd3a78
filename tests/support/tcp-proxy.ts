import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A line to a server that a test can break. */
export interface TcpProxy {
  /** The given address, by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Lets so many statements to PostgreSQL through from now on, and cuts before the next one reaches it. */
  cutAfter(statements: number): void;
  /** Whether the line is cut at this moment. */
  isCut(): boolean;
  /** Keeps every connection open and lets nothing through: what a pulled cable looks like. */
  silence(): void;
  /** From now on whatever is said arrives so much later (milliseconds); 0 ends it. */
  slowDown(millis: number): void;
  /** Lets everything through again; what was open while nothing went through is ended. */
  restore(): void;
  close(): Promise<void>;
}

/**
 * Stands between a client and the server of a URL, on a free port of the loopback interface. It passes on every byte at once: put
 * together to larger packets as usual, each mail would take 80 ms longer, and so would a run with thousands of them.
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
      // What was said into the silence is lost: both sides must start anew.
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
 * Counts the statements in what one client of PostgreSQL sends: each ends with a message Sync, or is one message Query
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). Its first message is the only one without a letter.
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
