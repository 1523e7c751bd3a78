import type { Server } from "node:http";

const reasons: Record<string, string> = {
  EADDRINUSE: "is in use by another program. Stop that program, or set PORT to another number",
  EACCES: "may not be opened by this user. Set PORT to a number above 1023",
  EADDRNOTAVAIL: "cannot be opened because this machine does not have the address of HOST",
};

/** Listens and answers the port, which the system chooses when it is 0. Throws one clear sentence when it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""] ?? `cannot be opened: ${error.message}`;
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
