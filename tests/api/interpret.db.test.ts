import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { decodeListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { addDays, daysBetween, sydneyDate } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { SENTENCES, SENTENCES_DATE } from "#tests/sentences.ts";
import { insertSchoolArea } from "#tests/support/school-area.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

beforeAll(async () => {
  await insertSuburb(db, { name: "Newtown", slug: "newtown", postcode: "2042" });
  await insertSuburb(db, {
    name: "Enmore",
    slug: "enmore",
    postcode: "2042",
    council: "Inner West",
    regions: ["inner-west"],
  });
  await db
    .insertInto("regions")
    .values({ slug: "inner-west", name: "Inner West", otherNames: ["the Inner West"], position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  const description =
    "A sunny home with harbour views, a cellar, a carport, cool stools and a freshly renovated kitchen.";
  await insertListing(db, { createdByUserId, suburb: "Newtown", description });
  await insertListing(db, { createdByUserId, suburb: "Newtown", address: "202/86 Alice Street" });
});

beforeAll(async () => {
  await insertSchoolArea(db, "Newtown Public School");
});

async function interpret(query: Record<string, string>, server = southerly) {
  const response = await server.send(`/api/listings/interpret?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function search(query: string) {
  const response = await southerly.send(`/listings?${query}`);
  return [response.status, response.headers.location];
}

describe("GET /api/listings/interpret", () => {
  test("returns filters with the names of the query string, a chip for each and the address", async () => {
    expect(await interpret({ q: "sunny 3 bed house with a pool near Newtwon under 1.6m, no strata" })).toEqual({
      filters: {
        type: "sale",
        suburb: ["Newtown"],
        nearby: true,
        propertyType: ["House"],
        priceMax: 1_600_000,
        bedroomsMin: 3,
        features: ["pool"],
        keywords: "sunny",
      },
      path: "/listings?suburb=Newtown&nearby=1&propertyType=House&priceMax=1600000&bedroomsMin=3&features=pool&keywords=sunny",
      chips: expect.arrayContaining([
        {
          criterion: "keywords",
          label: "“sunny” as a keyword",
          path: "/listings?suburb=Newtown&nearby=1&propertyType=House&priceMax=1600000&bedroomsMin=3&features=pool",
          text: "sunny",
        },
        {
          criterion: "price",
          label: "Price: No min – $1,600,000",
          path: "/listings?suburb=Newtown&nearby=1&propertyType=House&bedroomsMin=3&features=pool&keywords=sunny",
          text: "under 1.6m",
        },
      ]) as unknown,
      notUnderstood: ["We cannot search by “no strata”, so it was left out."],
      corrections: [{ from: "Newtwon", to: "Newtown" }],
      choices: [],
    });
  });

  test.each([
    ["", "/listings", "nothing"],
    ["   ", "/listings", "blank"],
    ["\u202Enewtown\u202C", "/listings?suburb=Newtown", "marks of the text direction"],
    [`${"newtown ".repeat(40)}enmore`, "/listings?suburb=Newtown", "only the first 200 characters"],
    ["((((((((((a+)+)+)+$ ' or 1=1 --", undefined, "patterns and SQL"],
    ["9".repeat(200), undefined, "a long number"],
    ["-".repeat(3000), "/listings", "a very long line"],
    ["😀 Ω 新镇 ﷽", undefined, "other scripts"],
  ])("reads %j harmlessly", async (q, path, _why) => {
    const { path: interpreted } = (await interpret({ q })) as { path: string };
    expect(interpreted).toMatch(/^\/listings/);
    expect(interpreted).toBe(path ?? interpreted);
  });

  test.each([
    ["blorp 2 bed", "/listings?bedroomsMin=2", ["We left out: “blorp”. No home mentions it."]],
    ["asdf qwer newtown", "/listings?suburb=Newtown", ["We left out: “asdf” and “qwer”. No home mentions them."]],
    ["house pittwater", "/listings?propertyType=House", ["We left out: “pittwater”. No home mentions it."]],
    ["12 Heron Street 2 bed", "/listings?bedroomsMin=2", ["12 Heron Street is not listed."]],
    ["Heron Street newtown", "/listings?suburb=Newtown", ["No home in Heron Street is listed."]],
    ["house melbourne", "/listings?propertyType=House", ["We have homes in Sydney only, so “melbourne” was left out."]],
    ["sold sunny home", "/listings?type=sold", ["We left out: “sunny”. No home mentions it."]],
  ])("leaves out the words of %j that no home contains, and says so", async (q, path, messages) => {
    expect(await interpret({ q })).toMatchObject({ path, notUnderstood: messages });
  });

  test.each([
    ["Blorptown xyzzy", "/listings?keywords=blorptown+xyzzy", "We do not know “blorptown xyzzy”."],
    ["12 Heron Street", "/listings?keywords=%2212+heron+street%22", "12 Heron Street is not listed."],
    ["xyzzy please", "/listings?keywords=xyzzy", "We do not know “xyzzy”."],
    ["waterfront", "/listings?keywords=waterfront", "No home mentions “waterfront”."],
  ])("keeps the keywords of %j, of which nothing else was understood", async (q, path, message) => {
    expect(await interpret({ q })).toMatchObject({ path, notUnderstood: [message] });
  });

  test.each([
    ["12 Alice Street Newtown", "suburb=Newtown&", "12 Alice Street is not listed. These are homes in Alice Street."],
    ["12 alice st", "", "12 Alice Street is not listed. These are homes in Alice Street."],
    ["86 Alice Street", "", "These are homes in Alice Street."],
    ["5/86 Alice Street", "", "5/86 Alice Street is not listed. These are homes in Alice Street."],
  ])("%s is read as its street, which has homes", async (q, suburb, message) => {
    expect(await interpret({ q })).toMatchObject({
      path: `/listings?${suburb}keywords=%22alice+street%22`,
      notUnderstood: [message],
    });
  });

  test("an address in another suburb than its street's homes is searched by suburb", async () => {
    expect(await interpret({ q: "12 Alice Street Enmore" })).toMatchObject({
      path: "/listings?suburb=Enmore",
      notUnderstood: ["12 Alice Street is not listed."],
    });
  });

  test("offers the page of an agent, and the directory for agents of one name", async () => {
    const { id } = await insertAgent(db, { name: "Priya Raman", userId: null, agencyId: null });
    expect(await interpret({ q: "2 bed priya raman" })).toMatchObject({
      path: "/listings?bedroomsMin=2",
      notUnderstood: ["We cannot search by agent, so “Priya Raman” was left out. The agent's page lists the homes."],
      choices: [{ label: "Priya Raman", path: `/agents/${id}` }],
    });
    await insertAgent(db, { name: "Priya Raman", userId: null, agencyId: null });
    expect(await interpret({ q: "Priya Raman" })).toMatchObject({
      path: "/listings",
      choices: [{ label: "Priya Raman", path: "/agents?search=Priya+Raman" }],
    });
  });

  test("says that nothing was understood", async () => {
    expect(await interpret({ q: "' OR 1=1 --" })).toMatchObject({
      path: "/listings",
      notUnderstood: ["We did not understand “' OR 1=1 --”, so it is not part of this search."],
    });
  });

  test("offers the suburb with a name like the unknown words", async () => {
    expect(await interpret({ q: "enmo" })).toMatchObject({
      path: "/listings?keywords=enmo",
      notUnderstood: ["We do not know “enmo”."],
      choices: [{ label: "Enmore", path: "/listings?suburb=Enmore" }],
    });
  });

  test("offers related phrases instead of a keyword that no home contains", async () => {
    expect(await interpret({ q: "waterfront newtown" })).toMatchObject({
      path: "/listings?suburb=Newtown",
      notUnderstood: ["We left out: “waterfront”. No home mentions it."],
      choices: [{ label: "“harbour views” as a keyword", path: "/listings?suburb=Newtown&keywords=harbour+views" }],
    });
  });

  test("corrects a misspelt keyword", async () => {
    expect(await interpret({ q: "rennovated kitchen" })).toMatchObject({
      path: "/listings?keywords=renovated+kitchen",
      corrections: [{ from: "rennovated", to: "renovated" }],
      notUnderstood: [],
    });
  });

  test.each([
    ["million dollar house", "“million” and “dollar”"],
    ["house near airport", "“airport”"],
    ["house near schools", "“schools”"],
    ["house with elevator and ceiling", "“ceiling”"],
  ])("does not correct the ordinary words of %j", async (q, words) => {
    expect(await interpret({ q })).toMatchObject({
      corrections: [],
      notUnderstood: [`We left out: ${words}. No home mentions ${words.includes(" and ") ? "them" : "it"}.`],
    });
  });

  test("says that a longer text was cut", async () => {
    expect(await interpret({ q: "newtown ".repeat(40) })).toMatchObject({
      notUnderstood: ["Describe your search in up to 200 characters. We left out the rest."],
    });
  });
});

describe("GET /listings?q=", () => {
  test.each([
    ["q=3+bed+Newtown", "/listings?suburb=Newtown&bedroomsMin=3", "a sentence"],
    ["q=", "/listings", "no text"],
    ["q=&suburb=Enmore&priceMax=900000", "/listings?suburb=Enmore&priceMax=900000", "no text, with filters"],
    [
      "q=newtown&suburb=Enmore&bedroomsMin=2&page=3",
      "/listings?suburb=Enmore&suburb=Newtown&bedroomsMin=2",
      "added places",
    ],
    ["q=4+bedrooms&bedroomsMin=2", "/listings?bedroomsMin=4", "another value"],
    ["q=2br+under+800&type=rent", "/listings?type=rent&priceMax=800&bedroomsMin=2", "a rent"],
    ["q=under+800&type=sale", "/listings?priceMax=800000&asked=under+800", "thousands of a sale"],
    ["q=house+or+townhouse+in+Newtown", "/listings?suburb=Newtown&propertyType=House&propertyType=Townhouse", "types"],
    ["q=houses+in+the+inner+west", "/listings?region=inner-west&propertyType=House", "a region"],
    ["q=inner+west+council&suburb=Newtown", "/listings?region=inner-west-council", "a council area instead of suburbs"],
    ["q=enmore&region=inner-west", "/listings?suburb=Enmore", "a suburb instead of a region"],
    ["q=house+in+the+catchment+of+Newtown+PS", "/listings?school=Newtown+Public+School&propertyType=House", "a school"],
    ["q=newtwon", "/listings?suburb=Newtown&asked=newtwon", "a misspelt place, which the page explains"],
    ["q=under+800", "/listings?type=rent&priceMax=800&asked=under+800", "an amount of a rent"],
    ["q=enmore&view=map&z=4&x=63&y=59", "/listings?suburb=Enmore&view=map", "a map, whose view follows the place"],
    [
      "q=blorptown&suburb=Newtown&view=map",
      "/listings?suburb=Newtown&view=map&asked=blorptown",
      "unknown words, which leave the homes of a map",
    ],
    ["q=2+bed&view=map&z=4&x=63&y=59", "/listings?bedroomsMin=2&view=map&z=4&x=63&y=59", "a map of the same place"],
  ])("%s redirects to %s: %s", async (query, path) => {
    expect(await search(query)).toEqual([303, path]);
  });
});

describe("a page after a sentence", () => {
  async function readPage(path: string) {
    const response = await southerly.send(path);
    expect(response.status).toBe(200);
    return response.text;
  }

  test("of which nothing was understood finds no homes, and links a suburb of a similar name", async () => {
    const page = await readPage("/listings?keywords=enmo&asked=enmo");
    expect(page).toContain("We do not know “enmo”.");
    expect(page).toContain("No listings available");
    expect(page).toMatch(/Did you mean.*href="\/listings\?suburb=Enmore"/s);
  });

  test("leaves out a keyword that no home contains, and says so above the homes", async () => {
    const [status, path = ""] = await search("q=newtown+stool+schools");
    expect([status, path]).toEqual([303, "/listings?suburb=Newtown&keywords=stool&asked=newtown+stool+schools"]);
    const page = await readPage(String(path));
    expect(page).toContain("We left out: “schools”. No home mentions it.");
    expect(page).not.toContain("No listings available");
    expect(page).toContain("harbour views");
  });

  test("shows the homes without a keyword of the filters that no home contains, and links them", async () => {
    const page = await readPage("/listings?suburb=Newtown&keywords=stool+schools&asked=newtown+stool+schools");
    expect(page).toContain("No listings available");
    expect(page).toMatch(/Closest homes.*harbour views/s);
    expect(page).toMatch(/href="\/listings\?suburb=Newtown&amp;keywords=stool"[^>]*>Without “schools”/);
  });

  test("on a map of which nothing was understood keeps its homes, and links a suburb with its homes", async () => {
    const page = await readPage("/listings?view=map&asked=enmo");
    expect(page).toContain("We do not know “enmo”.");
    expect(page).not.toContain("No listings available");
    expect(page).toMatch(/Did you mean.*href="\/listings\?suburb=Enmore&amp;view=map"[^>]*>Enmore \(\d+ homes?\)</s);
  });

  test.each([
    { view: "list", query: "", link: "" },
    { view: "map", query: "&view=map", link: "&amp;view=map" },
  ])("says what was corrected or left out, and links other meanings on the $view", async ({ query, link }) => {
    const sentence = "house+newtwon+no+pool+open+weekend";
    const page = await readPage(`/listings?suburb=Newtown&propertyType=House&open=sat${query}&asked=${sentence}`);
    expect(page).toContain("We read “newtwon” as Newtown.");
    expect(page).toContain("We cannot search by “no pool”, so it was left out.");
    expect(page).toContain("We search by one inspection day at a time, so “Open: this Sunday” was left out.");
    expect(page).toContain("Did you mean");
    expect(page).toContain(`href="/listings?suburb=Newtown&amp;propertyType=House&amp;open=sun${link}"`);
  });

  test("says that a type was guessed", async () => {
    const page = await readPage("/listings?type=rent&priceMax=700&asked=under+700");
    expect(page).toContain("We read “under 700” as rent a week.");
    expect(await readPage("/listings?type=rent&features=pets&asked=pet+friendly")).toContain(
      "Only rentals have filters for pets and furniture",
    );
  });

  test("has no note without a sentence", async () => {
    expect(await readPage("/listings?suburb=Newtown")).not.toContain("Did you mean");
  });

  test("shows a region in the heading, as the place on phones and as a filter that can be removed", async () => {
    const page = await readPage("/listings?region=Inner+West");
    expect(page).toContain("<title>Sydney Properties for Sale in the Inner West – Southerly</title>");
    expect(page).toContain('<span class="truncate">Inner West</span>');
    expect(page).toContain("Region: Inner West");
  });
});

test("reads at least 95 % of the sentences exactly, with all places of Sydney", { timeout: 120_000 }, async () => {
  await updateReference((await testDatabase()).url);
  // Words that no home contains are left out.
  const keywords = SENTENCES.flatMap(([, query]) => new URLSearchParams(query).get("keywords") ?? []);
  const { id: createdByUserId } = await insertUser(db);
  const description = [...new Set(keywords)].join(". ").replaceAll('"', "");
  await insertListing(db, { createdByUserId, description });
  const server = await openSoutherly({}, onTestFinished);
  const daysSince = daysBetween(SENTENCES_DATE, sydneyDate(new Date()));
  const misread: string[] = [];
  for (const [q, query] of SENTENCES) {
    const dated = query.replace(/(?<=open=)\d{4}-\d{2}-\d{2}/, (date) => addDays(date, daysSince));
    const { filters } = decodeListingFilters(new URLSearchParams(dated.replaceAll(" ", "+")));
    const { path } = (await interpret({ q }, server)) as { path: string };
    if (path !== listingsPath(filters)) misread.push(`${q}\n  expected ${listingsPath(filters)}\n  read     ${path}`);
  }
  if (misread.length > 0) process.stdout.write(`${misread.join("\n")}\n`);
  expect(misread.length / SENTENCES.length, misread.join("\n")).toBeLessThanOrEqual(0.05);
});
