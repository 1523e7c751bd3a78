import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/**
 * A server with the mistakes that the scanners look for. If a scanner does not find these, its result for the product means
 * nothing.
 */
export async function openVulnerableServer(databaseUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").searchParams.get("name") ?? "";
    const form = `<form action="/search"><input type="text" name="name"><button>Search</button></form>`;
    response.setHeader("content-type", "text/html");
    pool
      .query(`select slug from suburbs where name = '${name}'`)
      .then(({ rowCount }) => response.end(`<!doctype html><p>${rowCount} of ${name}</p>${form}`))
      .catch((error: Error) =>
        response.end(`<!doctype html><p>PostgreSQL query failed: ERROR: ${error.message}</p>${form}`),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
