import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The line between the workers and the mail server, which can break. */
export interface MailLine {
  /** The address of the mail server, by way of this line. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps every connection open and lets nothing through. */
  silence(): void;
  /** Lets everything through again; what was open while nothing went through is ended. */
  restore(): void;
  close(): Promise<void>;
}

/**
 * Opens a line to a mail server of the loopback interface. It passes on every byte at once: put together to larger packets
 * as usual, each mail would take 80 ms longer, and so would a run with thousands of them.
 */
export async function openMailLine(url: string): Promise<MailLine> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "silent" = "open";

  const server = createServer({ noDelay: true }, (client) => {
    if (state === "cut") {
      client.destroy();
      return;
    }
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    pass(client, upstream);
    pass(upstream, client);
  });

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on("data", (bytes) => {
      if (state === "open") to.write(bytes);
    });
    // Senders that are killed break off.
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const endAll = () => sockets.forEach((socket) => socket.destroy());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      state = "cut";
      endAll();
    },
    silence: () => {
      state = "silent";
    },
    restore: () => {
      endAll();
      state = "open";
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
