import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { type QueryResults, apiValues, pageValues, scriptValues } from "./page-values.ts";
import type { RecordedQuery } from "./record-queries.ts";
import { cut, fill } from "./template.ts";

/** A recorded response of Southerly with the queries that produced it. */
export interface RecordedPage {
  path: string;
  kind: "page" | "api";
  headers: Record<string, string>;
  body: string;
  queries: RecordedQuery[];
}

/** The first message that the server receives. */
export interface BareServerOptions {
  databaseUrl: string;
  pages: RecordedPage[];
}

type Render = (results: QueryResults) => { headers: Record<string, string>; body: string };
type RunQueries = (pool: pg.Pool) => Promise<QueryResults>;

/** Runs the recorded queries as prepared statements, with the same concurrency. */
function prepareQueries(queries: readonly RecordedQuery[]): RunQueries {
  const waves = Map.groupBy(
    queries.map(({ text, values, wave }) => ({
      wave,
      statement: { name: createHash("sha1").update(text).digest("base64url"), text, values },
    })),
    ({ wave }) => wave,
  );
  return async (pool) => {
    const found: Record<string, unknown>[][] = [];
    for (const wave of waves.values()) {
      const results = await Promise.all(wave.map(({ statement }) => pool.query<Record<string, unknown>>(statement)));
      found.push(...results.map(({ rows }) => rows));
    }
    return found;
  };
}

/** Splits the recorded response at the values of the rows. The result renders it again from other rows. */
function createRenderer(page: RecordedPage, results: QueryResults): Render {
  if (page.kind === "api") {
    const template = cut(page.body, apiValues(results));
    return (rows) => ({ headers: page.headers, body: fill(template, apiValues(rows)) });
  }
  const start = page.body.indexOf("<script>window.__reactRouterContext") + "<script>".length;
  const end = page.body.indexOf("</script>", start);
  const document = cut(page.body.slice(0, start), pageValues(results));
  const script = page.body.slice(start, end);
  const scriptTemplate = cut(script, scriptValues(results));
  const rest = page.body.slice(end);
  const policy = page.headers["content-security-policy"] ?? "";
  const policyTemplate = cut(policy, [sha256(script)]);
  return (rows) => {
    const text = fill(scriptTemplate, scriptValues(rows));
    return {
      headers: { ...page.headers, "content-security-policy": fill(policyTemplate, [sha256(text)]) },
      body: fill(document, pageValues(rows)) + text + rest,
    };
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

async function serve({ databaseUrl, pages }: BareServerOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  const handlers = new Map<string, (response: ServerResponse) => Promise<void>>();
  for (const page of pages) {
    const runQueries = prepareQueries(page.queries);
    const render = createRenderer(page, await runQueries(pool));
    handlers.set(page.path, async (response) => {
      const { headers, body } = render(await runQueries(pool));
      response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
    });
  }
  const server = createServer((request, response) => {
    const handle = handlers.get(request.url ?? "");
    if (!handle) {
      response.writeHead(404).end();
      return;
    }
    handle(response).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
}

process.once("message", (options) => void serve(options as BareServerOptions));
process.send?.({ waiting: true });
