import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { serviceSlug } from "./service-slug.ts";

/** A service by its id, its slug or another name for it; undefined when there is none. An id goes before a slug of the same digits. */
export async function findService(name: string): Promise<{ id: number; title: string } | undefined> {
  const idText = sql<string>`services.id::text`;
  return db()
    .selectFrom("services")
    .select(["id", "title"])
    .where((eb) => eb.or([eb("slug", "=", serviceSlug(name)), eb(idText, "=", name.trim())]))
    .orderBy((eb) => eb(idText, "=", name.trim()), "desc")
    .limit(1)
    .executeTakeFirst();
}
