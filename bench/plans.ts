import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const folder = join(import.meta.dirname, "plans");

interface Node {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Join Type"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Node[];
}

interface Statement {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, query: Partial<Statement>, ...rest: unknown[]) => unknown;

/** The statements that the product sends to PostgreSQL while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- `recordingQuery` calls it with the right client
  const originalQuery = pg.Client.prototype.query as unknown as Query;
  const recordingQuery: Query = function (query, ...rest) {
    if (typeof query.text === "string") statements.push({ text: query.text, values: query.values ?? [] });
    return originalQuery.call(this, query, ...rest);
  };
  pg.Client.prototype.query = recordingQuery as unknown as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = originalQuery as unknown as typeof pg.Client.prototype.query;
  }
  return statements.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text));
}

/** PostgreSQL's plans for the statements of `work`, as trees of nodes with tables and indexes, without costs. */
export async function plansOf(client: pg.Client, work: () => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of await statementsOf(work)) {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (format json, costs off) ${text}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (plan) plans.push(asLines(plan, 0).join("\n"));
  }
  return [...new Set(plans)].join("\n");
}

function asLines(node: Node, depth: number): string[] {
  const subplan = /^(InitPlan|SubPlan)$/.exec(node["Parent Relationship"] ?? "")?.[1];
  const words = [
    subplan && `${subplan}:`,
    node["Node Type"],
    node["Join Type"] && node["Join Type"] !== "Inner" && `(${node["Join Type"]})`,
    node["Relation Name"] && `on ${node["Relation Name"]}`,
    node["Index Name"] && `by ${node["Index Name"]}`,
  ];
  const line = "  ".repeat(depth + 1) + words.filter(Boolean).join(" ");
  return [line, ...(node.Plans ?? []).flatMap((child) => asLines(child, depth + 1))];
}

/** The plans of each query by its name. */
export type Plans = ReadonlyMap<string, string>;

/** Writes plans/<group>.txt. Returns a sentence for each query whose plan differs from the previous file. */
export async function comparePlans(group: string, plans: Plans): Promise<string[]> {
  const file = join(folder, `${group}.txt`);
  const before = asPlans(await readFile(file, "utf8").catch(() => ""));
  await mkdir(folder, { recursive: true });
  await writeFile(file, [...plans].map(([name, plan]) => `${name}\n${plan}\n`).join("\n"));
  return [...plans].flatMap(([name, plan]) => {
    const previous = before.get(name);
    if (previous === undefined || previous === plan) return [];
    const [removed, added] = [without(previous, plan), without(plan, previous)];
    const change = removed.length + added.length === 0 ? "other order" : `${list(added)} instead of ${list(removed)}`;
    return [`${group}: the plan of "${name}" has changed: ${change}.`];
  });
}

function asPlans(text: string): Plans {
  return new Map(
    text.split("\n\n").flatMap((block) => {
      const [name = "", ...lines] = block.trimEnd().split("\n");
      return name === "" ? [] : [[name, lines.join("\n")] as const];
    }),
  );
}

/** The lines that occur more often in `text` than in `other`. */
function without(text: string, other: string): string[] {
  const left = other.split("\n").map((line) => line.trim());
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => {
      const place = left.indexOf(line);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
}

const list = (nodes: readonly string[]) => (nodes.length === 0 ? "nothing" : nodes.join(", "));
