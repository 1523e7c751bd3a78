import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";

const { url, db } = await testDatabase();
const root = resolve(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "reference-"));

/** A copy of the project with its own reference data. */
beforeAll(() => {
  for (const name of readdirSync(root)) {
    if (name === "reference") cpSync(join(root, name), join(copy, name), { recursive: true });
    else if (name === "package.json") cpSync(join(root, name), join(copy, name));
    else if (!name.startsWith(".")) symlinkSync(join(root, name), join(copy, name));
  }
  // Made up.
  writeFileSync(
    join(copy, "reference/data/sales/2024-Q2.csv"),
    "postcode,dwelling,lower_quartile,median,upper_quartile,sales\n2042,all,900000,1500000,2100000,90\n2042,house,1700000,2100000,2600000,40\n",
  );
  appendFileSync(
    join(copy, "reference/data/suburbs.csv"),
    "Sample Cove,sample-cove,2042,,-33.9,151.18,Inner West,inner-west,1.2,,newtown\n",
  );
});
afterAll(() => rmSync(copy, { recursive: true }));

const bring = () =>
  spawnSync(process.execPath, [join(copy, "reference/update.ts")], {
    cwd: copy,
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });

test(
  "one file of a newer quarter and one row of a new suburb are applied by one command",
  { timeout: 120_000 },
  async () => {
    expect(bring()).toMatchObject({ status: 0, stdout: expect.stringContaining("are up to date") as string });
    const columns = ["slug", "medianPrice", "figuresPeriod", "cutFrom", "hasOutline"] as const;
    const suburbs = db
      .selectFrom("suburbs")
      .select(columns)
      .where("slug", "in", ["newtown", "sample-cove", "manly"])
      .orderBy("slug");
    expect(await suburbs.execute()).toMatchObject([
      { slug: "manly", figuresPeriod: "January to March 2024" },
      { slug: "newtown", medianPrice: 1_500_000, figuresPeriod: "April to June 2024" },
      { slug: "sample-cove", medianPrice: 1_500_000, cutFrom: "newtown", hasOutline: false },
    ]);
    const neighbours = await db
      .selectFrom("suburbNeighbours")
      .select("neighbours")
      .where("key", "=", "sample cove")
      .executeTakeFirstOrThrow();
    expect(neighbours.neighbours).toContain("newtown");
  },
);

test("a file that cannot be read changes nothing and is named", { timeout: 120_000 }, async () => {
  writeFileSync(
    join(copy, "reference/data/sales/2024-Q3.csv"),
    "postcode,dwelling,lower_quartile,median,upper_quartile,sales\n2042,castle,1,2,3,90\n",
  );
  const result = bring();
  expect(result.status).not.toBe(0);
  expect(result.stderr).toContain('sales/2024-Q3.csv: "castle" is not one of all, house, strata');
  const newtown = db.selectFrom("suburbs").select("figuresPeriod").where("slug", "=", "newtown");
  expect(await newtown.executeTakeFirstOrThrow()).toEqual({ figuresPeriod: "April to June 2024" });
});
