import { db } from "#db/client.server.ts";

/** The suburbs of the synthetic homes and searches. */
export const searchedSuburbs = [
  "Newtown",
  "Enmore",
  "Marrickville",
  "Glebe",
  "Balmain",
  "Coogee",
  "Randwick",
  "Paddington",
] as const;

/**
 * Inserts live searches, each with its own address, for one of these suburbs; every other one has a maximum price that few homes
 * meet. `isForRent` selects the searches for rentals.
 */
export async function insertSearches(
  count: number,
  frequency: "instant" | "daily",
  isForRent: (index: number) => boolean = () => false,
): Promise<void> {
  const emails = Array.from({ length: count }, (_, index) => `reader.${index}@example.com`);
  await db()
    .insertInto("subscribers")
    .values(emails.map((email) => ({ email, confirmedAt: new Date() })))
    .execute();
  await db()
    .insertInto("savedSearches")
    .values(
      emails.map((email, index) => {
        const suburb = searchedSuburbs[index % searchedSuburbs.length] ?? searchedSuburbs[0];
        return {
          email,
          frequency,
          isLive: true,
          confirmedAt: new Date(),
          listingType: isForRent(index) ? "rent" : "sale",
          suburb: [suburb],
          suburbKeys: [suburb.toLowerCase()],
          maxPrice: index % 2 === 0 ? 720_000 : null,
        };
      }),
    )
    .execute();
}
