import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { type Answers, valuesOfApi, valuesOfPage, valuesOfScript } from "./page-values.ts";
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

type Write = (answers: Answers) => { headers: Record<string, string>; body: string };
type Question = (pool: pg.Pool) => Promise<Answers>;

/** Runs the recorded queries as prepared statements, with the same concurrency. */
function question(queries: readonly RecordedQuery[]): Question {
  const waves = Map.groupBy(
    queries.map(({ text, values, wave }) => ({
      wave,
      statement: { name: createHash("sha1").update(text).digest("base64url"), text, values },
    })),
    ({ wave }) => wave,
  );
  return async (pool) => {
    const answers: Record<string, unknown>[][] = [];
    for (const wave of waves.values()) {
      const results = await Promise.all(wave.map(({ statement }) => pool.query<Record<string, unknown>>(statement)));
      answers.push(...results.map(({ rows }) => rows));
    }
    return answers;
  };
}

/** Splits the recorded response at the values of the rows. The result renders it again from other rows. */
function writer(page: RecordedPage, answers: Answers): Write {
  if (page.kind === "api") {
    const template = cut(page.body, valuesOfApi(answers));
    return (rows) => ({ headers: page.headers, body: fill(template, valuesOfApi(rows)) });
  }
  const start = page.body.indexOf("<script>window.__reactRouterContext") + "<script>".length;
  const end = page.body.indexOf("</script>", start);
  const document = cut(page.body.slice(0, start), valuesOfPage(answers));
  const script = page.body.slice(start, end);
  const scriptTemplate = cut(script, valuesOfScript(answers));
  const rest = page.body.slice(end);
  const policy = page.headers["content-security-policy"] ?? "";
  const policyTemplate = cut(policy, [sha256(script)]);
  return (rows) => {
    const text = fill(scriptTemplate, valuesOfScript(rows));
    return {
      headers: { ...page.headers, "content-security-policy": fill(policyTemplate, [sha256(text)]) },
      body: fill(document, valuesOfPage(rows)) + text + rest,
    };
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

async function serve({ databaseUrl, pages }: BareServerOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  const answerers = new Map<string, (response: ServerResponse) => Promise<void>>();
  for (const page of pages) {
    const ask = question(page.queries);
    const write = writer(page, await ask(pool));
    answerers.set(page.path, async (response) => {
      const { headers, body } = write(await ask(pool));
      response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
    });
  }
  const server = createServer((request, response) => {
    const answer = answerers.get(request.url ?? "");
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    answer(response).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
}

process.once("message", (options) => void serve(options as BareServerOptions));
process.send?.({ waiting: true });
