import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { findSoldNearby } from "#app/features/listings/model/history.queries.server.ts";
import { getResponseHeaders } from "#app/http/response-headers.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { swapQuotes } from "#app/lib/text.ts";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { action, loader } from "./listing.page.tsx";

vi.mock(import("#app/features/listings/model/history.queries.server.ts"), async (original) => {
  const queries = await original();
  return { ...queries, findSoldNearby: vi.fn(queries.findSoldNearby) };
});

const slug = "brick-cottage-with-a-lemon-tree-newtown";
let id: number;
let path: string;
let createdByUserId: number;

beforeAll(async () => {
  ({ id: createdByUserId } = await insertUser(db()));
  ({ id } = await insertListing(db(), { createdByUserId }));
  path = `/listings/${id}/${slug}`;
});

const typed = {
  name: "Sam Sample",
  email: "sam@example.com",
  phone: "0491 570 006",
  message: "Is the lemon tree old?",
};

/** The arguments of a loader or action for the page of a home. */
function asked({
  query = "",
  body,
  home = id,
}: { query?: string; body?: Record<string, string> | URLSearchParams; home?: number } = {}) {
  const form = body && new URLSearchParams([...new URLSearchParams(body), [honeypotName, ""]]);
  const request = new Request(
    `http://localhost/listings/${home}/${slug}${query}`,
    form && { method: "POST", body: form },
  );
  request.headers.set("x-client-address", "192.0.2.1");
  const context = new RouterContextProvider();
  const params = { id: String(home), slug };
  return { request, url: new URL(request.url), params, pattern: "/listings/:id/:slug?" as const, context };
}

