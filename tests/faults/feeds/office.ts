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

/** An agency whose software sends full exports, and who follows its homes. Only its name tells it from another one. */
export interface Office {
  /** In each name, address and headline of the agency, and nowhere else. */
  name: string;
  feedId: number;
  agentId: string;
  slug: string;
  token: string;
  homes: WrittenHome[];
  searchIds: number[];
}

const suburbCount = 8;
/** One home in so many has photos: each is prepared in many sizes. */
const photosEvery = 40;
const photosOfEach = 2;

/** Writes an agency with two agents, its confirmed feed, and a live search for each suburb and for some of its homes. */
export async function insertOffice(db: Kysely<DB>, name: string, homeCount: number): Promise<Office> {
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
  const homes = inventHomes(homeCount, { suburbs, agentEmail, photos: photosOfEach }).map((home, place) => ({
    ...home,
    headline: `${name}: ${home.headline}`,
    photos: hasPhotos(place) ? home.photos.map((url) => basename(url)) : [],
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

/** Whether a home has photos, by its place. */
export function hasPhotos(place: number): boolean {
  return place % photosEvery === 8;
}

/** What happens to a home in the second file, by its place; the third file says the same again, an hour later. */
export type Fate = "same" | "cheaper" | "dearer" | "sold" | "withdrawn" | "told anew" | "new photo" | "absent";

const fates: readonly Fate[] = [
  "same",
  "cheaper",
  "sold",
  "withdrawn",
  "dearer",
  "told anew",
  "same",
  "absent",
  "new photo",
  "same",
];

export function fateOf(place: number): Fate {
  return fates[place % fates.length] ?? "same";
}

const later = "2026-11-20-10:30:00";

/** What a home says in the second file; absent where it is not in it. */
function changed(home: WrittenHome, place: number): WrittenHome | undefined {
  const anew = { ...home, modTime: later };
  const what: Record<Fate, WrittenHome | undefined> = {
    same: home,
    absent: undefined,
    cheaper: { ...anew, price: Math.round(home.price * 0.9) },
    dearer: { ...anew, price: Math.round(home.price * 1.1), streetNumber: place + 1 },
    "told anew": { ...anew, description: `${home.description} Freshly painted.`, open: undefined },
    "new photo": { ...anew, photos: home.photos.map((name, index) => (index === 0 ? name : `new-${name}`)) },
    sold: { ...anew, status: "sold" },
    withdrawn: { ...anew, status: "withdrawn" },
  };
  return what[fateOf(place)];
}

/** The three files of an office as ZIPs: all its homes, what has become of them, and the same again, by which the absent ones go. */
export async function filesOf({ agentId, homes }: Office): Promise<Buffer[]> {
  const after = homes.flatMap((home, place) => changed(home, place) ?? []);
  return [
    await pack(homes, writeFeedFile(agentId, "2026-11-20-09:00:00", homes)),
    await pack(after, writeFeedFile(agentId, "2026-11-20-11:00:00", after)),
    await pack(after, writeFeedFile(agentId, "2026-11-20-12:00:00", after)),
  ];
}

/** A ZIP with the file and the photos of its homes; each is as its name says, in every file. */
async function pack(homes: readonly WrittenHome[], xml: string): Promise<Buffer> {
  const names = homes.flatMap(({ photos }) => photos);
  const photos = await Promise.all(names.map(async (name) => ({ name, body: await draw(name) })));
  return zipOf([{ name: "listings.xml", body: xml }, ...photos]);
}

/** Small, so that its sizes are few; of a colour of its own. */
function draw(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash("sha256").update(name).digest();
  return sharp({ create: { width: 480, height: 360, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

/** The title of a home's entry in a report. */
export function addressOf({ streetNumber, street }: WrittenHome): string {
  return streetNumber === undefined ? "" : `${streetNumber} ${street}`;
}
