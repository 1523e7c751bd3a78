import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { dataAddress } from "#tests/support/built-routes.ts";
import { openCachingProxy } from "#tests/support/caching-proxy.ts";
import { type ReceivedResponse, sendRequest } from "#tests/support/http-client.ts";
import { signedInMember } from "#tests/support/members.ts";
import { post, postPage } from "#tests/support/post-account.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

let ownerId: number;
let homes: number[];

beforeEach(async () => {
  ownerId = (await insertUser(db, { role: "agent" })).id;
  homes = [];
  for (const address of ["1 First Street", "2 Second Street", "3 Third Street"]) homes.push(await newHome({ address }));
});

async function newHome(overrides: Partial<Parameters<typeof insertListing>[1]> = {}): Promise<number> {
  return (await insertListing(db, { createdByUserId: ownerId, agentId: null, ...overrides })).id;
}

const api = "/api/saved-homes";
const read = (target: string, cookie = "") => southerly.send(target, { headers: cookie ? { cookie } : {} });
const save = (listingId: unknown, cookie = "") => post(southerly, api, { listingId }, cookie ? { cookie } : {});
const remove = (id: number | string, cookie = "") =>
  southerly.send(`${api}/${id}`, { method: "DELETE", headers: cookie ? { cookie } : {} });
const idsOf = async (cookie: string) =>
  ((await read(api, cookie)).json() as { listingId: number }[]).map(({ listingId }) => listingId);

/** The list's cookie as a browser sends it back. "" if the response deletes it, undefined if it does not set it. */
function listIn({ headers }: ReceivedResponse): string | undefined {
  const cookie = headers["set-cookie"]?.findLast((set) => set.startsWith("saved-homes="));
  return cookie === undefined || !cookie.includes("Max-Age=0") ? cookie?.split(";")[0] : "";
}

/** The cookie of a visitor who has saved these homes in this order. */
async function visitorWith(ids: readonly number[]): Promise<string> {
  let cookie = "";
  for (const id of ids) cookie = listIn(await save(id, cookie)) ?? cookie;
  return cookie;
}

test("the list shows the changes of each home since it was saved", async () => {
  const [id = 0] = homes;
  const cookie = await visitorWith([id]);
  await db.updateTable("listings").set({ underOfferAt: new Date() }).where("id", "=", id).execute();
  expect((await read(api, cookie)).json()).toMatchObject([
    { listingId: id, changes: [expect.stringMatching(/^Under offer/)] },
  ]);
});

describe("a visitor", () => {
  test("saves in a cookie readable by scripts, and gets its list, newest first", async () => {
    const first = await save(homes[0]);
    expect(first.status).toBe(201);
    expect(first.json()).toEqual({ listingId: homes[0] });
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^saved-homes=[\w.~-]+; Path=\/; Max-Age=15552000; SameSite=Lax$/),
    ]);
    const cookie = listIn(await save(homes[1], listIn(first)))!;
    const list = await read(api, cookie);
    expect(list.headers["cache-control"]).toBe("private, no-store");
    expect(list.json()).toEqual(
      [homes[1], homes[0]].map((listingId) => ({
        listingId,
        priceWhenSaved: expect.any(Number),
        changes: [],
        savedAt: expect.any(String),
      })),
    );
    expect(await db.selectFrom("savedHomes").select("listingId").where("listingId", "in", homes).execute()).toEqual([]);
  });

  test("saves a home once, even if repeated, and can repeat the removal", async () => {
    const cookie = await visitorWith([homes[0]!]);
    const again = await save(homes[0], cookie);
    expect([again.status, listIn(again)]).toEqual([200, undefined]);
    const removed = await remove(homes[0]!, cookie);
    expect([removed.status, removed.text, listIn(removed)]).toEqual([204, "", ""]);
    expect((await remove(homes[0]!)).status).toBe(204);
  });

  test("gets an error for the 51st home, and keeps the 50", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 51; count += 1) ids.push(await newHome());
    const cookie = await visitorWith(ids.slice(0, 50));
    expect(cookie.length).toBeLessThan(1200);
    const full = await save(ids[50], cookie);
    expect([full.status, listIn(full)]).toEqual([409, undefined]);
    expect(full.json()).toEqual({ message: expect.stringContaining("at most 50 homes") });
    expect(await idsOf(cookie)).toEqual(ids.slice(0, 50).toReversed());
    const byForm = await postPage(southerly, "/saved", { id: String(ids[50]), from: "/listings" }, { cookie });
    expect(byForm.status).toBe(409);
    expect(byForm.text).toContain("at most 50 homes");
  });

  test.each([{}, { listingId: 0 }, { listingId: "x" }, { listingId: 2_147_483_648 }, { listingId: [1] }])(
    "with %j names no home",
    async (body) => {
      const { status, json } = await post(southerly, api, body);
      expect(status).toBe(422);
      expect(json()).toMatchObject({ errors: { listingId: ["Name a home by its number"] } });
    },
  );

  test("saves no home that is not listed", async () => {
    const draft = await newHome({ status: "draft", publishedAt: null });
    for (const id of [draft, 2_147_483_647]) {
      const { status, json } = await save(id);
      expect([status, json()]).toEqual([404, { message: "This home is not listed here" }]);
    }
    expect((await remove("x")).status).toBe(404);
  });
});

