import { toSydneyTime } from "#app/lib/sydney-time.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

/** A Saturday in summer, far in the future, when no sample home has an inspection. */
const date = "2099-01-03";

test(
  "a plan of saved homes and a suburb shows the inspections of a day in order, with clashes and distances",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const member = await signedInMember(database);
    await signIn(context, member.cookie, server.url);
    const { id: createdByUserId } = await insertUser(database);
    const street = `Plan Street ${member.id}`;
    /** A home at Newtown, moved east by thousandths of a degree. */
    async function openHome(number: number, suburb: string, east: number, time: string) {
      const address = `${number} ${street}`;
      const place = { latitude: -33.8983, longitude: 151.1793 + east / 1000 };
      const { id } = await insertListing(database, { createdByUserId, address, suburb, price: 1_450_000, ...place });
      const opening = await insertInspection(database, {
        listingId: id,
        startsAt: new Date(`${date}T${time}:00+11:00`),
      });
      return { id, opening: opening.id };
    }
    const late = await openHome(1, "Newtown", 0, "11:00");
    const early = await openHome(2, "Newtown", 10.8, "10:00");
    const there = await openHome(3, "Glebe", 10.8, "10:15");

    await visitor.open(`/inspections?day=${date}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("region", { name: "Where?" })).toContainText(/No open homes for sale on Sat 3 Jan/);
    for (const { id } of [late, early]) {
      await database.insertInto("savedHomes").values({ userId: member.id, listingId: id }).execute();
    }
    await visitor.open("/saved");
    await expect(main).toContainText("No inspections announced for the next two weeks.");
    await page.getByRole("link", { name: "Plan your inspections" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Inspection plan for Saturday \d+ \w+$/);
    // They have inspections on another Saturday, which the page mentions.
    await expect(main).toContainText("None of your saved homes has an upcoming inspection that day.");
    const openLater = page.getByRole("region", { name: "Open after this week" });
    await expect(openLater.getByRole("listitem")).toHaveCount(2);
    await openLater.getByRole("link", { name: `Saturday 3 January 2099: 2 ${street}, Newtown` }).click();
    await expect(page).toHaveURL(`/inspections?day=${date}`);
    await expect(page).toHaveTitle("Inspection plan for Saturday 3 January 2099 – Southerly");
    await expect(main).toContainText("Saturday 3 January 2099");
    await expect(openLater).toHaveCount(0);
    const stops = page.getByRole("group", { name: "Inspections by time" }).getByRole("listitem");
    await expect(stops).toHaveCount(2);
    await expect(stops.nth(0)).toContainText(`$1,450,0002 ${street}, NewtownSaved home`);
    await expect(main.getByRole("heading", { name: "Your route" })).toHaveCount(0);
    // Numbers are those of a route.
    await expect(stops.locator(".course-number")).toHaveCount(0);
    const ofDay = main.getByRole("img", { name: "Chart of 2 homes open on the day." });
    await expect.poll(() => ofDay.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await stops
      .nth(0)
      .getByRole("checkbox", { name: `2 ${street}` })
      .check();
    await stops.nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: /my route$/ }).click();
    const course = page.getByRole("list", { name: "Your route" }).getByRole("listitem");
    await expect(course).toHaveCount(2);
    // All saved homes are ticked, which adds no others.
    await expect(stops).toHaveCount(2);
    await expect(course.nth(1)).toContainText(`1.0\u00a0km from 2 ${street}, 30 minutes between`);
    await expect(main).toContainText("2 homes, 10:00 am to 11:30 am");
    await expect(main).not.toContainText("verlaps with");
    await expect(stops.nth(0).locator(".course-number")).toHaveText("1");
    await expect(ofDay).toHaveCount(0);
    const chart = main.getByRole("img", { name: "Chart of your route: 2 homes, numbered in order of time." });
    await expect.poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.getByText("Where: Your saved homes").click();
    await page.getByLabel("Suburb or postcode").fill("Glebe");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(stops).toHaveCount(3);
    const ticked = [early.opening, late.opening].map(String);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("day"), searchParams.get("suburb")]).toEqual([date, "Glebe"]);
    expect(searchParams.getAll("see").toSorted()).toEqual(ticked.toSorted());
    await expect(page.getByRole("link", { name: /^Glebe ?, remove suburb$/ })).toBeVisible();
    await expect(stops.nth(1)).toContainText(`3 ${street}, Glebe`);
    await expect(stops.nth(1)).toContainText("Overlaps with 10:00 am in Newtown");
    await expect(stops.nth(1)).not.toContainText("Saved home");
    await expect(stops.nth(1).getByRole("checkbox")).not.toBeChecked();
    await stops.nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: /my route$/ }).click();
    await expect(course).toHaveCount(3);
    await expect(course.nth(1)).toContainText(`Clash: begins before 2 ${street} ends`);
    await expect(stops.nth(1)).toContainText("Clash: overlaps with 10:00 am in Newtown");
    await expect(course.nth(1)).toContainText("No other inspections of these homes fit.");
    await expect(main).toContainText("At least");

    // The calendar contains only the route.
    const file = await main.getByRole("link", { name: "Add them to your calendar" }).getAttribute("href");
    const calendar = await page.request.get(file!);
    expect(calendar.headers()).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
    });
    expect(
      [...(await calendar.text()).matchAll(/^DTSTART;TZID=Australia\/Sydney:(\S+)/gm)].map(([, time]) => time),
    ).toEqual(["20990103T100000", "20990103T101500", "20990103T110000"]);
    // The address of a route also works for other visitors.
    const visitors = await (await fetch(new URL(file!, server.url))).text();
    expect(visitors.match(/^BEGIN:VEVENT/gm)).toHaveLength(3);
    const all = await (await fetch(new URL(`/inspections/plan.ics?day=${date}&suburb=Glebe`, server.url))).text();
    expect(all.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);

    // Only the route is printed.
    await page.emulateMedia({ media: "print" });
    await expect(course.nth(0)).toBeVisible();
    await expect(stops).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Register" })).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.emulateMedia({ media: null });

    await stops.nth(1).getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL(`/inspections/${there.opening}`);
  },
);

test(
  "registered inspections come first, without a tick, and the plan switches between sale and rent",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const member = await signedInMember(database);
    await signIn(context, member.cookie, server.url);
    const { id: createdByUserId } = await insertUser(database);
    const open = async (address: string, time: string, changes = {}) => {
      const { id: listingId } = await insertListing(database, {
        createdByUserId,
        address,
        suburb: "Erskineville",
        ...changes,
      });
      const startsAt = new Date(`2099-02-07T${time}:00+11:00`);
      return (await insertInspection(database, { listingId, startsAt })).id;
    };
    const early = `1 First Street ${member.id}`;
    const late = `2 First Street ${member.id}`;
    await open(early, "09:00");
    const inspectionId = await open(late, "11:00");
    const rent = { listingType: "rent", price: 650, priceFrequency: "per_week" } as const;
    await open(`3 First Street ${member.id}`, "10:00", rent);
    await insertRegistration(database, { inspectionId, userId: member.id });
    await visitor.open("/inspections?day=2099-02-07&suburb=Erskineville");
    const stops = page.getByRole("group", { name: "Inspections by time" }).getByRole("listitem");
    await expect(stops.first()).toContainText("Registered");
    await expect(stops.first()).toContainText(late);
    await expect(stops.first().getByRole("checkbox")).toHaveCount(0);
    await expect(stops.nth(1)).toContainText(early);
    const course = page.getByRole("list", { name: "Your route" }).getByRole("listitem");
    await expect(course).toHaveCount(1);

    const kinds = page.getByRole("navigation", { name: "To buy or to rent" });
    await expect(kinds.getByRole("link")).toHaveText(["All, 3", "To buy, 2", "To rent, 1"]);
    await kinds.getByRole("link", { name: "To rent" }).click();
    // The registered home stays, although it is for sale.
    await expect(stops).toHaveCount(2);
    await stops.nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: /my route$/ }).click();
    await expect(course).toHaveCount(2);
    await kinds.getByRole("link", { name: "To buy" }).click();
    await expect(stops).toHaveCount(3);
    await expect(course).toHaveCount(2);
    // Not `uncheck`, which checks the box's state afterwards: with scripts the home has then left the list.
    await stops.nth(2).getByRole("checkbox").click();
    await page.getByRole("button", { name: /my route$/ }).click();
    await expect(course).toHaveCount(1);
    await expect(stops).toHaveCount(2);
  },
);

test(
  "a plan of a suburb needs no account, and reports unknown input",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database);
    const { id } = await insertListing(database, { createdByUserId, address: "5 Planning Lane", suburb: "Balmain" });
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    await insertInspection(database, { listingId: id, startsAt: tomorrow });
    await visitor.open("/inspections?day=someday&suburb=Blamain&suburb=Xyzzy");
    const main = page.getByRole("main");
    await expect(main).toContainText("We could not read “someday” as a day, so this is Saturday.");
    await expect(main).toContainText("We can't find a suburb called “Blamain”, so we show Balmain.");
    await expect(main).toContainText("We can't find a suburb called “Xyzzy”, so it was left out.");
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(tomorrow);
    await visitor.open(`/inspections?day=${day}&suburb=Balmain`);
    await expect(main.getByRole("link", { name: "5 Planning Lane, Balmain", exact: true })).toBeVisible();
    await expect(main.getByText("Saved home", { exact: true })).toHaveCount(0);
  },
);

test(
  "a member takes their plan into a calendar of their own, changes its address and stops it",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    await visitor.open("/inspections");
    const heading = page.getByRole("heading", { name: "Your calendar, always up to date" });
    await expect(heading).toHaveCount(0);
    const member = await signedInMember(database);
    await signIn(context, member.cookie, server.url);
    await visitor.open(`/inspections?day=${date}&suburb=Balmain`);
    const address = page.getByRole("textbox", { name: "Your private calendar address" });
    await expect(heading).toBeVisible();
    await expect(address).toHaveCount(0);
    await page.getByRole("button", { name: "Create a calendar address" }).click();
    await expect(address).toHaveValue(/\/calendars\/[\w.-]+\.ics$/);
    // The plan still has the same day and suburb.
    await expect(page).toHaveURL(`/inspections?day=${date}&suburb=Balmain#calendar`);
    const first = await address.inputValue();
    const webcal = first.replace(/^http/, "webcal").replace("webcals", "webcal");
    await expect(page.getByRole("link", { name: "Open in your calendar program" })).toHaveAttribute("href", webcal);
    await page.getByText("How to use it").click();
    await expect(page.getByText("In Google Calendar, on a computer")).toBeVisible();
    expect((await page.request.get(new URL(first).pathname)).headers()["content-type"]).toContain("text/calendar");

    await page.getByRole("button", { name: "Create a new address" }).click();
    await expect(address).not.toHaveValue(first);
    expect((await page.request.get(new URL(first).pathname)).status()).toBe(404);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("button", { name: "Create a calendar address" })).toBeVisible();
    await expect(address).toHaveCount(0);
  },
);

