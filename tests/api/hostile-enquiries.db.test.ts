import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import vectors from "#tests/fixtures/email-vectors.json" with { type: "json" };
import { findInternals } from "#tests/support/internals.ts";
import { freshBody, newClient, postForm, postJson } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });
const atOnce = 8;
/** Milliseconds for one small request while other tests run on the machine. */
const quick = 500;
/** As long as the boundaries of browsers. */
const boundary = "----WebKitFormBoundary0123456789abcdef";

let page: string;
let listingId: number;

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  ({ id: listingId } = await insertListing(db, { createdByUserId }));
  page = `/listings/${listingId}/brick-cottage-with-a-lemon-tree-newtown`;
});

/** Processes the items in small batches and returns the results in order. */
async function eachOf<Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let offset = 0; offset < items.length; offset += atOnce) {
    const batch = items.slice(offset, offset + atOnce);
    results.push(...(await Promise.all(batch.map((item, index) => work(item, offset + index)))));
  }
  return results;
}

/** Resident memory of the server in megabytes. */
async function residentMegabytes(): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(southerly.pid)]);
  return Number(stdout) / 1024;
}

describe("e-mail addresses", () => {
  const { tests } = vectors;

  test.each(["accept", "reject", "either"] as const)("of the published vectors that say %s", async (expected) => {
    const those = tests.filter(({ expect: said }) => said === expected);
    expect(those.length).toBeGreaterThan(0);
    const responses = await eachOf(those, async ({ address }) => {
      // Many addresses differ only in surrounding spaces, so they share a rate limit.
      await db.deleteFrom("rateLimits").execute();
      return postJson(southerly, freshBody({ email: address }));
    });
    const wanted = { accept: [201], reject: [422], either: [201, 422] }[expected];
    const wrong = those.filter((_, index) => !wanted.includes(responses[index]?.status ?? 0));
    expect(wrong.map(({ address, comment }) => `${JSON.stringify(address)} ${comment}`)).toEqual([]);
    for (const { status, json } of responses) {
      if (status === 422)
        expect(json()).toMatchObject({ errors: { email: [expect.stringMatching(/^(Valid email|Email)/)] } });
    }
  });

  test("that were accepted are each one plain recipient", async () => {
    const mails = await db.selectFrom("messages").select(["toAddress", "replyToAddress"]).execute();
    const addresses = mails.flatMap(({ toAddress, replyToAddress }) => [toAddress, replyToAddress ?? toAddress]);
    expect(addresses.length).toBeGreaterThan(0);
    expect(
      addresses.filter((address) => /[\s,;<>"()\p{Cc}]/u.test(address) || address.split("@").length !== 2),
    ).toEqual([]);
  });
});

/** The fastest of up to three attempts: other tests can delay one, while a slow parser delays all. */
async function fastest<Answer extends { milliseconds: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let best = await send();
  for (let attempt = 2; attempt <= 3 && best.milliseconds >= quick; attempt++) {
    const next = await send();
    if (next.milliseconds < best.milliseconds) best = next;
  }
  return best;
}

describe("bombs", () => {
  const forms: [what: string, body: string][] = [
    ["a far place of a list", "name[9999999]=x"],
    ["many far places", Array.from({ length: 500 }, (_, index) => `name[${index}999999]=x`).join("&")],
    ["a deep name", `${"a.".repeat(50_000)}b=x`],
    ["deep brackets", `name${"[a]".repeat(50_000)}=x`],
    [
      "50,000 fields",
      Array.from({ length: 50_000 }, (_, index) => `${index}=`)
        .join("&")
        .slice(0, 262_000),
    ],
    ["one field 50,000 times", "name=&".repeat(43_000)],
    ["a prototype", "__proto__[status]=closed&constructor[prototype][status]=closed&__proto__=1"],
    [
      "an intent of Conform's",
      "__intent__=%7B%22type%22%3A%22insert%22%2C%22payload%22%3A%7B%22name%22%3A%22name%22%2C%22index%22%3A9999999%7D%7D",
    ],
    ["percent signs", "%".repeat(200_000)],
    ["broken characters", "name=%FF%FE%C0%AF&email=%ED%A0%80"],
    ["NUL", "%00=%00&name=%00&email=a%00@example.com"],
    ["an address that backtracks", `email=${"a.".repeat(100_000)}`],
    ["an address of one long label", `email=a@${"a".repeat(200_000)}`],
    ["blanks", `message=${"+".repeat(200_000)}`],
  ];

  test.each(forms)("of a form, %s, end at once and cost nothing", async (_, body) => {
    const before = await residentMegabytes();
    const api = await fastest(() => postForm(southerly, body));
    expect(api.status).toBe(422);
    expect(api.milliseconds).toBeLessThan(quick);
    const paged = await fastest(() => postForm(southerly, `${body}&your_site=`, { target: page }));
    expect(paged.status).toBe(422);
    expect(paged.milliseconds).toBeLessThan(quick);
    expect((await residentMegabytes()) - before).toBeLessThan(100);
  });

  const jsons: [what: string, body: string, statuses: number[]][] = [
    ["deep lists", `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, [400]],
    ["deep objects", `${'{"name":'.repeat(25_000)}1${"}".repeat(25_000)}`, [400]],
    ["a long list", `{"name":[${"1,".repeat(120_000)}1]}`, [400]],
    ["many names", `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":1`).join(",")}}`, [422]],
    ["a prototype", '{"__proto__":{"status":"closed"},"constructor":{"prototype":{"status":"closed"}}}', [422]],
    ["a huge number", `{"listingId":1${"0".repeat(100_000)}}`, [422]],
    ["half a character", String.raw`{"name":"\ud800","email":"\udfff@example.com","message":"\ud83c"}`, [422]],
    ["nothing but a mark", "\ufeff", [400]],
  ];

  test.each(jsons)("of JSON, %s, end at once", async (_, body, statuses) => {
    const response = await fastest(() => postJson(southerly, body));
    expect(statuses).toContain(response.status);
    expect(response.milliseconds).toBeLessThan(quick);
    expect(findInternals(response.text)).toEqual([]);
  });

  test("in multipart bodies, files are dropped and the first value of a name counts", async () => {
    const { name, email, phone, message } = freshBody();
    const part = (field: string, value: string, more = "") =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${more}\r\n\r\n${value}\r\n`;
    const body = [
      part("name", "not this", '; filename="name.txt"'),
      part("name", name),
      part("name", "nor this"),
      part("email", email),
      part("phone", phone),
      part("message", message),
      part("status", "closed"),
      `--${boundary}--\r\n`,
    ].join("");
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, ...newClient() };
    const response = await southerly.send("/api/leads", { method: "POST", body, headers });
    expect(response.status).toBe(201);
    const { id } = response.json() as { id: number };
    const lead = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(lead).toMatchObject({ name, email, phone, message, status: "new" });
  });
});

test("NUL and lone surrogates are removed, and line ends normalised", async () => {
  const response = await postJson(
    southerly,
    freshBody({ name: "Sam\0 \ud800Sample", message: "Two lines,\r\nno NUL\0 here.\rThree." }),
  );
  expect(response.status).toBe(201);
  const { id } = response.json() as { id: number };
  const { name, message } = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect({ name, message }).toEqual({ name: "Sam \ufffdSample", message: "Two lines,\nno NUL here.\nThree." });
});
