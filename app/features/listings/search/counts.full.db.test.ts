import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { insertUser } from "#db/seed/factories/users.ts";
import { transaction } from "#db/transaction.server.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { searchListings } from "./search.queries.server.ts";

const search = (query: string) => searchListings(decodeListingFilters(new URLSearchParams(query)).filters);

test("homes with a feature that few of very many have are counted, and none is found soon", async () => {
  const { id: owner } = await insertUser(db());
  const { id } = await insertListing(db(), {
    createdByUserId: owner,
    description: "The copy of a copy.",
    features: [],
  });
  // Every 200th has a study. They have no history, and their words are known: that takes half the time.
  await transaction(
    async () => {
      await sql`alter table listings disable trigger user`.execute(db());
      await sql`
    insert into listings (created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode,
      description, contact_email, contact_phone, published_at, features)
    select created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode, description,
      contact_email, contact_phone, published_at, case when n % 200 = 0 then array['Study'] else '{}' end
    from listings, generate_series(1, 20200) as n where id = ${id}`.execute(db());
      await sql`alter table listings enable trigger user`.execute(db());
    },
    { patient: true },
  );
  expect(await search("features=study"), "homes with features alone are counted").toMatchObject({ total: 101 });
  expect(await search("features=study&bedroomsMin=12"), "few homes are read to the end").toMatchObject({ total: 0 });
}, 60_000);
