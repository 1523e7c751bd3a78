import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon, { type Request } from "autocannon";
import { sql } from "kysely";
import { sessionCookie } from "#tests/support/members.ts";
import type { Figure } from "./figures.ts";
import { median, toMegabytes } from "./measure.ts";
import { openQuickMailServer } from "./quick-mail-server.ts";
import { machine, type Row, writeResults } from "./results.ts";
import { startSoutherly, startWorker } from "./server-process.ts";
import { type TemporaryDatabase, withTemporaryDatabase } from "./temporary-database.ts";

/**
 * `npm run bench:soak`: 15 minutes of mixed production load: cached and uncached pages, members, errors, files, enquiries, new
 * homes and price changes, with a worker that matches and sends emails. Measures memory, failures and the slowest responses.
 * `-- --minutes 2` is a trial that writes no results.
 */

const fullMinutes = 15;
/** Requests per second for pages, files and data: about half the capacity of two cores. */
const requestsPerSecond = 150;
const everyMillis = { enquiry: 1000, home: 3000, price: 5000 };
const pollMillis = 5000;
const searchCount = 1000;
const agentCount = 12;
const timeoutMillis = 60_000;
const budgets = { webMegabytes: 300, growth: 1.05, slower: 1.5 };

const { values } = parseArgs({ options: { minutes: { type: "string", default: String(fullMinutes) } } });
const minutes = Number(values.minutes);

interface Minute {
  requests: number;
  p50: number;
  p99: number;
  failed: number;
  /** Median resident memory of each process in this minute, in bytes. */
  web: number;
  worker: number;
}

await withTemporaryDatabase("soak", run);

