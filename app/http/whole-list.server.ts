import { pageNumber, type Range } from "#app/lib/page.ts";
import { jsonResponse } from "./endpoint.server.ts";

const maxRows = 1000;

/**
 * Answers a list whole, as far as it has at most 1,000 rows; a longer one comes in parts of 1,000 by `page`, with links
 * to the parts beside it.
 */
export async function wholeList(url: URL, find: (range: Range) => Promise<readonly unknown[]>): Promise<Response> {
  const page = pageNumber(url.searchParams.get("page"));
  const rows = await find({ limit: maxRows + 1, offset: (page - 1) * maxRows });
  const link = (relation: string, to: number) => `<${url.pathname}${to > 1 ? `?page=${to}` : ""}>; rel="${relation}"`;
  const links = [
    ...(rows.length > maxRows ? [link("next", page + 1)] : []),
    ...(page > 1 ? [link("prev", page - 1)] : []),
  ];
  return jsonResponse(JSON.stringify(rows.slice(0, maxRows)), {
    headers: links.length === 0 ? {} : { Link: links.join(", ") },
  });
}
