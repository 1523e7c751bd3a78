import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedPage } from "./bare-server.ts";

/** The upper limit of Node's performance: Southerly's responses as prebuilt strings. */
function serve(pages: RecordedPage[]): void {
  const byPath = new Map(
    pages.map(({ path, headers, body }) => [
      path,
      { headers: { ...headers, "content-length": String(Buffer.byteLength(body)) }, body },
    ]),
  );
  const server = createServer((request, response) => {
    const page = byPath.get(request.url ?? "");
    if (page) response.writeHead(200, page.headers).end(page.body);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
}

process.once("message", (pages) => serve(pages as RecordedPage[]));
process.send?.({ waiting: true });
