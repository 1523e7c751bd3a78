import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword } from "#app/features/accounts/model/account.server.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { buildScene } from "#tests/support/private-scene.ts";
import { sceneAddresses } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { runProgram } from "./program.ts";
import { resetRateLimits } from "./reset-rate-limits.ts";
import { openVulnerableServer } from "./vulnerable-server.ts";

const { db, url: databaseUrl } = await testDatabase();
const southerly = await openSoutherly();
const folder = await mkdtemp(join(tmpdir(), "southerly-sqlmap-"));
/** Less than three minutes for each address; sqlmap sends some hundred requests per parameter. */
const seconds = 170;

let listingId: number;
let stopResetting: ReturnType<typeof resetRateLimits>;

beforeAll(async () => {
  const scene = await buildScene(db, { word: (name) => `${name}-x`, password: await hashPassword(password) });
  await sceneAddresses(db, scene);
  listingId = scene.activeId;
  stopResetting = resetRateLimits(db);
});
afterAll(async () => {
  await stopResetting();
  await rm(folder, { recursive: true, force: true });
});

/** Runs sqlmap on the parameters of an address, or on a form. Returns its output. */
function scan(url: string, ...more: string[]): Promise<string> {
  const bounds = [
    "--batch",
    "--flush-session",
    `--output-dir=${folder}`,
    "--disable-coloring",
    "--timeout=20",
    "--retries=1",
  ];
  const depth = ["--dbms=PostgreSQL", "--level=3", "--risk=2", "--technique=BEUS", "--time-sec=2", "--ignore-code=401"];
  return runProgram("sqlmap", ["-u", url, ...bounds, ...depth, ...more], seconds);
}

const form = (fields: Record<string, string>) => new URLSearchParams({ ...fields, [honeypotName]: "" }).toString();
const contact = { name: "Sam Sample", email: "sam@example.com", phone: "0491 570 006", message: "When is it open?" };
const search =
  "type=sale&suburb=Newtown&keywords=lemon&priceMax=2000000&bedroomsMin=2&features=pool&sort=newest&page=1";

test.each<[what: string, target: () => [path: string, data?: string], tried: string]>([
  ["the search", () => [`/listings?${search}`], "keywords"],
  [
    "the API's search",
    () => [`/api/listings?${search}&limit=5`],
    "suburb,keywords,priceMax,bedroomsMin,features,sort,page,limit",
  ],
  ["the agents", () => ["/agents?search=olive&suburb=Newtown&specialty=Houses&sort=name&page=1"], "search,suburb"],
  ["the trades", () => ["/services/trades?search=tiles&category=Plumbing&page=1"], "search,category"],
  ["the id of a home", () => [`/api/listings/${listingId}*`], ""],
  [
    "an enquiry",
    () => [`/listings/${listingId}/brick-cottage-with-a-lemon-tree-newtown`, form(contact)],
    "name,email,message",
  ],
  ["a login", () => ["/login", form({ email: "sam@example.com", password })], "email,password"],
])("sqlmap cannot inject anything into %s", { timeout: (seconds + 10) * 1000 }, async (_, target, tried) => {
  const [path, data] = target();
  const parameters = [...(tried === "" ? [] : ["-p", tried]), ...(data === undefined ? [] : ["--data", data])];
  const output = await scan(southerly.url + path, ...parameters);
  expect(output).toContain("all tested parameters do not appear to be injectable");
  for (const name of tried.split(",").filter((each) => each !== "")) expect(output).toContain(`parameter '${name}'`);
});

test(
  "sqlmap finds the injection in a server that concatenates text into SQL",
  { timeout: (seconds + 10) * 1000 },
  async () => {
    const vulnerable = await openVulnerableServer(databaseUrl);
    onTestFinished(() => vulnerable.close());
    const output = await scan(`${vulnerable.url}/search?name=Newtown`, "-p", "name");
    expect(output).toMatch(/Parameter: name \(GET\)/);
  },
);
