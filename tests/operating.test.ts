import { readFileSync } from "node:fs";
import type { Token, Tokens } from "marked";
import { expect, test } from "vitest";
import { IMPORT_FILE_DAYS } from "#app/features/imports/model/import-file.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import { DAYS_TO_CONFIRM } from "#app/features/subscribers/subscription.ts";
import { dailyTasks } from "#app/jobs/timetable.job.ts";
import { timetable } from "#app/jobs/worker.server.ts";
import { createBacklogReader } from "#server/backlog-metrics.ts";
import { createMetrics } from "#server/metrics.ts";
import { readMarkdown, sectionsOf, tokensOf } from "./support/markdown.ts";

const pages = ["operating", "metrics", "backups"].map((name) => readMarkdown(`docs/${name}.md`));
const sections = new Map(pages.flatMap((page) => [...sectionsOf(page)]));
/** The rows of the table in a section. */
const rowsOf = (heading: string) => tokensOf("table", sections.get(heading) ?? []).flatMap(({ rows }) => rows);
/** The code spans of a cell. */
const codeIn = (cell: Tokens.TableCell | undefined) => tokensOf("codespan", cell?.tokens ?? []).map(({ text }) => text);

test("every metric of ours is in the table of metrics, and no other", async () => {
  const { read } = createMetrics({
    pools: () => [],
    web: {
      patternOf: String,
      countWaiting: () => 0,
      receivesChanges: () => true,
      countReads: () => ({ replica: 0, primary: 0 }),
      pages: () => ({
        entries: 0,
        bytes: 0,
        requests: { hit: 0, joined: 0, made: 0 },
        dropped: { changed: 0, expired: 0, crowded: 0 },
      }),
    },
  });
  const nothing = { count: 0, oldestSeconds: 0 };
  const backlog = { jobs: [], mails: nothing, deadMails: 0, pictures: nothing, feedFiles: nothing };
  const text = (await read()) + (await createBacklogReader(() => Promise.resolve(backlog))());
  const metrics = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
  const ours = metrics.filter((name) => !/^(?:process|nodejs)_/.test(name));
  const told = rowsOf("Metrics").flatMap(([cell]) => codeIn(cell).filter((name) => name.includes("_")));
  expect(told.filter((name) => !/^(?:process|nodejs)_/.test(name)).toSorted()).toEqual(ours.toSorted());
  expect(told.filter((name) => !metrics.includes(name))).toEqual([]);
});

test("every nightly job is in the table with its time, and no other", () => {
  const told = rowsOf("Nightly jobs").map(([when, what]) => `${when?.text} ${what?.text}`.replaceAll("`", ""));
  const { "day.begun": night, ...others } = timetable;
  const events = Object.entries(others).map(([event, when]) => `${when} ${event}`);
  expect(told.toSorted()).toEqual([...Object.keys(dailyTasks).map((name) => `${night} ${name}`), ...events].toSorted());
});

test.each([
  { job: "old enquiries", time: `${LEAD_RETENTION_MONTHS} months` },
  { job: "old registrations", time: `${LEAD_RETENTION_MONTHS} months` },
  { job: "unconfirmed requests", time: `${DAYS_TO_CONFIRM} days` },
  { job: "old files of feeds", time: `${IMPORT_FILE_DAYS} days` },
])("the documented time of $job is the program's: $time", ({ job, time }) => {
  expect(rowsOf("Nightly jobs").find(([, what]) => what?.text === job)?.[2]?.text).toContain(time);
});

test("every command is one that there is", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const code = pages.flatMap((page) => [...tokensOf("code", page), ...tokensOf("codespan", page)]);
  const named = code.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name));
  expect(named).toContain("db:backup");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

// tour.test.ts checks that each of these tests exists.
test("every section ends with the test that proves it", () => {
  const isProven = (tokens: Token[]) => {
    const last = tokens.at(-1);
    const links = last?.raw.startsWith("Proof: [") ? tokensOf("link", [last]) : [];
    return links.some(({ href, title }) => href.endsWith(".test.ts") && title);
  };
  expect([...sections].filter(([, tokens]) => !isProven(tokens)).map(([heading]) => heading)).toEqual([]);
  expect(sections.has("Metrics")).toBe(true);
});

test("the runbook is at most two pages long", () => {
  const runbook = readFileSync("docs/operating.md", "utf8");
  const shown = runbook.replaceAll(/\]\([^)]*\)/g, "]");
  expect(shown.split("\n").filter(Boolean).length).toBeLessThanOrEqual(120);
  expect(shown.length).toBeLessThanOrEqual(11_000);
});
