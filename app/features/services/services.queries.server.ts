import { sql } from "kysely";
import { Unavailable } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { toServiceSlug } from "./service.ts";

/** Finds a service by id, slug or alias, otherwise undefined. Ids take precedence over slugs of the same digits. */
export async function findService(name: string): Promise<{ id: number; title: string } | undefined> {
  const idText = sql<string>`services.id::text`;
  return db()
    .selectFrom("services")
    .select(["id", "title"])
    .where((eb) => eb.or([eb("slug", "=", toServiceSlug(name)), eb(idText, "=", name.trim())]))
    .orderBy((eb) => eb(idText, "=", name.trim()), "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface Service {
  id: number;
  slug: string;
  title: string;
  description: string | null;
  heroImageUrl: string | null;
  features: string[];
  /** One statement per line; see `parsePriceList`. */
  pricingInfo: string | null;
  callToAction: string | null;
}

/** Finds the service of a page. Throws `Unavailable` without a row, because the page exists but has no prices. */
export async function findServicePage(slug: string): Promise<Service> {
  const service = await db()
    .selectFrom("services")
    .select(["id", "slug", "title", "description", "heroImageUrl", "features", "pricingInfo", "callToAction"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!service) throw new Unavailable(`no service "${slug}"`);
  return service;
}

/** One statement per line; see `parsePriceList`. Null without a service or prices. */
export async function findPricingInfo(slug: string): Promise<string | null> {
  const service = await db().selectFrom("services").select("pricingInfo").where("slug", "=", slug).executeTakeFirst();
  return service?.pricingInfo ?? null;
}
