import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Figure } from "./figures.ts";

const folder = join(import.meta.dirname, "results");

/** A row of a table: a value for each heading. */
export type Row = Record<string, string | number>;

/**
 * The results of a benchmark. All properties are written to the JSON file; the Markdown has the tables, the machine and the
 * command.
 */
export interface Results {
  command: string;
  machine: Record<string, string>;
  /** The figures that `npm run bench` compares between runs. */
  figures: readonly Figure[];
  tables: Record<string, readonly Row[]>;
  [figure: string]: unknown;
}

/** Describes the test machine: processor, memory, versions, commit, and PostgreSQL if there is a database. */
export async function machine(databaseUrl?: string): Promise<Record<string, string>> {
  const cores = cpus();
  return {
    processor: `${cores.length} x ${cores[0]?.model.trim() ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    "react-router": await versionOf("react-router"),
    react: await versionOf("react"),
    ...(databaseUrl !== undefined && { postgres: await versionOfPostgres(databaseUrl) }),
    commit: commit(),
  };
}

/** Writes results/<name>-<yyyy-mm-dd>.md for people and .json for programs. Replaces results of the same day. */
export async function writeResults(name: string, results: Results): Promise<void> {
  await mkdir(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const file = join(folder, `${name}-${date}`);
  await writeFile(`${file}.json`, `${JSON.stringify({ name, date, ...results }, undefined, 2)}\n`);
  await writeFile(`${file}.md`, asMarkdown(name, date, results));
  console.log(`\nWritten: ${file}.md`);
}

/** The newest results of a benchmark. Undefined if there are none with figures to compare. */
export async function readLastResults(name: string): Promise<{ date: string; figures: Figure[] } | undefined> {
  const dated = new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.json$`);
  const newest = (await readdir(folder))
    .filter((file) => dated.test(file))
    .toSorted()
    .at(-1);
  if (newest === undefined) return undefined;
  const results = JSON.parse(await readFile(join(folder, newest), "utf8")) as { date: string; figures?: Figure[] };
  return results.figures && { date: results.date, figures: results.figures };
}

function asMarkdown(name: string, date: string, { command, machine: facts, tables }: Results): string {
  const lines = [`# ${name}, ${date}`, "", `\`${command}\``, ""];
  for (const [fact, value] of Object.entries(facts)) lines.push(`- ${fact}: ${value}`);
  for (const [title, rows] of Object.entries(tables)) lines.push("", `## ${title}`, "", ...asTable(rows));
  return `${lines.join("\n")}\n`;
}

function asTable(rows: readonly Row[]): string[] {
  const headings = Object.keys(rows[0] ?? {});
  return [
    `| ${headings.join(" | ")} |`,
    `|${headings.map((heading) => (typeof rows[0]?.[heading] === "number" ? " ---: " : " --- ")).join("|")}|`,
    ...rows.map((row) => `| ${headings.map((heading) => String(row[heading] ?? "")).join(" | ")} |`),
  ];
}

async function versionOf(name: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(join(import.meta.dirname, "../node_modules", name, "package.json"), "utf8"),
  ) as { version: string };
  return manifest.version;
}

async function versionOfPostgres(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select format('%s, shared_buffers %s', current_setting('server_version'), current_setting('shared_buffers')) as version",
    );
    return rows[0]?.version ?? "unknown";
  } finally {
    await client.end();
  }
}

function commit(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync("git", words, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "ignore"] })
        .toString()
        .trim();
    return git("rev-parse", "HEAD") + (git("status", "--porcelain") === "" ? "" : ", with changes");
  } catch {
    return "not committed";
  }
}
