import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword } from "#app/features/accounts/model/account.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { buildScene } from "#tests/support/private-scene.ts";
import { sceneAddresses } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { runProgram } from "./program.ts";
import { resetRateLimits } from "./reset-rate-limits.ts";
import { openVulnerableServer } from "./vulnerable-server.ts";

const { db, url: databaseUrl } = await testDatabase();
const southerly = await openSoutherly();
const folder = await mkdtemp(join(tmpdir(), "southerly-wapiti-"));
const modules = "blindsql,crlf,exec,file,htaccess,methods,permanentxss,redirect,sql,ssrf,xss,xxe";

let pages: string[];
let stopResetting: ReturnType<typeof resetRateLimits>;
/** Requests to an address that only a vulnerable server would send, because it occurs only in the payloads. */
const callbacks: string[] = [];
const callbackServer = createServer((request, response) => {
  // Wapiti itself queries the endpoint for received requests.
  if (!request.url?.includes("get_")) callbacks.push(request.url ?? "");
  response.end("{}");
});

beforeAll(async () => {
  const scene = await buildScene(db, { word: (name) => `${name}-x`, password: await hashPassword(password) });
  await sceneAddresses(db, scene);
  const home = `/listings/${scene.activeId}/brick-cottage-with-a-lemon-tree-newtown`;
  pages = [
    "/listings?type=sale&suburb=Newtown&keywords=lemon",
    "/agents?search=olive",
    "/suburbs?search=new",
    "/services/trades?search=tiles",
    "/insights?search=bond",
    "/login?redirectTo=/dashboard",
    "/reset-password",
    "/newsletter",
    "/finance/calculators/mortgage?loanAmount=500000&annualRate=6&termYears=30",
    home,
    `${home}/report`,
    `/agents/${scene.agentId}`,
  ];
  stopResetting = resetRateLimits(db);
  await new Promise<void>((resolve) => callbackServer.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await stopResetting();
  callbackServer.closeAllConnections();
  await new Promise((resolve) => callbackServer.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

interface Report {
  vulnerabilities: Record<string, { info: string; path: string; parameter: string }[]>;
  anomalies: Report["vulnerabilities"];
  infos: { target: string };
}

/** Wapiti's findings for these pages: a line each with kind, path and parameter. Sends no data to other machines. */
async function scan(
  url: string,
  paths: readonly string[],
  seconds: { crawl: number; module: number },
): Promise<string[]> {
  const file = join(folder, `${new URL(url).port}.json`);
  const { port } = callbackServer.address() as AddressInfo;
  const bounds = "-d 1 --max-links-per-page 10 --max-files-per-dir 3 --max-parameters 12 -t 10 --scope folder";
  const silence = "--no-bugreport --flush-session -v 0 -f json";
  const times = `--max-scan-time ${seconds.crawl} --max-attack-time ${seconds.module}`;
  const own = `--endpoint http://127.0.0.1:${port}/ --store-session ${folder} --store-config ${folder} -o ${file}`;
  const starts = ["-u", `${url}/`, ...paths.flatMap((path) => ["-s", url + path])];
  const output = await runProgram(
    "wapiti",
    [...starts, "-m", modules, ...`${bounds} ${silence} ${times} ${own}`.split(" ")],
    175,
  );
  const report = JSON.parse(
    await readFile(file, "utf8").catch(() => `{ "output": ${JSON.stringify(output)} }`),
  ) as Report;
  return [report.vulnerabilities, report.anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      found.map(({ path, parameter }) => `${kind}: ${path} ${parameter}`),
    ),
  );
}

test("Wapiti finds nothing in pages, forms and parameters", { timeout: 180_000 }, async () => {
  expect(await scan(southerly.url, pages, { crawl: 20, module: 12 })).toEqual([]);
  expect(callbacks).toEqual([]);
  expect(southerly.log()).not.toMatch(/"level":(?:50|60)/);
});

test(
  "Wapiti finds the injections in a server that concatenates text into SQL and HTML",
  { timeout: 180_000 },
  async () => {
    const vulnerable = await openVulnerableServer(databaseUrl);
    onTestFinished(() => vulnerable.close());
    const found = await scan(vulnerable.url, ["/search?name=x"], { crawl: 5, module: 5 });
    expect(found.join("\n")).toMatch(/SQL Injection: .*name/);
    expect(found.join("\n")).toMatch(/Cross Site Scripting: .*name/);
  },
);