/** Sends the form and returns the redirect's target. */
async function send(body: Record<string, string>): Promise<string> {
  const answer = await action(asked({ body }));
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

const cachingOf = ({ context }: ReturnType<typeof asked>) => getResponseHeaders(context).get("cache-control");

describe("sending", () => {
  test("redirects to the home's page with a receipt", async () => {
    const location = await send(typed);
    expect(location).toMatch(new RegExp(`^${path}\\?sent=[\\w.-]+#sent$`));
    const receipt = new URL(location, "http://localhost").searchParams.get("sent") ?? "";
    const opened = asked({ query: `?sent=${receipt}` });
    expect(await loader(opened)).toMatchObject({ sentReceipt: receipt });
    expect(cachingOf(opened)).toBe("private, no-store");
    await expect(db().selectFrom("leads").select(["listingId", "message"]).execute()).resolves.toEqual([
      { listingId: id, message: typed.message },
    ]);
  });

  test("twice redirects to the same receipt", async () => {
    const location = await send({ ...typed, message: "Is it quiet at night?" });
    await expect(send({ ...typed, message: "Is it  quiet at night?" })).resolves.toBe(location);
  });

  test("ignores a listing id in the form", async () => {
    const other = await insertListing(db(), { createdByUserId });
    const message = "Which home is this one about?";
    await send({ ...typed, message, listingId: String(other.id), agentId: "1", status: "closed", userId: "1" });
    const lead = await db().selectFrom("leads").selectAll().where("message", "=", message).executeTakeFirstOrThrow();
    expect(lead).toMatchObject({ listingId: id, agentId: null, status: "new", userId: null });
  });

  test("sets no message besides the confirmation on the page", async () => {
    const response = await action(asked({ body: { ...typed, message: "Is there a flash?" } }));
    expect((response as Response).headers.get("location")).toContain("#sent");
    expect((response as Response).headers.get("set-cookie")).toBeNull();
  });
});

describe("a refused enquiry keeps its input", () => {
  test.each<[what: string, changes: Record<string, string>, error: object]>([
    ["a short message", { message: "Short" }, { message: ["Please provide more details (at least 10 characters)"] }],
    ["a filled trap", { [honeypotName]: "spam" }, { "": [expect.stringContaining("automated")] }],
  ])("%s: 422", async (_, changes, error) => {
    const body = { ...typed, ...changes };
    const answer = await action(asked({ body }));
    const initialValue = Object.fromEntries(Object.entries(body).filter(([name]) => name !== honeypotName));
    expect(answer).toMatchObject({ init: { status: 422 }, data: { error, initialValue } });
  });

  test("keeps ticked checkboxes", async () => {
    for (const wouldLike of [["contract"], ["inspection", "call"]]) {
      const body = new URLSearchParams({ ...typed, message: "Short" });
      for (const wish of wouldLike) body.append("wouldLike", wish);
      await expect(action(asked({ body }))).resolves.toMatchObject({
        init: { status: 422 },
        data: { initialValue: { ...typed, message: "Short", wouldLike } },
      });
    }
  });

  test("responds 404 for an unknown home", async () => {
    const draft = await insertListing(db(), { createdByUserId, status: "draft", publishedAt: null });
    for (const home of [draft.id, 2_147_483_647]) {
      await expect(action(asked({ body: typed, home }))).rejects.toMatchObject({ init: { status: 404 } });
    }
  });

  test("the address of a home can tick a wish of the enquiry form, if the home offers it", async () => {
    const { id: rented } = await insertListing(db(), { createdByUserId, listingType: "rent" });
    const wishesOf = async (query: string, home = id) => {
      const { json = "" } = (await loader(asked({ home, query }))) as { json?: string };
      return (JSON.parse(swapQuotes(json)) as { wishes: string[] }).wishes;
    };
    expect(await wishesOf("")).toEqual([]);
    expect(await wishesOf("?wish=inspection")).toEqual(["inspection"]);
    expect(await wishesOf("?wish=price%20guide")).toEqual(["price guide"]);
    expect(await wishesOf("?wish=price%20guide", rented)).toEqual([]);
    expect(await wishesOf("?wish=everything")).toEqual([]);
  });

  test("a coming auction has its days to go and a calendar file, one that is over has neither", async () => {
    const { id: auctioned } = await insertListing(db(), { createdByUserId, saleMethod: "auction" });
    const auctionAfter = async (days: number) => {
      const auctionAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      await db().updateTable("listings").set({ auctionAt }).where("id", "=", auctioned).execute();
      const { json = "" } = (await loader(asked({ home: auctioned }))) as { json?: string };
      return (JSON.parse(swapQuotes(json)) as { auction?: object }).auction;
    };
    expect(await auctionAfter(3)).toEqual({ toGo: "in 3 days", calendarPath: `/listings/${auctioned}/auction.ics` });
    expect(await auctionAfter(-1)).toBeUndefined();
  });

  test("a sold home has its last guide and its price to scale only if both are published", async () => {
    const { id: sold } = await insertListing(db(), { createdByUserId, price: 1_400_000, priceTo: 1_480_000 });
    const rulerAfter = async (closing: object) => {
      await db().updateTable("listings").set(closing).where("id", "=", sold).execute();
      const { json = "" } = (await loader(asked({ home: sold }))) as { json?: string };
      return (JSON.parse(swapQuotes(json)) as { history: { ruler?: object } }).history.ruler;
    };
    expect(await rulerAfter({ bedrooms: 4 })).toBeUndefined();
    expect(await rulerAfter({ status: "sold", closedOn: "2026-11-02", closedPrice: 1_500_000 })).toEqual({
      guide: { from: 1_400_000, to: 1_480_000 },
      closed: 1_500_000,
    });
    expect(await rulerAfter({ closedPrice: null, priceWithheld: true })).toBeUndefined();
    const { id: exact } = await insertListing(db(), { createdByUserId, price: 1_400_000, priceTo: 1_400_000 });
    const closing = { status: "sold", closedOn: "2026-11-02", closedPrice: 1_400_000 };
    await db().updateTable("listings").set(closing).where("id", "=", exact).execute();
    const { json = "" } = (await loader(asked({ home: exact }))) as { json?: string };
    expect((JSON.parse(swapQuotes(json)) as { history: { ruler?: object } }).history.ruler).toBeUndefined();
  });

  test("responds 409 once the home is sold, and still finds an identical earlier enquiry", async () => {
    const message = "Is it still to be had?";
    const { id: sold } = await insertListing(db(), { createdByUserId });
    const enquire = () => action(asked({ body: { ...typed, message }, home: sold }));
    const sent = (await enquire()) as Response;
    const closing = { status: "sold", closedOn: "2026-11-02", closedPrice: 1_500_000 };
    await db().updateTable("listings").set(closing).where("id", "=", sold).execute();
    expect((await enquire()) as Response).toHaveProperty("status", sent.status);
    const body = { ...typed, message: "Is it still to be had at all?" };
    await expect(action(asked({ body, home: sold }))).resolves.toMatchObject({
      init: { status: 409 },
      data: { error: { "": ["This home has been sold and no longer takes enquiries."] }, initialValue: body },
    });
    const { json = "" } = (await loader(asked({ home: sold }))) as { json?: string };
    expect(JSON.parse(swapQuotes(json))).toMatchObject({
      home: { status: "sold", closedOn: "2026-11-02", closedPrice: 1_500_000 },
    });
  });

  test("responds 503 without a database, and the page offers to retry", async () => {
    const there = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    vi.resetModules();
    const away = await import("./listing.page.tsx");
    process.env.DATABASE_URL = there;
    const answer = await away.action(asked({ body: typed }));
    const error = { "": ["Please try again later."] };
    expect(answer).toMatchObject({ init: { status: 503 }, data: { error, initialValue: typed } });
    await expect(away.loader(asked())).resolves.toMatchObject({ init: { status: 503 }, data: { path } });
  });
});

describe("the public page", () => {
  test("is the same for everyone and may be cached", async () => {
    const opened = asked();
    const loaded = await loader(opened);
    expect(cachingOf(opened)).toBeNull();
    expect(loaded).toMatchObject({ sentReceipt: undefined });
    expect(JSON.stringify(loaded)).toBe(JSON.stringify(await loader(asked())));
  });

  test("names the part that could not be loaded", async () => {
    const loaded = (await loader(asked())) as { json: string };
    expect(JSON.parse(swapQuotes(loaded.json))).toMatchObject({ sold: { homes: [] } });
    vi.mocked(findSoldNearby).mockRejectedValueOnce(new Unavailable("Query read timeout"));
    const { json } = (await loader(asked())) as { json: string };
    expect(JSON.parse(swapQuotes(json))).toMatchObject({ home: { id }, sold: null });
  });

  test.each(["rubbish", "", "1.1.1"])("with the receipt %j shows the form and is not cached", async (receipt) => {
    const opened = asked({ query: `?sent=${receipt}` });
    expect(await loader(opened)).toMatchObject({ sentReceipt: undefined });
    expect(cachingOf(opened)).toBe("private, no-store");
  });

  test("keeps the receipt when redirecting to the right slug", async () => {
    const { request, url, context } = asked({ query: "?sent=abc" });
    const pattern = "/listings/:id/:slug?" as const;
    const redirected = await loader({ request, url, context, pattern, params: { id: String(id), slug: "old" } }).catch(
      (thrown: unknown) => thrown,
    );
    expect((redirected as Response).headers.get("location")).toBe(`${path}?sent=abc`);
  });
});
