import { readFileSync } from "node:fs";

/** Reads a CSV file keyed by its header. Quotes are not supported. */
export function readCsv(name: string): Record<string, string>[] {
  const lines = readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8")
    .trim()
    .split(/\r?\n/);
  const keys = (lines.shift() ?? "").split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(keys.map((key, column) => [key, cells[column] ?? ""]));
  });
}
