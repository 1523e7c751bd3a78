import { sql } from "kysely";
import { expect, test } from "vitest";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { assumeMillionHomes } from "#tests/support/large-market.ts";
import { searchListings } from "./search.queries.server.ts";

const search = (query: string) => searchListings(decodeListingFilters(new URLSearchParams(query)).filters);

test("homes with what few of very many have are counted, in a large market as far as reading them takes", async () => {
  const { id: owner } = await insertUser(db());
  const { id } = await insertListing(db(), {
    createdByUserId: owner,
    description: "The copy of a copy.",
    features: [],
    publishedAt: new Date(),
  });
  // Every 200th listing has a study and is open on Saturday; every 50th is near a station. Switching the triggers off
  // halves the time: the test needs no history, and the search words exist already.
  await transaction(
    async () => {
      await sql`alter table listings disable trigger user`.execute(db());
      await sql`
    insert into listings (created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode,
      description, contact_email, contact_phone, published_at, features, open_dates, near_stations)
    select created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode, description,
      contact_email, contact_phone, published_at, case when n % 200 = 0 then array['Study'] else '{}' end,
      case when n % 200 = 0 then array[open_date('sat')] else '{}' end,
      case when n % 50 = 0 then array[station_key('Newtown')] else '{}' end
    from listings, generate_series(1, 20200) as n where id = ${id}`.execute(db());
      await sql`alter table listings enable trigger user`.execute(db());
    },
    { forJobs: true },
  );
  expect(await search("features=study"), "homes with features alone are counted").toMatchObject({ total: 101 });
  expect(await search("features=study&bedroomsMin=12"), "few homes are read to the end").toMatchObject({ total: 0 });
  expect(await search("open=sat")).toMatchObject({ total: 101, position: 24 });
  expect(await search("station=Newtown")).toMatchObject({ total: 404, position: 24 });
  await assumeMillionHomes();
  expect(await search("open=sat")).toMatchObject({ total: null, atLeast: 100, position: 24 });
  expect(await search("station=Newtown")).toMatchObject({ total: null, atLeast: 300, position: 24 });
}, 60_000);
