import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** The response for an address: a file, or a handler of the test. */
export type Answer = Uint8Array | RequestListener;

/** A local web server that records its requests. */
export async function photoServer(answers: Record<string, Answer> = {}, at: { host?: string; port?: number } = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const answer = answers[request.url ?? ""];
    if (!answer) response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
    else if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, { "content-type": "image/jpeg" }).end(answer);
  });
  const host = at.host ?? "127.0.0.1";
  server.listen(at.port ?? 0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const testAddress = `${host}:${port}`;
  return {
    answers,
    port,
    testAddress,
    url: (path: string) => `http://${testAddress}${path}`,
    /** The requested paths, in order. */
    paths: () => requests.map(({ url }) => url),
    headers: () => requests.map(({ headers }) => headers),
  };
}
