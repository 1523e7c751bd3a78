import { connect, createServer, type Socket } from "node:net";

/** A line to a server that a test can cut. */
export interface TcpProxy {
  /** The given address, by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps every connection open and lets nothing through: what a pulled cable looks like. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Stands between a client and the server of a URL, on a free port of the loopback interface. */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  let state: "open" | "cut" | "silent" = "open";
  const pairs = new Set<readonly [Socket, Socket]>();

  const server = createServer((client) => {
    if (state === "cut") return client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on("data", (bytes) => {
        if (state === "open") to.write(bytes);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    return undefined;
  });
  const drop = () => pairs.forEach(([client, upstream]) => [client, upstream].forEach((socket) => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const throughProxy = new URL(url);
  throughProxy.port = String(address.port);

  return {
    url: throughProxy.href,
    cut: () => {
      state = "cut";
      drop();
    },
    silence: () => {
      state = "silent";
    },
    restore: () => {
      // What was said into the silence is lost: both sides must start anew.
      drop();
      state = "open";
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
