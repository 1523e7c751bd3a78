import { db } from "#db/client.server.ts";

/** The suburbs in which homes are invented and waited for. */
export const waitedForSuburbs = [
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
 * Stores so many live searches, each of somebody else and for one of these suburbs, every other one for a price that few homes have.
 * `frequency` is how often they are mailed; `isForRent` says which of them wait for rentals.
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
        const suburb = waitedForSuburbs[index % waitedForSuburbs.length] ?? waitedForSuburbs[0];
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