test.describe("on a narrow phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the first screen shows an inspection with its picture", async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database);
    const { id: listingId } = await insertListing(database, {
      createdByUserId,
      address: "7 Planning Lane",
      suburb: "Rozelle",
    });
    await insertInspection(database, { listingId, startsAt: new Date("2099-03-07T10:00:00+11:00") });
    const place = { suburb: "Rozelle", addressDisplay: "suburb" } as const;
    const { id: hidden } = await insertListing(database, { createdByUserId, ...place });
    await database.updateTable("listings").set({ underOfferAt: new Date() }).where("id", "=", hidden).execute();
    await insertInspection(database, { listingId: hidden, startsAt: new Date("2099-03-07T11:00:00+11:00") });
    await visitor.open("/inspections?day=2099-03-07&suburb=Rozelle");
    const first = page.getByRole("group", { name: "Inspections by time" }).getByRole("listitem").first();
    await expect(first.getByRole("link", { name: "7 Planning Lane" }).first()).toBeInViewport({ ratio: 1 });
    await expect(first.locator(".small-photo")).toBeInViewport();
    // The label of the box is visible.
    expect((await first.locator(".plan-tick > label").boundingBox())!.width).toBeGreaterThan(60);
    await expect(page.getByText("Chart", { exact: true })).toBeVisible();
    // If two facts wrap onto two lines, their separator is outside the box.
    const facts = page.locator("p", { hasText: /^Under offer · Address on request$/ });
    const [box, separator] = [await facts.boundingBox(), await facts.locator("i").boundingBox()];
    expect(separator!.y).toBeGreaterThan(box!.y + box!.height / 2 - 1);
    expect(separator!.x + separator!.width).toBeLessThanOrEqual(box!.x);
    await page.getByRole("link", { name: /^Rozelle ?, remove suburb$/ }).click();
    await expect(page).toHaveURL("/inspections?day=2099-03-07");
  });
});

