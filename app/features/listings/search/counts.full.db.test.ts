import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { insertUser } from "#db/seed/factories/users.ts";
import { transaction } from "#db/transaction.server.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { searchListings } from "./search.queries.server.ts";

const search = (query: string) => searchListings(decodeListingFilters(new URLSearchParams(query)).filters);

test("a feature that few of very many homes have is counted as far as reading the newest takes", async () => {
  const { id: owner } = await insertUser(db());
  const { id } = await insertListing(db(), {
    createdByUserId: owner,
    description: "The copy of a copy.",
    features: [],
  });
  // Every 200th has a study: 100 of the newest 20,000. They have no history, and their words are known: that takes half the time.
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
  const bounded = await search("features=study");
  expect(bounded).toMatchObject({ total: null, atLeast: 100, lastPage: null });
  expect(bounded.nextKey).toBeDefined();
  expect(await search("features=study&bedroomsMin=12"), "few homes are read to the end").toMatchObject({ total: 0 });
}, 60_000);
