import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing, insertStatement } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();
const shown = { whole: 0, bare: 0, pictured: 0 };
const draft = { id: 0 };
const gone = { deleted: 0, unpublished: 0, withdrawn: 0 };

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  const { id: agencyId } = await insertAgency(db);
  const { id: agentId } = await insertAgent(db, { agencyId, userId: null });
  await insertSuburb(db, {
    medianPrice: 1_560_000.5,
    priceGrowth: -2.25,
    propertiesSold: 80,
    figuresPeriod: "July 2018 to June 2019",
  });
  shown.whole = (await insertListing(db, { createdByUserId, agentId })).id;
  shown.bare = (await insertListing(db, { createdByUserId, suburb: "Elsewhere" })).id;
  const pasted = { createdByUserId, heroImageUrl: "https://pictures.example/pasted.jpg" };
  const { id: listingId } = await insertListing(db, pasted);
  shown.pictured = listingId;
  await insertPicture(db, { listingId, position: 2 });
  await insertPicture(db, { listingId, position: 1, words: "Street front", contentHash: "a".repeat(64) });
  await insertPicture(db, { listingId, kind: "floorplan", words: "Ground floor" });
  const canary = { createdByUserId, title: "Canary", address: "7 Canary Street", price: 1_234_567 };
  draft.id = (await insertListing(db, { ...canary, status: "draft", publishedAt: null })).id;
  for (const [name, status] of [
    ["unpublished", "draft"],
    ["withdrawn", "withdrawn"],
  ] as const) {
    gone[name] = (await insertListing(db, canary)).id;
    await db.updateTable("listings").set({ status }).where("id", "=", gone[name]).execute();
  }
  gone.deleted = (await insertListing(db, canary)).id;
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", gone.deleted).execute();
});