describe("without scripts", () => {
  const press = (fields: Record<string, string>, cookie = "", query = "") =>
    postPage(southerly, `/saved${query}`, fields, cookie ? { cookie } : {});

  test.each([
    { why: "a page of results", from: "/listings?type=rent&page=2", to: "/listings?type=rent&page=2" },
    { why: "a page with a hash", from: "/suburbs/newtown#homes", to: "/suburbs/newtown" },
    { why: "nothing", from: "", to: "/saved" },
    { why: "another site", from: "//evil.example/", to: "/saved" },
    { why: "another site with a tab", from: "/\t/evil.example", to: "/saved" },
    { why: "a scheme", from: "javascript:alert(1)", to: "/saved" },
    { why: "a very long path", from: `/${"x".repeat(3000)}`, to: "/saved" },
  ])("a heart leads back to where it was pressed: $why", async ({ from, to }) => {
    const response = await press({ id: String(homes[0]), from });
    expect([response.status, response.headers.location]).toEqual([303, `${to}#home-${homes[0]}`]);
    expect(await idsOf(listIn(response)!)).toEqual([homes[0]]);
  });

  test("pressed twice it saves one home, and the form without the honeypot is refused", async () => {
    const cookie = listIn(await press({ id: String(homes[0]) }))!;
    const again = await press({ id: String(homes[0]) }, cookie);
    expect([again.status, listIn(again)]).toEqual([303, undefined]);
    const trapped = await southerly.send("/saved", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `id=${homes[0]}&your_site=spam`,
    });
    expect([trapped.status, listIn(trapped)]).toEqual([422, undefined]);
  });

  test("a removed home can be restored unchanged, only with its own token", async () => {
    const cookie = await visitorWith(homes);
    const removed = await press({ from: "" }, cookie, `?do=remove&id=${homes[1]}`);
    const to = new URL(String(removed.headers.location), southerly.url);
    expect([removed.status, to.pathname, to.hash]).toEqual([303, "/saved", "#removed"]);
    const after = listIn(removed)!;
    expect(await idsOf(after)).toEqual([homes[2], homes[0]]);
    expect((await read(to.pathname + to.search, after)).text).toContain("2 Second Street, Newtown was removed.");
    const restored = await press({ home: to.searchParams.get("removed")! }, after, "?do=restore");
    expect(restored.status).toBe(303);
    expect(await idsOf(listIn(restored)!)).toEqual(homes.toReversed());
    for (const home of ["", "7.8.a~forged", `${to.searchParams.get("removed")}x`]) {
      expect((await press({ home }, after, "?do=restore")).status).toBe(home === "" ? 422 : 404);
    }
  });
});

