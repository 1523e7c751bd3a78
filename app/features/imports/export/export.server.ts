import { MAX_PHOTOS, slotAt } from "#app/features/imports/formats/read-pictures.ts";
import type { WrittenListing } from "#app/features/imports/formats/write-reaxml.ts";
import {
  type ImportAgent,
  type ImportLink,
  type ImportPicture,
  type ImportStatus,
  MAX_LISTINGS,
  type PlainFields,
} from "#app/features/imports/model/import-listing.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { listingStatementPath } from "#app/features/listings/model/paths.ts";
import type { Member } from "#app/lib/caller.ts";
import { sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import {
  type ExportedHome,
  type ExportedPicture,
  type Exporter,
  findExportedHomes,
  findExporter,
} from "./export.queries.server.ts";

export interface Export {
  listings: WrittenListing[];
  hasMore: boolean;
}

/**
 * Homes of the member's agency, or the member's own without one; no drafts. `page` starts at 1; `origin` is where
 * pictures are served. Throws `TooMany`.
 */
export async function exportListings(
  member: Member,
  { page, origin }: { page: number; origin: string },
): Promise<Export> {
  await consumeRateLimit("feed.export.user", String(member.user.id));
  const exporter = await findExporter(member.user.id);
  const homes = await findExportedHomes(member.user.id, {
    ownAgentId: ownAgentId(exporter),
    origin,
    limit: MAX_LISTINGS + 1,
    offset: (page - 1) * MAX_LISTINGS,
  });
  const now = new Date();
  return {
    listings: homes.slice(0, MAX_LISTINGS).map((home) => writtenHome(home, now)),
    hasMore: homes.length > MAX_LISTINGS,
  };
}

/** With the home's number it must identify the home forever. */
function ownAgentId({ agencyId, agentId, userId }: Exporter): string {
  if (agencyId !== null) return `AGENCY${agencyId}`;
  return agentId === null ? `PERSON${userId}` : `AGENT${agentId}`;
}

const STATUSES = {
  active: "current",
  sold: "sold",
  leased: "leased",
  withdrawn: "withdrawn",
} as const satisfies Record<ExportedHome["status"], ImportStatus>;

/** Omits auctions before `now`. */
function writtenHome(home: ExportedHome, now: Date): WrittenListing {
  const { listingType, propertyType } = home;
  const isSale = listingType === "sale";
  const isLand = isSale && propertyType === "Land";
  return {
    agentId: home.agentId,
    uniqueId: home.uniqueId,
    kind: isSale ? (isLand ? "land" : "residential") : "rental",
    status: STATUSES[home.status],
    modTime: home.modTime && !home.isDetached ? home.modTime : home.updatedAt,
    listingType,
    propertyType,
    underOffer: home.underOfferAt !== null,
    ...(isSale ? saleTerms(home, now) : rentTerms(home)),
    address: home.address,
    addressDisplay: home.addressDisplay,
    suburb: home.suburb,
    state: home.state,
    postcode: home.postcode,
    latitude: home.latitude,
    longitude: home.longitude,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    parking: home.parking,
    landSize: home.landSize,
    floorArea: home.floorArea,
    ...(Object.fromEntries(PLAIN_FILE_FIELDS.map((name) => [name, home[name]])) as PlainFields),
    features: home.features,
    title: home.title,
    description: home.description,
    photos: pictures(home.pictures, "photo").slice(0, MAX_PHOTOS),
    floorplans: pictures(home.pictures, "floorplan"),
    inspections: home.inspections.map(({ startsAt, endsAt }) => {
      const [start, end] = [new Date(startsAt), new Date(endsAt)];
      return { date: sydneyDate(start), from: sydneyTime(start), to: sydneyTime(end) };
    }),
    agents: agents(home),
    links: links(home),
    // The page of a statement is public while the home is on the market.
    ...(home.hasStatement && home.status === "active" && { statementUrl: publicUrl(listingStatementPath(home)) }),
    closing: closing(home),
  };
}

type Terms = Pick<
  WrittenListing,
  | "price"
  | "priceHidden"
  | "priceTo"
  | "priceWords"
  | "priceFrequency"
  | "bond"
  | "availableFrom"
  | "saleMethod"
  | "auctionAt"
  | "auctionDate"
>;

function saleTerms({ price, priceTo, priceWords, saleMethod, auctionAt }: ExportedHome, now: Date): Terms {
  return {
    price: price > 0 ? price : null,
    priceHidden: price === 0 && priceWords === null,
    priceTo,
    priceWords,
    saleMethod,
    auctionAt: auctionAt && auctionAt > now ? auctionAt : null,
    auctionDate: null,
    priceFrequency: undefined,
    bond: undefined,
    availableFrom: undefined,
  };
}

function rentTerms({ price, priceFrequency, bond, availableFrom }: ExportedHome): Terms {
  return {
    price: price > 0 ? price : null,
    priceHidden: false,
    priceTo: null,
    priceWords: null,
    priceFrequency: priceFrequency === "per_month" ? "per_month" : "per_week",
    bond,
    availableFrom,
    saleMethod: undefined,
    auctionAt: undefined,
    auctionDate: undefined,
  };
}

/** Letters for photos, numbers for floor plans. */
function pictures(of: readonly ExportedPicture[], kind: ExportedPicture["kind"]): ImportPicture[] {
  return of
    .filter((picture) => picture.kind === kind)
    .map(({ url, changedAt }, index) => ({
      slot: kind === "photo" ? slotAt(index) : String(index + 1),
      url,
      ...(changedAt !== null && { modTime: new Date(changedAt) }),
    }));
}

/**
 * The agent for enquiries first, then the second agent, the assistant, and others that a file named. An assistant has
 * the number 3 also without a second agent, so that imports do not make them one.
 */
function agents({ agentName, contactEmail, contactPhone, imported, ...home }: ExportedHome): WrittenListing["agents"] {
  const first = { ...(agentName !== null && { name: agentName }), email: contactEmail, phone: contactPhone };
  let others: Omit<ImportAgent, "id">[] = (imported.agents ?? []).slice(1);
  const [second, assistant] = [home.second, home.assistant].map((sharer) => {
    if (!sharer) return undefined;
    const { name, email, phone } = sharer;
    const named = others.find((agent) => agent.name === name || (email !== null && agent.email === email));
    others = others.filter((agent) => agent !== named);
    return named ?? { name, ...(email !== null && { email }), ...(phone !== null && { phone }) };
  });
  const numbered = [first, second, assistant].flatMap((agent, index) => (agent ? [{ ...agent, id: index + 1 }] : []));
  const next = Math.max(...numbered.map(({ id }) => id)) + 1;
  return [...numbered, ...others.map((agent, index) => ({ ...agent, id: next + index }))];
}

function links({ tourUrl, videoUrl, imported }: ExportedHome): WrittenListing["links"] {
  return (
    [
      ["tour", tourUrl],
      ["video", videoUrl],
    ] as const
  ).flatMap(([kind, ownLink]): ImportLink[] => {
    if (ownLink === null) return [];
    const others = (imported.links ?? []).filter((link) => link.kind === kind).slice(1);
    return [{ kind, url: ownLink }, ...others];
  });
}

function closing({ status, closedOn, closedPrice, priceWithheld }: ExportedHome): WrittenListing["closing"] {
  if (status !== "sold" && status !== "leased") return undefined;
  const withheld = priceWithheld || closedPrice === null;
  return {
    ...(closedOn !== null && { date: closedOn }),
    ...(!withheld && closedPrice !== null && { price: closedPrice }),
    withheld,
  };
}

export const exportMessages = {
  failed: "Your listings could not be exported. Please try again.",
  noConnection: "Connection not found",
} as const;

export function nextPart(path: string, page: number): { Link: string } {
  return { Link: `<${path}?page=${page + 1}>; rel="next"` };
}