describe("GET /api/listings/{id}", () => {
  test("returns the home with its agent, agency and suburb statistics", async () => {
    const { status, headers, json } = await southerly.send(`/api/listings/${shown.whole}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(json()).toMatchObject({
      id: shown.whole,
      price: 1_450_000,
      publishedAt: "2026-10-01T00:00:00.000Z",
      agent: {
        name: "Robin Sample",
        licenceNumber: "SAMPLE-0000",
        yearsExperience: 5,
        agency: { name: "Sample & Daughters", phone: "02 5550 0000" },
      },
      suburbGuide: {
        name: "Newtown",
        slug: "newtown",
        medianPrice: 1_560_000.5,
        priceGrowth: -2.25,
        propertiesSold: 80,
      },
    });
  });

  test("has absolute URLs of photos and floor plans, and the first photo as heroImageUrl", async () => {
    const { json } = await southerly.send(`/api/listings/${shown.pictured}`);
    const { origin } = new URL(southerly.url);
    const photo = `${origin}/media/${"a".repeat(32)}`;
    expect(json()).toMatchObject({
      heroImageUrl: `${photo}-1200.jpg`,
      pictures: [
        { kind: "photo", position: 1, words: "Street front", state: "ready", width: 1200, height: 900 },
        { kind: "photo", position: 2 },
      ],
      floorPlans: [{ kind: "floorplan", words: "Ground floor" }],
    });
    const { pictures } = json() as { pictures: { sources: unknown[] }[] };
    expect(pictures[0]!.sources).toContainEqual({ url: `${photo}-800.avif`, width: 800, type: "image/avif" });
  });

  test("has the newest Statement of Information, or null", async () => {
    const { id: createdByUserId } = await insertUser(db);
    const { id: listingId } = await insertListing(db, { createdByUserId, agentId: null });
    const statementOf = async () => {
      const { json } = await southerly.send(`/api/listings/${listingId}`);
      return (json() as { statement: unknown }).statement;
    };
    expect(await statementOf()).toBeNull();
    await insertStatement(db, { listingId, userId: createdByUserId });
    await insertStatement(db, { listingId, version: 2, price: 1_400_000, priceTo: 1_500_000 });
    const path = `/listings/${listingId}/brick-cottage-with-a-lemon-tree-newtown/statement?version=2`;
    expect(await statementOf()).toEqual({
      version: 2,
      publishedAt: expect.stringMatching(/^20\d\d-.*Z$/),
      price: 1_400_000,
      priceTo: 1_500_000,
      sales: [1, 2, 3].map((place) => expect.objectContaining({ address: `${place} Comparable Street, Newtown` })),
      median: {
        median: 1_800_000,
        scope: "houses, postcode 2042, January to March 2024",
        period: "January to March 2024",
        periodEnd: "2024-03-31",
        source: "Sample source",
      },
      url: expect.stringContaining(path),
    });
  });

  test("has the history, oldest first, as on the page", async () => {
    const { id: createdByUserId } = await insertUser(db);
    const { id } = await insertListing(db, { createdByUserId, agentId: null, price: 1_400_000 });
    await db.updateTable("listings").set({ price: 1_450_000 }).where("id", "=", id).execute();
    const { json } = await southerly.send(`/api/listings/${id}`);
    expect(json()).toMatchObject({
      history: [
        {
          changedAt: "2026-10-01T00:00:00.000Z",
          status: "active",
          isUnderOffer: false,
          price: 1_400_000,
          priceTo: null,
        },
        { status: "active", price: 1_450_000, closedOn: null, closedPrice: null },
      ],
    });
    const { text } = await southerly.send(`/listings/${id}/brick-cottage-with-a-lemon-tree-newtown`);
    expect(text).toMatch(/Listed \d+ days/);
    expect(text).toMatch(
      /1 October( 2026)?<\/span> <span>Listed for \$1\.4m<.*Price raised from \$1\.4m to \$1\.45m</s,
    );
  });

  test("has null for missing values", async () => {
    const { json } = await southerly.send(`/api/listings/${shown.bare}`);
    expect(json()).toMatchObject({ id: shown.bare, agent: null, suburbGuide: null, heroImageUrl: null });
  });

  test.each([
    "0",
    "-1",
    "1.5",
    "1e3",
    "01",
    "+1",
    "2147483647",
    "2147483648",
    "99999999999999999999",
    "abc",
    "null",
    "1%20or%201=1",
    "%F0%9F%8F%A0",
    "1;drop",
  ])("%s is not found", async (id) => {
    const { status, headers, json } = await southerly.send(`/api/listings/${id}`);
    expect(status).toBe(404);
    expect(headers["content-type"]).toContain("application/json");
    expect(json()).toEqual({ message: "Listing not found" });
  });

  test("responds 404 for a draft, an unpublished or a deleted home", async () => {
    for (const id of [draft.id, ...Object.values(gone)]) {
      const { status, json } = await southerly.send(`/api/listings/${id}`);
      expect(status).toBe(404);
      expect(json()).toEqual({ message: "Listing not found" });
    }
  });
});

describe("the page of a home", () => {
  test.each(["0", "-1", "2147483648", "abc", "1.5"])(
    "/listings/%s is a 404 page with header and footer",
    async (id) => {
      const { status, text } = await southerly.send(`/listings/${id}`);
      expect(status).toBe(404);
      expect(text).toContain("404 Page Not Found");
      expect(text).toContain("Skip to main content");
    },
  );

  test("responds 404 for a draft, like an unknown home", async () => {
    const [drafted, never] = await Promise.all(
      [draft.id, 2_147_483_647].map((id) => southerly.send(`/listings/${id}/any-slug`)),
    );
    expect([drafted?.status, never?.status]).toEqual([404, 404]);
    expect(mainOf(drafted?.text)).toContain("404 Page Not Found");
    expect(mainOf(drafted?.text)).toBe(mainOf(never?.text));
  });

  test("a home that was listed once shows similar homes, and of itself only the suburb", async () => {
    for (const id of Object.values(gone)) {
      const { status, text } = await southerly.send(`/listings/${id}/canary-newtown`);
      expect(status).toBe(410);
      expect(text).toContain("<title>No longer listed – Southerly</title>");
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).toMatch(/<h1[^>]*>No longer listed<\/h1>/);
      expect(text).toContain('href="/listings?suburb=Newtown"');
      expect(text).toContain(`href="/listings/${shown.whole}/brick-cottage-with-a-lemon-tree-newtown"`);
      expect(text).not.toMatch(/7 Canary Street|1,?234,?567/);
    }
  });

  test("a withdrawn home says when it was listed and withdrawn; others say no more than that they were listed", async () => {
    const read = async (id: number) => mainOf((await southerly.send(`/listings/${id}/canary-newtown`)).text) ?? "";
    const withdrawn = await read(gone.withdrawn);
    expect(withdrawn).toMatch(/1 October( 2026)?<\/span> <span>Listed<.*Taken off the market/s);
    expect(withdrawn).toContain("Email me homes like this");
    expect(withdrawn).toContain('name="q"');
    for (const id of [gone.deleted, gone.unpublished]) expect(await read(id)).not.toContain("Taken off the market");
  });

  test("responds 404 for a home that was never public, like an unknown one", async () => {
    const { id: createdByUserId } = await insertUser(db);
    // The state of a listing that its agent published while it was held.
    const { id } = await insertListing(db, { createdByUserId, status: "draft" });
    await db.updateTable("listings").set({ status: "suspended" }).where("id", "=", id).execute();
    const [held, never] = await Promise.all(
      [id, 2_147_483_647].map((each) => southerly.send(`/listings/${each}/any-slug`)),
    );
    expect(held?.status).toBe(404);
    expect(mainOf(held?.text)).toBe(mainOf(never?.text));
  });

  test("a sold home keeps its page, which begins with the outcome", async () => {
    const { id: createdByUserId } = await insertUser(db);
    const { id } = await insertListing(db, { createdByUserId, price: 1_775_000, priceTo: 1_870_000 });
    const sold = { status: "sold", closedOn: "2026-11-14", priceWithheld: true };
    await db.updateTable("listings").set(sold).where("id", "=", id).execute();
    const { status, text } = await southerly.send(`/listings/${id}/brick-cottage-with-a-lemon-tree-newtown`);
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>.*has been sold<.*<\/h1>/);
    expect(text).toContain("The agent has not published the price.");
    expect(text).toMatch(/Listed with a guide of \$1\.775m–\$1\.87m.*Sold, price withheld</s);
    expect(text).toContain('href="/saved-searches/new?suburb=Newtown&amp;');
    expect(text).toContain('href="/listings?type=sold&amp;suburb=Newtown"');
  });

  describe("says what it costs", () => {
    const path = (id: number) => `/listings/${id}/brick-cottage-with-a-lemon-tree-newtown`;

    test("from the price, in a form to its own address", async () => {
      const { text } = await southerly.send(path(shown.whole));
      const cost = costIn(text);
      // 20% of $1,450,000, and the duty of 2026-27 (later years need new rates).
      expect(cost).toMatch(/Cash you need to buy<\/h3><p[^>]*>\$\d{3},\d{3}</);
      expect(cost).toContain("20% of $1,450,000. The loan is $1,160,000");
      expect(cost).toContain(`action="${path(shown.whole)}#cost"`);
      expect(cost).toMatch(/<input[^>]*id="cost-price"[^>]*value="1,450,000"/);
      expect(cost).not.toContain("Start again");
    });

    test("with the assumptions in the address", async () => {
      const query =
        "?price=785000&deposit=20&rate=6.25&years=30&contract=2026-11-26&first=yes&council=357&conveyancing=1980";
      const { text } = await southerly.send(path(shown.whole) + query);
      const cost = costIn(text);
      expect(cost).toContain('data-announce="Cash to buy $158,980"');
      expect(cost).toMatch(/<s [^>]*>\$29,512<\/s> \$0<span class="sr-only"> instead of \$29,512/);
      expect(cost).toContain("about $3,867");
      expect(cost).toContain("$357 a quarter, as you entered");
      expect(cost).toContain("Start again");
    });

    test("wrong figures have an error each, and no sum", async () => {
      const { status, text } = await southerly.send(`${path(shown.whole)}?price=%3Cscript%3E&deposit=200`);
      const cost = costIn(text);
      expect(status).toBe(200);
      expect(text).toMatch(/<title>Error: /);
      expect(cost).toContain('href="#cost-price"');
      expect(cost).toContain("Enter a deposit from 0 to 100%");
      expect(cost).toContain('value="&lt;script&gt;"');
      expect(cost).not.toContain("Cash to buy");
    });

    test("a rental: bond, weeks in advance, and whether the rent is usual", async () => {
      const { id: createdByUserId } = await insertUser(db);
      const rental = { createdByUserId, listingType: "rent", priceFrequency: "per_week", price: 900 } as const;
      const { id } = await insertListing(db, { ...rental, bondWeeks: 3 });
      const bonds = {
        postcode: "2042",
        kind: "rent",
        dwelling: "house",
        bedrooms: 3,
        period: "February 2025 to January 2026",
        periodEnd: "2026-01-31",
        median: 1200,
        p10: 850,
        p90: 1600,
        counted: 228,
        source: "Bonds",
      };
      await db.insertInto("postcodeFigures").values(bonds).execute();
      const cost = costIn((await southerly.send(path(id))).text);
      expect(cost).toContain("3 weeks of $900, as the agent states");
      expect(cost).toContain('data-announce="Cash to move in $4,500"');
      expect(cost).toContain(
        "It is in the lower half. Of 228 bonds lodged for three-bedroom houses in postcode 2042, half were for $1,200 a week or less.",
      );
      await db.updateTable("postcodeFigures").set({ counted: 9 }).execute();
      const few = costIn((await southerly.send(`${path(id)}?bond=4`)).text);
      expect(few).toContain("9 bonds lodged for three-bedroom houses in postcode 2042: too few to compare.");
      expect(few).not.toContain("It is in the lower half.");
      await db.deleteFrom("postcodeFigures").execute();
    });

    test("a home without a published price asks for one; a sold home has no cost", async () => {
      const { id: createdByUserId } = await insertUser(db);
      const { id } = await insertListing(db, { createdByUserId, price: 0 });
      expect(costIn((await southerly.send(path(id))).text)).toContain("Enter the price you would pay");
      const sold = { status: "sold", closedOn: "2026-11-14", closedPrice: 1_500_000 };
      await db.updateTable("listings").set(sold).where("id", "=", id).execute();
      expect(costIn((await southerly.send(path(id))).text)).toBe("");
    });
  });

  test("any other slug redirects permanently to the right one", async () => {
    const right = `/listings/${shown.whole}/brick-cottage-with-a-lemon-tree-newtown`;
    for (const slug of ["", "/wrong", "/BRICK-cottage", "/%3Cscript%3E"]) {
      const { status, headers } = await southerly.send(`/listings/${shown.whole}${slug}`);
      expect(status, slug).toBe(301);
      expect(headers.location, slug).toBe(right);
    }
    expect((await southerly.send(right)).status).toBe(200);
  });
});

function costIn(html: string): string {
  return /<section aria-labelledby="cost"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
}

function mainOf(html = ""): string | undefined {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0];
}
