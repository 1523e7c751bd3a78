import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import type { DueSearch, NewHome } from "#app/features/saved-searches/model/saved-search.ts";
import { newHomesMail } from "./new-homes.mail.ts";

const search: DueSearch = {
  id: 5,
  subscriberId: 7,
  email: "jo@example.com",
  criteria: {
    type: "sale",
    suburb: ["Newtown"],
    propertyType: ["House"],
    priceMax: 2_000_000,
    bedroomsMin: 2,
    parkingMin: 1,
  },
};
const terrace: NewHome = {
  reason: "published",
  changes: [],
  id: 11,
  title: "Sunny terrace",
  listingType: "sale",
  price: 1_495_000,
  priceTo: null,
  priceWords: null,
  priceFrequency: "once",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  bedrooms: 3,
  bathrooms: 1,
  parking: null,
  isUnconfirmed: false,
  knownSuburb: "Newtown",
  agentName: "Kim Tran",
  agencyName: "Marlow Haddad",
  phone: "02 5550 0148",
  portrait: null,
  secondAgent: null,
  hasStatement: false,
};
const cottage: NewHome = { ...terrace, id: 12, title: "Brick cottage", reason: "price_dropped", price: 1_300_000 };
const whole = { number: 1, of: 1 };
const links = {
  manageUrl: "https://southerly.example/saved-searches/a-token",
  stopAllUrl: "https://southerly.example/unsubscribe/all-token",
};
const stopUrl = "https://southerly.example/unsubscribe/a-token";

const mailAbout = (about: DueSearch, homes: readonly NewHome[], ...rest: [typeof whole, typeof links]) =>
  newHomesMail([{ search: about, homes, stopUrl }], ...rest);

test("states the new homes, the reason, the link to all and how to stop", () => {
  const mail = mailAbout(search, [terrace, cottage], whole, links);
  expect(mail).toMatchObject({
    kind: "new-homes",
    to: { name: "", address: "jo@example.com" },
    subject: "2 new homes: House for sale in Newtown, 2+ bedrooms, 1+ car spaces",
    subscriberId: 7,
    savedSearchId: 5,
  });
  expect(mail.text).toMatchInlineSnapshot(`
    "Hello,

    2 new homes match your search: House for sale in Newtown, 2+ bedrooms, 1+ car spaces, up to $2,000,000.

    Sunny terrace
    $1,495,000
    Newtown, NSW 2042 · 3 bedrooms · 1 bathroom
    Agent: Kim Tran, Marlow Haddad, 02 5550 0148
    http://localhost:3000/listings/11/sunny-terrace-newtown

    Brick cottage
    $1,300,000 (price dropped)
    Newtown, NSW 2042 · 3 bedrooms · 1 bathroom
    Agent: Kim Tran, Marlow Haddad, 02 5550 0148
    http://localhost:3000/listings/12/brick-cottage-newtown

    See all homes for this search:
    http://localhost:3000/listings?suburb=Newtown&propertyType=House&priceMax=2000000&bedroomsMin=2&parkingMin=1

    The links below work without an account. Keep them to yourself: anyone who has them can change your searches.

    See, change or pause your searches:
    https://southerly.example/saved-searches/a-token

    Stop emails about this search:
    https://southerly.example/unsubscribe/a-token

    -- 
    You are receiving this email because a search was saved with your address on Southerly: House for sale in Newtown, 2+ bedrooms, 1+ car spaces, up to $2,000,000.
    Southerly
    Sydney, NSW
    02 5550 0148
    support@example.com
    "
  `);
});

test("has the same text and addresses in both formats", () => {
  const { text, html } = mailAbout(search, [terrace, cottage], whole, links);
  const shown = html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");
  for (const line of text.split("\n").filter((said) => said && !said.startsWith("http") && !said.startsWith("-- "))) {
    expect(shown).toContain(line.replace(/:$/, ""));
  }
  const hrefsOf = (from: string, pattern: RegExp) =>
    [...from.matchAll(pattern)].map(([, href]) => href?.replaceAll("&amp;", "&"));
  expect(hrefsOf(html, /href="([^"]+)"/g)).toEqual(hrefsOf(text, /^(https?:\S+)$/gm));
});

