import { createHash, randomBytes } from "node:crypto";
import { basename } from "node:path";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { hashToken, generateToken } from "#app/features/accounts/model/account.server.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { inventHomes, type WrittenHome, writeFeedFile } from "#tests/support/feed-file.ts";
import { zipOf } from "#tests/support/zip.ts";

/** An agency whose software sends full exports, with searches that match its homes. Two agencies differ only in their names. */
export interface ImportingAgency {
  /** Part of every name, address and headline of the agency, and of nothing else. */
  name: string;
  feedId: number;
  agentId: string;
  slug: string;
  token: string;
  homes: WrittenHome[];
  searchIds: number[];
}

const suburbCount = 8;
/** Few homes have photos, because processing each of them is slow. */
const photosEvery = 40;
const photosOfEach = 2;

/** Inserts an agency with two agents, a confirmed import connection, and live searches for sale and rent in each suburb. */
export async function insertImportingAgency(db: Kysely<DB>, name: string, homeCount: number): Promise<ImportingAgency> {
  const { id: agencyId } = await insertAgency(db, { name: `${name} Homes` });
  const { id: contactUserId } = await insertUser(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId: contactUserId, name: `Robin ${name}`, email: emailOf(name, "contact") });
  const { id: userId } = await insertUser(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId, name: `Jordan ${name}`, email: emailOf(name, "jordan") });
  const slug = randomBytes(12).toString("hex");
  const token = generateToken();
  const { id: feedId } = await db
    .insertInto("feeds")
    .values({
      agencyId,
      slug,
      tokenHash: hashToken(token),
      crm: "other",
      fullExport: true,
      contactUserId,
      confirmedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const agentId = name.toUpperCase();
  await db.insertInto("feedAgents").values({ agentId, feedId }).execute();
  const suburbs = Array.from(
    { length: suburbCount },
    (_, index) => `${name} ${["Bay", "Cove", "Hill", "Park", "Vale", "Glen", "Point", "Heath"][index]}`,
  );
  const agentEmail = emailOf(name, "jordan");
  const homes = inventHomes(homeCount, { suburbs, agentEmail, photos: photosOfEach }).map((home, index) => ({
    ...home,
    headline: `${name}: ${home.headline}`,
    photos: hasPhotos(index) ? home.photos.map((url) => basename(url)) : [],
  }));
  const searchIds: number[] = [];
  for (const [index, suburb] of suburbs.entries()) {
    for (const listingType of ["sale", "rent"]) {
      const email = emailOf(name, `reader.${index}.${listingType}`);
      await db.insertInto("subscribers").values({ email, confirmedAt: new Date() }).execute();
      const search = { email, frequency: "instant", isLive: true, confirmedAt: new Date(), listingType };
      const { id } = await db
        .insertInto("savedSearches")
        .values({ ...search, suburb: [suburb], suburbKeys: [suburb.toLowerCase()] })
        .returning("id")
        .executeTakeFirstOrThrow();
      searchIds.push(id);
    }
  }
  return { name, feedId, agentId, slug, token, homes, searchIds };
}

function emailOf(name: string, who: string): string {
  return `${who}@${name.toLowerCase()}.example.com`;
}

/** Whether the home at this index has photos. */
export function hasPhotos(place: number): boolean {
  return place % photosEvery === 8;
}

/** The change of a home in the second file, by its index. The third file has the same contents, an hour later. */
export type Fate = "same" | "cheaper" | "dearer" | "sold" | "withdrawn" | "new description" | "new photo" | "absent";

const fates: readonly Fate[] = [
  "same",
  "cheaper",
  "sold",
  "withdrawn",
  "dearer",
  "new description",
  "same",
  "absent",
  "new photo",
  "same",
];

export function fateOf(place: number): Fate {
  return fates[place % fates.length] ?? "same";
}

const later = "2026-11-20-10:30:00";

/** The home in the second file. Undefined if it is missing there. */
function changed(home: WrittenHome, place: number): WrittenHome | undefined {
  const updated = { ...home, modTime: later };
  const versions: Record<Fate, WrittenHome | undefined> = {
    same: home,
    absent: undefined,
    cheaper: { ...updated, price: Math.round(home.price * 0.9) },
    dearer: { ...updated, price: Math.round(home.price * 1.1), streetNumber: place + 1 },
    "new description": { ...updated, description: `${home.description} Freshly painted.`, open: undefined },
    "new photo": { ...updated, photos: home.photos.map((name, index) => (index === 0 ? name : `new-${name}`)) },
    sold: { ...updated, status: "sold" },
    withdrawn: { ...updated, status: "withdrawn" },
  };
  return versions[fateOf(place)];
}

/**
 * The three files of an agency as ZIPs: all its homes, the changed ones, and the same again, after which missing homes are
 * withdrawn.
 */
export async function filesOf({ agentId, homes }: ImportingAgency): Promise<Buffer[]> {
  const after = homes.flatMap((home, index) => changed(home, index) ?? []);
  return [
    await pack(homes, writeFeedFile(agentId, "2026-11-20-09:00:00", homes)),
    await pack(after, writeFeedFile(agentId, "2026-11-20-11:00:00", after)),
    await pack(after, writeFeedFile(agentId, "2026-11-20-12:00:00", after)),
  ];
}

/** A ZIP with the file and the photos of its homes. A photo depends only on its name. */
async function pack(homes: readonly WrittenHome[], xml: string): Promise<Buffer> {
  const names = homes.flatMap(({ photos }) => photos);
  const photos = await Promise.all(names.map(async (name) => ({ name, body: await draw(name) })));
  return zipOf([{ name: "listings.xml", body: xml }, ...photos]);
}

/** A small photo, which has few sizes, in a colour of its own. */
function draw(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash("sha256").update(name).digest();
  return sharp({ create: { width: 480, height: 360, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

/** The title of a home's report entry. */
export function addressOf({ streetNumber, street }: WrittenHome): string {
  return streetNumber === undefined ? "" : `${streetNumber} ${street}`;
}
