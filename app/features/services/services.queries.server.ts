import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { serviceSlug } from "./service.ts";

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

/** A service as its page shows it. */
export interface Service {
  id: number;
  slug: string;
  title: string;
  description: string | null;
  heroImageUrl: string | null;
  features: string[];
  /** One statement a line: service.ts. */
  pricingInfo: string | null;
  callToAction: string | null;
}

/** The service of a page. Throws `Unavailable` when it was not set up: its page is there all the same, and can say no price. */
export async function findServicePage(slug: string): Promise<Service> {
  const service = await db()
    .selectFrom("services")
    .select(["id", "slug", "title", "description", "heroImageUrl", "features", "pricingInfo", "callToAction"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!service) throw new Unavailable(`no service "${slug}"`);
  return service;
}