test("has a section for each of several searches, and one-click unsubscribing stops all", () => {
  const rent: DueSearch = { ...search, id: 6, criteria: { type: "sale", keywords: "lemon tree" } };
  const stopRentUrl = "https://southerly.example/unsubscribe/b-token";
  const news = [
    { search, homes: [terrace, cottage], stopUrl },
    { search: rent, homes: [cottage], stopUrl: stopRentUrl },
  ] as const;
  const mail = newHomesMail([...news], { number: 2, of: 2 }, links);
  expect(mail).toMatchObject({ subject: "2 new homes (2 of 2) for 2 of your searches", subscriberId: 7 });
  expect(mail.savedSearchId).toBeUndefined();
  expect(mail.headers).toMatchObject({ "List-Unsubscribe": `<${links.stopAllUrl}>` });
  expect(mail.text).toMatchInlineSnapshot(`
    "Hello,

    2 new homes (2 of 2) match 2 of your searches.

    The links below work without an account. Keep them to yourself: anyone who has them can change your searches.

    House for sale in Newtown, 2+ bedrooms, 1+ car spaces, up to $2,000,000: 2 new homes

    Sunny terrace
    $1,495,000
    Newtown, NSW 2042 · 3 bedrooms · 1 bathroom
    Agent: Kim Tran, Marlow Haddad, 02 5550 0148
    http://localhost:3000/listings/11/sunny-terrace-newtown

    Brick cottage
    $1,300,000 (price dropped)
    Newtown, NSW 2042 · 3 bedrooms · 1 bathroom
    Agent: Kim Tran, Marlow Haddad, 02 5550 0148
    http://localhost:3000/listings/12/brick-cottage-newtown

    See all homes for this search:
    http://localhost:3000/listings?suburb=Newtown&propertyType=House&priceMax=2000000&bedroomsMin=2&parkingMin=1

    Stop emails about this search:
    https://southerly.example/unsubscribe/a-token

    Homes for sale, “lemon tree”: 1 home with a lower price

    Brick cottage
    $1,300,000 (price dropped)
    Newtown, NSW 2042 · 3 bedrooms · 1 bathroom
    Agent: Kim Tran, Marlow Haddad, 02 5550 0148
    http://localhost:3000/listings/12/brick-cottage-newtown

    See all homes for this search:
    http://localhost:3000/listings?keywords=lemon+tree

    Stop emails about this search:
    https://southerly.example/unsubscribe/b-token

    See, change or pause your searches:
    https://southerly.example/saved-searches/a-token

    Stop emails about all your searches:
    https://southerly.example/unsubscribe/all-token

    -- 
    You are receiving this email because searches were saved with your address on Southerly.
    Southerly
    Sydney, NSW
    02 5550 0148
    support@example.com
    "
  `);
  for (const href of [stopUrl, stopRentUrl, links.stopAllUrl, links.manageUrl]) expect(mail.html).toContain(href);
});

test("has a subject that mentions lower prices and the part's number", () => {
  const subjectOf = (...arguments_: Parameters<typeof mailAbout>) => mailAbout(...arguments_).subject;
  expect(subjectOf(search, [cottage], whole, links)).toMatch(/^1 home with a lower price: /);
  expect(subjectOf(search, [cottage, cottage], whole, links)).toMatch(/^2 homes with a lower price: /);
  expect(subjectOf(search, [terrace], { number: 2, of: 3 }, links)).toMatch(/^1 new home \(2 of 3\): /);
});

test("describes changes of homes, without prices that are no longer public", () => {
  const changes = ["Under offer on 3 November", "Guide raised from $1.4m to $1.5m on 2 November"];
  const changed: NewHome = { ...terrace, reason: "changed", changes };
  const all = mailAbout(search, [changed], whole, links);
  expect(all.subject).toMatch(/^1 changed home: House for sale in Newtown/);
  expect(all.text).toContain("What changed since the last email about your search: House for sale in Newtown");
  expect(all.text).toContain(`Sunny terrace\n${changes.join("\n")}\nNewtown, NSW 2042`);
  expect(all.text).not.toContain("$1,495,000");
  const mixed = mailAbout(search, [{ ...terrace, id: 13 }, cottage, changed], whole, links);
  expect(mixed.subject).toMatch(/^2 new homes and 1 changed home: /);
  expect(mixed.text).toContain("2 new homes and 1 changed home for your search: House for sale in Newtown");
});

