import { stringify } from "csv-stringify/sync";
import { textResponse } from "./text-response.server.ts";

/**
 * Rows as lines of CSV. Every cell is quoted, and one that a spreadsheet would take for a formula (it begins with =, +, -,
 * @, a tab or a carriage return) has an apostrophe before it.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: "windows" },
  );
}

/** Lines of CSV as a file to save. It begins with a byte order mark, without which Excel does not take it for UTF-8. */
export function csvResponse(lines: string, fileName: string): Response {
  return textResponse(`\uFEFF${lines}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
