import { db } from "#db/client.server.ts";
import { type Trade, tradeColumns } from "./trade.ts";

/** One trade; undefined when there is none. */
export async function findTrade(id: number): Promise<Trade | undefined> {
  return db().selectFrom("trades").select(tradeColumns).where("id", "=", id).executeTakeFirst();
}