test("leaves out an agent that is not stated, and all text of an unconfirmed account", () => {
  const anonymous = { ...terrace, agentName: null, agencyName: null, phone: null };
  expect(mailAbout(search, [anonymous], whole, links).text).not.toContain("Agent:");
  expect(mailAbout(search, [{ ...anonymous, phone: "0491 570 156" }], whole, links).text).toContain(
    "Agent: 0491 570 156\n",
  );
  const { text, html } = mailAbout(search, [{ ...terrace, isUnconfirmed: true }], whole, links);
  expect(text + html).not.toMatch(/Kim Tran|Marlow|5550 0148 *\n *http/);
});

test("names both agents with their phone numbers, and links the Statement of Information", () => {
  const picture = (name: string) => ({ src: `/media/${name}-400`, width: 64, height: 85 });
  const second = { name: "Ann Lee", phone: "02 5550 0149", portrait: picture("ann"), trust: "confirmed" } as const;
  const shared: NewHome = { ...terrace, portrait: picture("kim"), secondAgent: second, hasStatement: true };
  const { text, html } = mailAbout(search, [shared], whole, links);
  expect(text).toContain(
    [
      "Agent: Kim Tran, Marlow Haddad, 02 5550 0148",
      "Agent: Ann Lee, 02 5550 0149",
      "http://localhost:3000/listings/11/sunny-terrace-newtown",
      "Statement of Information: http://localhost:3000/listings/11/-/statement",
    ].join("\n"),
  );
  // Each portrait follows its name.
  expect(html).toMatch(/Agent: Kim Tran.+media\/kim-400.+Agent: Ann Lee.+media\/ann-400/s);
  expect(html).toContain('href="http://localhost:3000/listings/11/-/statement"');
  const unconfirmed = { ...shared, secondAgent: { ...second, trust: null } };
  expect(mailAbout(search, [unconfirmed], whole, links).text).not.toContain("Ann Lee");
  const plain = mailAbout(search, [{ ...shared, isUnconfirmed: true }], whole, links).text;
  expect(plain).not.toMatch(/Ann Lee|\/-\/statement/);
});

test("states the period of a rent, and handles a home without a price", () => {
  const rented: NewHome = { ...terrace, listingType: "rent", price: 650, priceFrequency: "per_week" };
  expect(mailAbout(search, [rented], whole, links).text).toContain("$650 per week\n");
  expect(mailAbout(search, [{ ...terrace, price: 0 }], whole, links).text).toContain("Contact agent\n");
});

test("escapes text that people wrote", () => {
  const evil = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
  const { html } = mailAbout(
    { ...search, criteria: { type: "sale", suburb: [evil], propertyType: [evil], keywords: evil } },
    [{ ...terrace, title: evil, suburb: evil }],
    whole,
    links,
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test("is a complete document under 100 kB for a hundred homes, and without portraits has no external resources", async () => {
  const second = { name: "Ann Lee", phone: "02 5550 0149", portrait: null, trust: "established" } as const;
  const complete = { ...terrace, secondAgent: second, hasStatement: true };
  const homes = Array.from({ length: 100 }, (_, index) => ({ ...complete, id: 1000 + index }));
  const { html } = mailAbout(search, homes, whole, links);
  expect(html.length).toBeLessThan(100_000);
  expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|@import|url\(/i);
  const report = await new HtmlValidate({
    extends: ["html-validate:recommended"],
    // Mail programs need tables for layout and inline styles.
    rules: {
      "no-inline-style": "off",
      "no-deprecated-attr": "off",
      "prefer-tbody": "off",
      "presentation-role-style": "off",
      "void-style": "off",
      "doctype-style": "off",
      "long-title": "off",
      "no-trailing-whitespace": "off",
    },
  }).validateString(html);
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});