test("at 200 % zoom the names of regions fit their columns", { tag: "@full-js" }, async ({ visitor, page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await visitor.open("/inspections");
  const region = page.getByRole("region", { name: "Where?" }).getByRole("link", { name: /^Western Sydney \d+$/ });
  expect((await region.boundingBox())!.height).toBeLessThan(44);
});

test(
  "the plan of a visitor begins with the question where, and one control changes the region or suburb",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database);
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
    const day = inTwoDays.toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" });
    const openHome = async (address: string, suburb: string, time: string) => {
      const rooms = { bedrooms: 3, bathrooms: 2, parking: 1 };
      const { id: listingId } = await insertListing(database, { createdByUserId, address, suburb, ...rooms });
      const startsAt = toSydneyTime(day, time);
      if (!("instant" in startsAt)) throw new Error(startsAt.problem);
      await insertInspection(database, { listingId, startsAt: startsAt.instant });
    };
    await openHome("1 Timetable Street", "Newtown", "06:30");
    await openHome("2 Timetable Street", "Manly", "06:00");

    await visitor.open(`/inspections?day=${day}`);
    const main = page.getByRole("main");
    const where = main.getByRole("region", { name: "Where?" });
    await expect(where.getByText(/^\d+ open homes? for sale on \w+ \d+ \w+$/)).toBeVisible();
    const days = where.getByRole("navigation", { name: "Day" });
    await expect(days.locator("[aria-current]")).toHaveText(/ \(\d+\)$/);
    const list = page.getByRole("group", { name: "Inspections by time" });
    await expect(list).toHaveCount(0);
    await expect(main.getByRole("link", { name: "All open homes for sale" })).toBeVisible();

    await where.getByLabel("Where? Suburb or postcode", { exact: true }).fill("Manly");
    await where.getByRole("button", { name: "Show" }).click();
    await expect(where).toHaveCount(0);
    await expect(list.getByRole("heading", { name: "6:00 am" })).toBeVisible();
    const manly = list.getByRole("list", { name: "6:00 am" }).getByRole("listitem");
    await expect(manly.filter({ hasText: "2 Timetable Street" })).toContainText("3 bedrooms2 bathrooms1 car space");
    await manly.getByRole("checkbox", { name: "I'll attend for 2 Timetable Street" }).check();
    await page.getByRole("button", { name: /my route$/ }).click();
    await expect(page.getByRole("list", { name: "Your route" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: /^Manly ?, remove suburb$/ }).click();
    // The ticked home needs no place.
    await expect(list.getByRole("link", { name: "Timetable Street" })).toHaveCount(2);

    await page.locator("summary", { hasText: "Where" }).click();
    await page.getByRole("link", { name: /^Inner West \d+$/ }).click();
    await expect(page).toHaveURL(/[?&]region=inner-west&/);
    await expect(page.getByText("Where: Inner West")).toBeVisible();
    // The ticked home stays, although it is in another region.
    await expect(list.getByRole("link", { name: "Timetable Street" })).toHaveCount(4);
    await manly.getByRole("checkbox").click();
    await page.getByRole("button", { name: /my route$/ }).click();
    await expect(list).not.toContainText("2 Timetable Street");
    await expect(list).toContainText("1 Timetable Street");

    await page.getByText("Where: Inner West").click();
    await page.getByRole("link", { name: "Clear the place", exact: true }).click();
    await expect(where).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/region=inner-west/);

    // A suburb without inspections shows the next steps.
    const { name: quiet } = await database
      .selectFrom("suburbs")
      .select("name")
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("listings").select("listings.id").whereRef("listings.suburb", "=", "suburbs.name"))),
      )
      .orderBy("name", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await visitor.open(`/inspections?day=${day}&suburb=${encodeURIComponent(quiet)}`);
    await expect(main).toContainText(`No home in ${quiet} has an upcoming inspection that day.`);
    await expect(list).toHaveCount(0);
    await page.getByRole("link", { name: /^Inner West \d+$/ }).click();
    await expect(list).toContainText("1 Timetable Street");
  },
);
