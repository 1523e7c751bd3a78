import { sampleOf } from "#tests/support/full.ts";
import { htmlFaults } from "#tests/support/html-rules.ts";
import { documentTest as test, expect } from "#tests/support/journey.fixture.ts";
import { pageStates } from "#tests/support/page-states.ts";

for (const { name, status, address, withoutDatabase, submission, as } of sampleOf(pageStates, 100)) {
  test(`the document of ${name} is valid, and complete without scripts`, async ({
    request,
    server,
    fragile,
    places,
  }) => {
    const there = new URL(address(places), (withoutDatabase ? fragile : server).url).href;
    const headers = as ? { cookie: places.members[as].cookie } : undefined;
    if (withoutDatabase) fragile.line.cut();
    const response = await (submission
      ? request.post(there, { form: submission.body, headers })
      : request.get(there, { headers }));
    fragile.line.restore();
    const html = await response.text();
    expect(response.status()).toBe(status);
    expect(await htmlFaults(html)).toEqual([]);

    const bare = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
    const hidden = [/<div hidden="" id="S:/, /<!--\$\?-->/, /<template id=/, /skeleton/i, /<noscript/, /aria-busy/];
    expect(hidden.filter((pattern) => pattern.test(bare))).toEqual([]);
    expect(bare.match(/<h1\b/g)).toHaveLength(1);
    expect(html.startsWith('<!DOCTYPE html><html lang="en-AU">')).toBe(true);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toMatch(/\S – Southerly$/);

    if (status !== 200 || submission) return;
    const canonical = canonicalOf(html);
    const again = await request.get(canonical, { headers, maxRedirects: 0 });
    expect(again.status()).toBe(200);
    expect(canonicalOf(await again.text())).toBe(canonical);
  });
}

function canonicalOf(html: string): string {
  const [, address = "none"] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  return address.replaceAll("&amp;", "&");
}

test("every card of the first page is in the document", async ({ request, homes }) => {
  const html = await (await request.get("/listings")).text();
  const bare = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  const sales = homes.filter(({ type }) => type === "sale").slice(0, 24);
  expect(sales.filter(({ title }) => !bare.includes(`>${title}</p>`))).toEqual([]);
});

test.describe("the metadata of a page", () => {
  const metadata = /<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g;

  test("on the search: description, social tags, canonical address, structured data", async ({ request, server }) => {
    const html = await (await request.get("/listings?type=rent&suburb=&keywords=%20pool%20&page=1&utm=1")).text();
    const canonical = `${server.url}/listings?type=rent&amp;keywords=pool`;
    const meta = Object.fromEntries([...html.matchAll(metadata)].map(([, name, content]) => [name, content]));
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(canonical);
    expect(meta).toMatchObject({
      description: expect.stringMatching(/rent across Sydney/),
      "og:title": "Sydney Rental Properties: “pool”",
      "og:url": canonical,
      "og:type": "website",
      "og:image": `${server.url}/share.png`,
      "twitter:card": "summary_large_image",
    });
    expect(structuredData(html)).toContainEqual({
      title: "Sydney Rental Properties: “pool”",
      description: expect.any(String),
      image: `${server.url}/share.png`,
      url: `${server.url}/listings?type=rent&keywords=pool`,
      type: "website",
    });
    expect((await request.get("/share.png")).headers()["content-type"]).toBe("image/png");
  });

  test("on an unknown address: the next steps, and noindex", async ({ request, server }) => {
    for (const path of ["/no-such-page", "/suburbs/atlantis", "/listings/999999999"]) {
      const html = await (await request.get(path)).text();
      const meta = Object.fromEntries([...html.matchAll(metadata)].map(([, name, content]) => [name, content]));
      expect(meta, path).toMatchObject({
        description: expect.stringMatching(/\w{3}/),
        robots: "noindex",
        "og:title": expect.stringMatching(/\w{3}/),
        "og:image": `${server.url}/share.png`,
        "twitter:card": "summary_large_image",
      });
    }
    expect(await (await request.get("/no-such-page")).text()).not.toContain('rel="canonical"');
  });

  test("on a home: its type, place and price", async ({ request, homes }) => {
    // Use a rental, because the price of a sale may be a range.
    const home = homes.find(({ type, price }) => type === "rent" && price > 0)!;
    const response = await request.get(`/listings/${home.id}`);
    const data = structuredData(await response.text());
    expect(data).toContainEqual(expect.objectContaining({ title: home.name, url: response.url() }));
    expect(data).toContainEqual(
      expect.objectContaining({
        "@type": "RealEstateListing",
        name: home.name,
        offers: expect.objectContaining({ price: home.price, priceCurrency: "AUD" }),
        contentLocation: expect.objectContaining({
          address: expect.objectContaining({ addressLocality: home.suburb }),
        }),
      }),
    );
  });

  test("on an address that does not exist: nothing for search engines", async ({ request }) => {
    const html = await (await request.get("/no-such-page")).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test("in structured data, an address cannot close the script element", async ({ request, database }) => {
    const { id: createdByUserId } = await database
      .insertInto("users")
      .values({ email: `${crypto.randomUUID()}@example.com` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const title = 'Canary </script><script>alert("x")</script> & <img src=x>';
    const { id } = await database
      .insertInto("listings")
      .values({
        createdByUserId,
        title,
        status: "active",
        publishedAt: new Date(0),
        listingType: "sale",
        propertyType: "House",
        price: 1,
        address: title,
        suburb: "Nowhere",
        postcode: "2000",
        description: title,
        contactEmail: "a@example.com",
        contactPhone: "0491 570 000",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const html = await (await request.get(`/listings/${id}`)).text();
    await database.deleteFrom("listings").where("id", "=", id).execute();
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(structuredData(html)).toContainEqual(expect.objectContaining({ name: `${title}, Nowhere` }));
  });
});

function structuredData(html: string): unknown[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => JSON.parse(text) as unknown);
}