describe("the notes of a visitor", () => {
  const note = (id: number, text: string, cookie = "") =>
    postPage(southerly, `/saved?do=note&id=${id}`, { note: text, from: "" }, cookie ? { cookie } : {});
  /** As a browser sends it back; "" if the response deletes it, undefined if it does not set it. */
  const notesIn = ({ headers }: ReceivedResponse) => {
    const cookie = headers["set-cookie"]?.findLast((set) => set.startsWith("home-notes="));
    return cookie === undefined || !cookie.includes("Max-Age=0") ? cookie?.split(";")[0] : "";
  };

  test("are in a cookie, shown on the list, and deleted with their text", async () => {
    const list = await visitorWith(homes.slice(0, 1));
    const written = await note(homes[0]!, "Sunny kitchen", list);
    expect([written.status, written.headers.location]).toEqual([303, expect.stringMatching(/^\/saved#note-on-/)]);
    const cookie = `${list}; ${notesIn(written)}`;
    expect((await read("/saved", cookie)).text).toContain("Sunny kitchen");
    expect((await read("/saved", list)).text).not.toContain("Sunny kitchen");
    expect(notesIn(await note(homes[0]!, " ", cookie))).toBe("");
  });

  test("are only on homes that are listed or saved", async () => {
    const draft = await newHome({ status: "draft", publishedAt: null });
    for (const id of [draft, 2_147_483_647]) {
      const refused = await note(id, "Sunny kitchen");
      expect([refused.status, notesIn(refused)]).toEqual([404, undefined]);
      expect(refused.text).toContain("Nothing you typed is lost");
      expect(refused.text).toContain("Sunny kitchen");
    }
  });

  test("on homes that are no longer saved make room for others", async () => {
    const list = await visitorWith(homes.slice(0, 1));
    const former = notesIn(await note(homes[1]!, "x".repeat(1000), list));
    const written = await note(homes[0]!, "y".repeat(300), `${list}; ${former}`);
    expect(written.status).toBe(303);
    const { text } = await read("/saved", `${list}; ${notesIn(written)}`);
    expect(text).toContain("y".repeat(300));
  });

  test("move into the account with the first page after logging in", async () => {
    const cookie = notesIn(await note(homes[0]!, "Sunny kitchen"));
    const { cookie: session, id } = await signedInMember(db);
    expect(notesIn(await read("/saved", `${session}; ${cookie}`))).toBe("");
    const stored = await db.selectFrom("homeNotes").select(["listingId", "text"]).where("userId", "=", id).execute();
    expect(stored).toEqual([{ listingId: homes[0], text: "Sunny kitchen" }]);
  });
});

describe("a cookie that is not ours", () => {
  const cases: [why: string, cookie: (own: string) => string, ids: "kept" | "none"][] = [
    ["as it was", (own) => own, "kept"],
    ["beside a session that is none", (own) => `session=made-up; ${own}`, "kept"],
    ["empty", () => "saved-homes=", "none"],
    ["cut", (own) => own.slice(0, -5), "none"],
    ["cut before its signature", (own) => own.split("~")[0]!, "none"],
    ["with another home", (own) => own.replace("=", "=1.2.3-"), "none"],
    ["with another price", (own) => own.replace(/\.\w+\./, ".1."), "none"],
    ["with the signature of another kind", () => `saved-homes=7.8.a~${"A".repeat(43)}`, "none"],
    ["of 15,000 characters", () => `saved-homes=${"7.8.a-".repeat(2500)}~x`, "none"],
    ["of control characters", () => "saved-homes=%00%0d%0aSet-Cookie:x=1~y", "none"],
    ["of no characters of ours", () => "saved-homes=\u00ff\u00fe~\u00fd", "none"],
  ];

  test.each(cases)("%s", async (_, change, ids) => {
    const cookie = change(await visitorWith([homes[0]!]));
    const expected = ids === "kept" ? [homes[0]] : [];
    expect(await idsOf(cookie)).toEqual(expected);
    const page = await read("/saved", cookie);
    expect(page.status).toBe(200);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    const isReadable = ids === "kept" || cookie === "saved-homes=";
    expect(page.text.includes("could not be read")).toBe(!isReadable);
    // Reported once: an unreadable list is deleted.
    expect(listIn(page)).toBe(isReadable ? undefined : "");
    expect((await read("/listings", cookie)).status).toBe(200);
    const added = await save(homes[1], cookie);
    expect(added.status).toBe(201);
    expect(await idsOf(listIn(added)!)).toEqual([homes[1], ...expected]);
  });
});

describe("a member", () => {
  test("saves to the account, and gets no cookie", async () => {
    const { id, cookie } = await signedInMember(db);
    const response = await save(homes[0], cookie);
    expect([response.status, listIn(response)]).toEqual([201, undefined]);
    expect((await save(homes[0], cookie)).status).toBe(200);
    expect(await db.selectFrom("savedHomes").select("listingId").where("userId", "=", id).execute()).toEqual([
      { listingId: homes[0] },
    ]);
    expect((await remove(homes[0]!, cookie)).status).toBe(204);
    expect(await idsOf(cookie)).toEqual([]);
  });

  test.each([
    { way: "logging in", begin: () => signedInMember(db).then(({ cookie }) => cookie) },
    {
      way: "registering",
      begin: async () => {
        const email = `kept.${crypto.randomUUID()}@example.com`;
        const body = { email, password: "a long password", firstName: "Kim", lastName: "Keeper", role: "buyer" };
        const response = await post(southerly, "/api/auth/register", body);
        expect(response.status).toBe(201);
        return response.headers["set-cookie"]!.map((set) => set.split(";")[0]).join("; ");
      },
    },
  ])("finds what they saved before $way, and the cookie is empty", async ({ begin }) => {
    const list = await visitorWith([homes[0]!, homes[2]!]);
    const session = await begin();
    const both = `${session}; ${list}`;
    // Two tabs load at the same moment.
    const [one, other] = await Promise.all([read("/", both), read("/saved", both)]);
    for (const response of [one, other]) {
      expect(response.status).toBe(200);
      expect(listIn(response)).toBe("");
      expect(response.headers["cache-control"]).toBe("private, no-store");
    }
    expect(await idsOf(session)).toEqual([homes[2], homes[0]]);
    const page = await read("/saved", session);
    expect(page.text).toContain("1 First Street");
    expect(page.text).not.toContain("2 Second Street");
  });

  test("leaves no list behind when they log out", async () => {
    const { cookie } = await signedInMember(db);
    const out = await postPage(southerly, "/logout", {}, { cookie: `${cookie}; recent-homes=${homes[0]}` });
    expect(out.status).toBe(303);
    const deleted = out.headers["set-cookie"]!.filter((set) => set.includes("Max-Age=0")).map(
      (set) => set.split("=")[0],
    );
    expect(new Set(deleted)).toEqual(new Set(["home-notes", "recent-homes", "saved-homes", "session"]));
  });

  test("forged lists bring nothing into an account", async () => {
    const { cookie } = await signedInMember(db);
    const forged = `saved-homes=${homes[0]!.toString(36)}.8.a~${"A".repeat(43)}`;
    await read("/", `${cookie}; ${forged}`);
    expect(await idsOf(cookie)).toEqual([]);
  });
});

test("changes of the homes are shown: lower, higher, no longer listed, deleted", async () => {
  const [lower, gone, deleted] = homes as [number, number, number];
  const cookie = await visitorWith(homes);
  const { price } = await db.selectFrom("listings").select("price").where("id", "=", lower).executeTakeFirstOrThrow();
  await db
    .updateTable("listings")
    .set({ price: price - 25_000 })
    .where("id", "=", lower)
    .execute();
  await db.updateTable("listings").set({ deletedAt: new Date(), suburb: "Glebe" }).where("id", "=", gone).execute();
  await db.deleteFrom("listings").where("id", "=", deleted).execute();
  const { text } = await read("/saved", cookie);
  expect(text).toContain("$25,000 lower than when you saved it");
  expect(text).toMatch(/Price lowered from \$[\d.,]+m? to \$[\d.,]+m? on \d+ [A-Z][a-z]+/);
  expect(text).toContain("A home in Glebe");
  expect(text).toContain(`href="/listings/${gone}"`);
  expect(text).not.toContain("2 Second Street");
  expect(text).toContain("One of them was deleted and is not shown.");
  expect(text).toContain('<meta name="robots" content="noindex"');
});

describe("recently viewed homes", () => {
  test("come from the browser, and one press erases them", async () => {
    const cookie = `recent-homes=${homes[2]}.${homes[0]}.99999999.x`;
    const { text } = await read("/saved", cookie);
    // An empty list also shows the newest homes.
    const recent = /<section aria-labelledby="recent".*?<\/section>/s.exec(text)?.[0] ?? "";
    expect(recent.indexOf("3 Third Street")).toBeGreaterThan(0);
    expect(recent.indexOf("1 First Street")).toBeGreaterThan(recent.indexOf("3 Third Street"));
    expect(recent).not.toContain("2 Second Street");
    const erased = await postPage(southerly, "/saved?do=forget", {}, { cookie });
    expect(erased.status).toBe(303);
    expect(erased.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^recent-homes=; Path=\/; Max-Age=0/));
  });

  test.each([
    { why: "words", value: "x" },
    { why: "numbers that are no ids", value: "0.-1.1e9" },
    { why: "no characters of ours", value: "\u00ff" },
    { why: "10,000 characters", value: "7.".repeat(5000) },
  ])("a cookie of $why is harmless", async ({ value }) => {
    expect((await read("/saved", `recent-homes=${value}`)).status).toBe(200);
  });
});

test("the page of a home and a comparison show a visitor's own saved homes, and nobody else's", async () => {
  const [id = 0, other = 0] = homes;
  const cookie = await visitorWith([id]);
  const path = `/listings/${id}/brick-cottage`;
  const address = (await southerly.send(path)).headers.location ?? path;
  const saved = "Remove 1 First Street from saved homes";
  for (const page of [address, `/compare?home=${other}&home=${id}`]) {
    // Also once the page of other visitors is in memory.
    for (const time of ["first", "second"]) {
      const shared = await read(page);
      expect([time, shared.text.includes(saved)]).toEqual([time, false]);
      const own = await read(page, cookie);
      expect([time, own.text.includes(saved), own.headers["cache-control"]]).toEqual([
        time,
        true,
        expect.not.stringContaining("public"),
      ]);
      expect(own.text).toContain(`formAction="/saved?do=remove&amp;id=${id}"`);
      expect(own.text).not.toContain("Remove 2 Second Street from saved homes");
    }
    const forged = await read(page, `${cookie}x`);
    expect(forged.text).not.toContain(saved);
  }
});

test("through a cache two visitors get the same bytes of each public page, whatever else they have saved", async () => {
  const proxy = await openCachingProxy(southerly.url, { ignoresNoCache: true, ignoresVary: true });
  onTestFinished(() => proxy.close());
  const path = `/listings/${homes[0]}/brick-cottage`;
  const { headers } = await southerly.send(path);
  const address = headers.location ?? path;
  const pages = ["/listings", address, dataAddress("/listings")];
  const requestId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
  const bytes = async (url: string, cookie: string) =>
    Promise.all(
      pages.map(async (page) => (await sendRequest(url, page, { headers: { cookie } })).text.replaceAll(requestId, "")),
    );
  const before = await bytes(southerly.url, "");
  const one = `${await visitorWith([homes[1]!])}; recent-homes=${homes[0]}`;
  const other = await visitorWith([homes[2]!]);
  for (const cookie of [one, other]) {
    expect(await bytes(southerly.url, cookie)).toEqual(before);
    expect(await bytes(proxy.url, cookie)).toEqual(before);
  }
  // The list page and the page with a save message are private.
  const list = await sendRequest(proxy.url, "/saved", { headers: { cookie: one } });
  expect(list.text).toContain("2 Second Street");
  const flashed = await postPage(southerly, "/saved", { id: String(homes[2]), from: "/listings" }, { cookie: one });
  const cookie = flashed.headers["set-cookie"]!.map((set) => set.split(";")[0]).join("; ");
  expect((await sendRequest(proxy.url, "/listings?type=rent", { headers: { cookie } })).text).toContain("Home saved");
  const kept = proxy.kept().map(({ text }) => text);
  expect(kept.filter((text) => /Home saved|from saved homes|saved-homes=/.test(text))).toEqual([]);
  expect((await sendRequest(proxy.url, "/saved", { headers: { cookie: other } })).text).not.toContain(
    "2 Second Street",
  );
});
