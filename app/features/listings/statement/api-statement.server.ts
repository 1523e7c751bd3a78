import { listingStatementPath } from "#app/features/listings/model/paths.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { findStatement } from "./statement.queries.server.ts";

/** The newest version as the API has it, with the address of its page. Null without one. */
export async function findApiStatement(home: { id: number; title: string; suburb: string }) {
  const statement = await findStatement(home.id);
  if (!statement) return null;
  const { version, createdAt, price, priceTo, sales, median } = statement;
  return {
    version,
    publishedAt: createdAt,
    price,
    priceTo,
    sales,
    median,
    url: publicUrl(listingStatementPath(home, version)),
  };
}
