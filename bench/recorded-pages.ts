import type { RecordedPage } from "./bare-server.ts";
import type { RecordedQuery } from "./record-queries.ts";
import { type ServerProcess, startSoutherly } from "./server-process.ts";

/** Headers that differ for each connection or response. */
const ownHeaders = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding", "x-request-id"]);

/** The compared paths, and how the bare server renders each. */
export const paths = { "/listings": "page", "/api/listings": "api" } as const;
export type Path = keyof typeof paths;

/** The queries of each path on a warm server. */
export async function recordQueries(
  databaseUrl: string,
): Promise<{ queries: Record<Path, RecordedQuery[]>; port: string }> {
  const server = await startSoutherly(databaseUrl, { preloads: [new URL("./record-queries.ts", import.meta.url)] });
  try {
    const record = async (path: Path) => {
      // The first request fills the caches of the process.
      await (await fetch(server.url + path)).text();
      await server.request("record", "recording");
      await (await fetch(server.url + path)).text();
      return (await server.request("recorded", "recorded")) as RecordedQuery[];
    };
    const queries = { "/listings": await record("/listings"), "/api/listings": await record("/api/listings") };
    return { queries, port: new URL(server.url).port };
  } finally {
    await server.stop();
  }
}

/** Southerly's responses, with their queries. */
export async function recordPages(southerly: ServerProcess, queries: Record<Path, RecordedQuery[]>) {
  return Promise.all(
    Object.entries(paths).map(async ([path, kind]): Promise<RecordedPage> => {
      const { headers, body } = await get(southerly, path);
      return { path, kind, headers, body, queries: queries[path as Path] };
    }),
  );
}

/** Throws unless the server sends the recorded bodies and headers. */
export async function assertSameResponses(server: ServerProcess, pages: readonly RecordedPage[]): Promise<void> {
  for (const page of pages) {
    const { headers, body } = await get(server, page.path);
    if (body !== page.body)
      throw new Error(`${page.path}: the bodies differ from character ${firstDifference(body, page.body)} on.`);
    if (JSON.stringify(headers) !== JSON.stringify(page.headers)) throw new Error(`${page.path}: the headers differ.`);
  }
}

async function get({ url }: ServerProcess, path: string) {
  const response = await fetch(url + path, { headers: { "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)));
  return { headers, body: await response.text() };
}

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}
