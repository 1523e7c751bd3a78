import { createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { tryTwoMachines } from "#tests/support/machines.ts";

/** Round robin like nginx; `npm run test:tools` uses nginx itself. */
await tryTwoMachines(async (urls) => {
  let requests = 0;
  const server = createServer((incoming, response) => {
    const { hostname, port } = new URL(urls[(requests += 1) % urls.length] ?? "");
    const { method, url: path, headers, socket } = incoming;
    const forwarded = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
    const passed = request(
      { hostname, port, path, method, headers: { ...headers, "x-forwarded-for": forwarded }, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => undefined);
      },
    );
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
});