async function run({ url, secretKey, stopAtEnd }: TemporaryDatabase): Promise<void> {
  // These modules read the environment when they are loaded, so they are imported after it is set.
  const { updateReference } = await import("#reference/apply.ts");
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  const { db } = await import("#db/client.server.ts");
  const { insertSearches, searchedSuburbs } = await import("./insert-searches.ts");
  await updateReference(url);
  await seedWhenEmpty(url);
  await insertSearches(searchCount, "instant");
  const agents = await agentsWithAccounts();
  const [agent] = agents;

  const mails = stopAtEnd(await openQuickMailServer());
  const mailSettings = {
    SMTP_URL: mails.url,
    MAIL_FROM: "hello@southerly.test",
    SERVICE_DESK_EMAIL: "desk@southerly.test",
  };
  const settings = { SECRET_KEYS: secretKey, TRUST_PROXY: "1" };
  const web = stopAtEnd(await startSoutherly(url, { environment: { ...settings, PAGE_CACHE_MB: "32" } }));
  const worker = stopAtEnd(await startWorker(url, { ...settings, ...mailSettings }));

  const requests = await mixedRequests(web.url, agent.cookie);
  const written = { enquiries: 0, homes: 0, prices: 0, failed: 0 };
  const published: { id: number; cookie: string }[] = [];
  const writing = new AbortController();
  const writers = [
    every(everyMillis.enquiry, enquire),
    every(everyMillis.home, publish),
    every(everyMillis.price, changePrice),
  ];

  const course: Minute[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) course.push(await soak(minute));
  writing.abort();
  await Promise.all(writers);
  await untilDone();

  const { count: leads } = await db()
    .selectFrom("leads")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("email", "like", "soak.%")
    .executeTakeFirstOrThrow();
  const failed = course.reduce((sum, one) => sum + one.failed, written.failed);
  const totalRequests = course.reduce((sum, one) => sum + one.requests, 0);
  const memory = { web: memoryOf("web"), worker: memoryOf("worker") };
  const third = Math.max(1, Math.floor(course.length / 3));
  const slower =
    median(course.slice(-third).map(({ p99 }) => p99)) / median(course.slice(0, third).map(({ p99 }) => p99));
  const verdict = (isMet: boolean) => (isMet ? "met" : "missed");

  const tables: Record<string, Row[]> = {
    [`Each minute, ${requestsPerSecond} requests per second`]: course.map((one, place) => ({
      minute: place + 1,
      requests: one.requests,
      "p50 ms": one.p50,
      "p99 ms": one.p99,
      failed: one.failed,
      "web MB": toMegabytes(one.web),
      "worker MB": toMegabytes(one.worker),
    })),
    "Written during the run": [
      {
        "enquiries sent": written.enquiries,
        "enquiries stored": leads,
        "homes published": written.homes,
        "prices changed": written.prices,
        "emails delivered": mails.arrivals.length,
      },
    ],
    Budgets: [
      {
        budget: "nothing fails and no enquiry is lost",
        found: `${failed} failed`,
        verdict: verdict(failed === 0 && leads === written.enquiries),
      },
      {
        budget: `web holds at most ${budgets.webMegabytes} MB`,
        found: `${toMegabytes(memory.web.last)} MB`,
        verdict: verdict(toMegabytes(memory.web.last) <= budgets.webMegabytes),
      },
      ...(["web", "worker"] as const).map((one) => ({
        budget: `${one}: the last third holds at most ${budgets.growth} times the third before`,
        found: memory[one].growth.toFixed(3),
        verdict: verdict(memory[one].growth <= budgets.growth),
      })),
      {
        budget: `p99 of the last third at most ${budgets.slower} times that of the first`,
        found: slower.toFixed(2),
        verdict: verdict(slower <= budgets.slower),
      },
    ],
  };
  for (const rows of Object.values(tables)) console.table(rows);
  if (minutes !== fullMinutes) return;
  const figures: Figure[] = [
    { name: "web, last third", value: toMegabytes(memory.web.last), unit: "MB", better: "less" },
    { name: "worker, last third", value: toMegabytes(memory.worker.last), unit: "MB", better: "less" },
    { name: "web, growth of the last third", value: memory.web.growth, unit: "times", better: "less" },
    { name: "p99, last third against the first", value: slower, unit: "times", better: "less" },
    { name: "failed", value: failed, unit: "requests", better: "less" },
  ];
  const command = "npm run bench:soak";
  await writeResults("soak", { command, machine: await machine(url), requests: totalRequests, figures, tables });

  /** One minute of read requests, while the writers run. */
  async function soak(minute: number): Promise<Minute> {
    const samples = { web: [] as number[], worker: [] as number[] };
    const stopping = new AbortController();
    const sampling = repeat(pollMillis, stopping.signal, async () => {
      samples.web.push((await web.usage()).rss);
      samples.worker.push((await worker.usage()).rss);
    });
    const { latency, errors, timeouts, non2xx, ...result } = await autocannon({
      url: web.url,
      connections: 10,
      duration: 60,
      overallRate: requestsPerSecond,
      requests,
    });
    stopping.abort();
    await sampling;
    const responses = result["1xx"] + result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"];
    const one = {
      requests: responses,
      p50: latency.p50,
      p99: latency.p99,
      failed: result["5xx"] + errors + timeouts,
      web: median(samples.web),
      worker: median(samples.worker),
    };
    console.log(
      `Minute ${minute}: ${responses} responses, ${non2xx} of them not 2xx, p99 ${one.p99} ms, ${toMegabytes(one.web)} and ${toMegabytes(one.worker)} MB`,
    );
    return one;
  }

  /** The median of the last third, and its ratio to the third before it. */
  function memoryOf(process: "web" | "worker"): { last: number; growth: number } {
    const samples = course.map((minute) => minute[process]);
    const size = Math.max(1, Math.floor(samples.length / 3));
    const last = median(samples.slice(-size));
    return { last, growth: last / median(samples.slice(-2 * size, -size)) };
  }

  function every(millis: number, write: () => Promise<boolean>): Promise<void> {
    return repeat(millis, writing.signal, async () => {
      if (!(await write().catch(() => false))) written.failed += 1;
    });
  }

  async function enquire(): Promise<boolean> {
    written.enquiries += 1;
    const place = written.enquiries;
    const { ok } = await fetch(`${web.url}/api/leads`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `198.51.${Math.floor(place / 250)}.${(place % 250) + 1}`,
      },
      body: JSON.stringify({
        name: "Sam Sample",
        email: `soak.${place}@example.com`,
        phone: "0491 570 006",
        message: `Question ${place}: when is the next open inspection?`,
        listingId: published.at(-1)?.id ?? agent.listingId,
      }),
      signal: AbortSignal.timeout(timeoutMillis),
    });
    return ok;
  }

  async function publish(): Promise<boolean> {
    const suburb = searchedSuburbs[written.homes % searchedSuburbs.length];
    const place = written.homes % agents.length;
    const { cookie } = agents[place] ?? agent;
    const response = await asAgent(cookie, "POST", "/api/listings", {
      listingType: "sale",
      price: 700_000 + 1000 * (written.homes % 500),
      title: `Cottage ${written.homes} with a lemon tree`,
      propertyType: "House",
      address: `${written.homes + 1} Sample Street`,
      suburb,
      state: "NSW",
      postcode: "2042",
      placeId: `${suburb} 2042 for ${suburb} 2042`,
      bedrooms: 3,
      description: "A cottage of three bedrooms.",
      contactEmail: `robin.${place}@example.com`,
      contactPhone: "0491 570 000",
      status: "active",
    });
    if (!response.ok) return false;
    written.homes += 1;
    published.push({ id: ((await response.json()) as { id: number }).id, cookie });
    return true;
  }

  async function changePrice(): Promise<boolean> {
    const home = published[written.prices % Math.max(published.length, 1)];
    if (home === undefined) return true;
    const price = 800_000 + written.prices * 500;
    const { ok } = await asAgent(home.cookie, "PATCH", `/api/listings/${home.id}`, { price });
    if (ok) written.prices += 1;
    return ok;
  }

  function asAgent(cookie: string, method: string, path: string, body: unknown): Promise<Response> {
    return fetch(`${web.url}${path}`, {
      method,
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMillis),
    });
  }

  /** Waits until the worker is idle. */
  async function untilDone(): Promise<void> {
    const deadline = performance.now() + timeoutMillis;
    while (performance.now() < deadline) {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name like '%.%' and start_after <= now())
          + (select count(*) from messages where status = 'queued') as count`.execute(db());
      if (Number(rows[0]?.count) === 0) return;
      await delay(500);
    }
  }

  /**
   * Several agents, because each may publish only 60 homes an hour, and a mailbox gets a limited number of emails. Throws if there
   * is none.
   */
  async function agentsWithAccounts() {
    const homes = await db()
      .selectFrom("listings")
      .innerJoin("agents", "agents.userId", "listings.createdByUserId")
      .distinctOn("listings.createdByUserId")
      .select(["listings.id as listingId", "listings.createdByUserId"])
      .where("listings.status", "=", "active")
      .orderBy("listings.createdByUserId")
      .orderBy("listings.id")
      .limit(agentCount)
      .execute();
    const found = await Promise.all(
      homes.map(async ({ listingId, createdByUserId }) => {
        return { listingId, cookie: await sessionCookie(db(), createdByUserId) };
      }),
    );
    const [first, ...others] = found;
    if (!first) throw new Error("The sample data has no agent with a home.");
    return [first, ...others] as const;
  }
}

/** Repeats `work` until `signal` aborts, and waits for the last call. */
async function repeat(millis: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await Promise.all([work(), delay(millis, undefined, { signal }).catch(() => undefined)]);
  }
}

/** The mixed load: cached and uncached pages, a member's pages, data, files and errors; compressed and plain. */
async function mixedRequests(url: string, cookie: string): Promise<Request[]> {
  const homes = (await (await fetch(`${url}/api/listings?limit=20`)).json()) as { id: number }[];
  const publicPaths = [
    "/",
    "/listings",
    "/listings?type=rent",
    "/listings?suburb=Newtown&propertyType=House&bedroomsMin=3",
    "/listings?keywords=garden&priceMin=900000&sort=price-asc",
    "/listings?keywords=zeppelin",
    "/listings?page=7",
    "/listings?view=map",
    "/listings?priceMin=nonsense&page=-4&type=castle",
    ...(await Promise.all(homes.map(({ id }) => addressOf(url, `/listings/${id}`)))),
    "/listings/999999999",
    "/listings/not-a-number",
    "/agents?suburb=Newtown",
    "/suburbs/newtown",
    "/insights",
    "/finance/calculators/mortgage",
    "/api/listings?limit=100",
    "/api/listings?type=rent&suburb=Bondi",
    ...homes.slice(0, 5).map(({ id }) => `/api/listings/${id}`),
    "/api/listings/0",
    "/api/suburbs",
    "/api/suburbs/newtown",
    "/api/nothing",
    "/favicon.svg",
    "/healthz",
    "/nothing/here",
  ];
  const memberPaths = ["/dashboard", "/dashboard/listings", "/listings", "/saved", "/api/listings/mine"];
  // A search with a different price each time, so that no cache has it.
  let uncached = 0;
  const uncachedSearch: Request = {
    setupRequest: (request) => {
      uncached += 1;
      return { ...request, path: `/listings?priceMin=${500_000 + uncached}` };
    },
  };
  return [
    ...publicPaths.map((path, place) => ({
      path,
      headers: { "accept-encoding": place % 2 === 0 ? "br" : "identity" },
    })),
    ...memberPaths.map((path) => ({ path, headers: { cookie, "accept-encoding": "br" } })),
    ...Array.from({ length: 5 }, () => uncachedSearch),
  ];
}

/** The path after redirects: a home's address includes its title. */
async function addressOf(url: string, path: string): Promise<string> {
  const { pathname } = new URL((await fetch(url + path)).url);
  return pathname;
}
