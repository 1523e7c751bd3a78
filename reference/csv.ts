import { readFileSync } from "node:fs";

/** Reads a CSV file keyed by its header. Quotes are not supported. */
export function readCsvFile(file: URL): Record<string, string>[] {
  const lines = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const keys = (lines.shift() ?? "").split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(keys.map((key, column) => [key, cells[column] ?? ""]));
  });
}

/** Reads a file of `reference/data`. */
export function readCsv(name: string): Record<string, string>[] {
  return readCsvFile(new URL(`./data/${name}`, import.meta.url));
}

/** A number, or null for an empty cell. */
export function toNumber(cell: string | undefined): number | null {
  return cell === undefined || cell === "" ? null : Number(cell);
}
