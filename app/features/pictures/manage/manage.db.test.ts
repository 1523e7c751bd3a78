import { beforeEach, describe, expect, test } from "vitest";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import { requireLawfulCaption } from "#app/features/listings/price-corrections.server.ts";
import { altFieldName } from "#app/features/pictures/manage-paths.ts";
import { findManagedPictures } from "#app/features/pictures/manage.queries.server.ts";
import {
  deletePicture,
  deletePictureById,
  editPicture,
  makeCover,
  movePicture,
  orderPictures,
  saveAltered,
  saveAltTexts,
  setKind,
  undeletePicture,
} from "#app/features/pictures/manage.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";

let agent: Member;
let listingId: number;
let a: number;
let b: number;
let c: number;
let plan: number;

const person = async (role: "agent" | "buyer", isAdmin = false): Promise<Member> => {
  const { id } = await insertUser(db(), { role, isAdmin });
  return { user: viewer({ id, role, isAdmin }), ip: "192.0.2.1" };
};

beforeEach(async () => {
  agent = await person("agent");
  listingId = (await insertListing(db(), { createdByUserId: agent.user.id })).id;
  const add = async (position: number, kind = "photo") =>
    (await insertPicture(db(), { listingId, position, kind, words: "" })).id;
  [a, b, plan, c] = [await add(1), await add(2), await add(3, "floorplan"), await add(4)];
});

/** The undeleted pictures in order. */
const kept = async () => (await findManagedPictures(listingId)).filter(({ isDeleted }) => !isDeleted);
const order = async () => (await kept()).map(({ id }) => id);
const altOf = async (id: number) => (await kept()).find((picture) => picture.id === id)?.alt;
const positions = () =>
  db()
    .selectFrom("pictures")
    .select("position")
    .where("listingId", "=", listingId)
    .where("deletedAt", "is", null)
    .orderBy("position")
    .execute()
    .then((rows) => rows.map(({ position }) => position));

describe("the order", () => {
  test("a photo moves past the next photo, skipping a plan between them", async () => {
    await expect(movePicture(agent, listingId, c, "earlier")).resolves.toEqual({ place: 2, count: 3 });
    await expect(order()).resolves.toEqual([a, c, plan, b]);
    await expect(movePicture(agent, listingId, a, "later")).resolves.toEqual({ place: 2, count: 3 });
    await expect(order()).resolves.toEqual([c, a, plan, b]);
  });

  test("a picture moves to a position among those of its kind", async () => {
    await expect(movePicture(agent, listingId, c, 1)).resolves.toEqual({ place: 1, count: 3 });
    await expect(order()).resolves.toEqual([c, a, plan, b]);
    await expect(movePicture(agent, listingId, c, 3)).resolves.toEqual({ place: 3, count: 3 });
    await expect(order()).resolves.toEqual([a, b, plan, c]);
    for (const position of [0, 4, 1.5, Number.NaN]) {
      await expect(movePicture(agent, listingId, a, position)).rejects.toMatchObject({
        errors: { [`position-${a}`]: ["Enter a position from 1 to 3."] },
      });
    }
    await expect(order()).resolves.toEqual([a, b, plan, c]);
  });

  test("the first stays first and the last stays last", async () => {
    await expect(movePicture(agent, listingId, a, "earlier")).resolves.toEqual({ place: 1, count: 3 });
    await expect(movePicture(agent, listingId, c, "later")).resolves.toEqual({ place: 3, count: 3 });
    await expect(movePicture(agent, listingId, plan, "later")).resolves.toEqual({ place: 1, count: 1 });
    await expect(order()).resolves.toEqual([a, b, plan, c]);
    await expect(auditOf(listingId)).resolves.toEqual([]);
  });

  test("concurrent moves in two tabs both apply, and keep the places distinct", async () => {
    await Promise.all([movePicture(agent, listingId, c, "earlier"), movePicture(agent, listingId, c, "earlier")]);
    await expect(order()).resolves.toEqual([c, a, plan, b]);
    await Promise.all(
      [a, b, c, plan].flatMap((id) => [
        movePicture(agent, listingId, id, "later"),
        makeCover(agent, listingId, id),
        movePicture(agent, listingId, id, "earlier"),
      ]),
    );
    await expect(positions()).resolves.toEqual([1, 2, 3, 4]);
  });

  test("a cover comes first; a plan cannot be the cover", async () => {
    await makeCover(agent, listingId, c);
    await makeCover(agent, listingId, plan);
    await expect(order()).resolves.toEqual([c, a, b, plan]);
  });

  test("is set completely; a picture added meanwhile comes last", async () => {
    await orderPictures(agent, listingId, [c, plan, a]);
    await expect(order()).resolves.toEqual([c, plan, a, b]);
  });

  test("rejects repeated pictures and those of another home", async () => {
    const other = await insertListing(db(), { createdByUserId: agent.user.id });
    const { id: foreign } = await insertPicture(db(), { listingId: other.id });
    await expect(orderPictures(agent, listingId, [a, a])).rejects.toThrow(Invalid);
    await expect(orderPictures(agent, listingId, [foreign, a])).rejects.toThrow(Invalid);
    await expect(order()).resolves.toEqual([a, b, plan, c]);
  });

  test("a photo turned into a plan comes last", async () => {
    await setKind(agent, listingId, a, "floorplan");
    await expect(order()).resolves.toEqual([b, plan, c, a]);
    expect((await kept()).at(-1)).toMatchObject({ id: a, kind: "floorplan" });
  });
});

describe("the alternative text", () => {
  test("are written for several at once", async () => {
    const changed = await saveAltTexts(
      agent,
      listingId,
      new Map([
        [a, { before: "", alt: "Street front" }],
        [b, { before: "", alt: "" }],
      ]),
      requireLawfulCaption,
    );
    expect(changed).toBe(1);
    await expect(altOf(a)).resolves.toBe("Street front");
  });

  test("of an older page do not overwrite newer ones unless edited", async () => {
    const stale = { before: "", alt: "" };
    await saveAltTexts(agent, listingId, new Map([[a, { before: "", alt: "Kitchen" }]]), requireLawfulCaption);
    await saveAltTexts(agent, listingId, new Map([[a, stale]]), requireLawfulCaption);
    await expect(altOf(a)).resolves.toBe("Kitchen");
  });

  test("of a picture deleted in another tab are ignored, and the others saved", async () => {
    await deletePicture(agent, listingId, a);
    const typed = { before: "", alt: "Kitchen" };
    await saveAltTexts(
      agent,
      listingId,
      new Map([
        [a, typed],
        [b, typed],
      ]),
      requireLawfulCaption,
    );
    await expect(altOf(b)).resolves.toBe("Kitchen");
  });

  describe("of a home for sale at $1,200,000", () => {
    beforeEach(async () => {
      const changes = { listingType: "sale", state: "NSW", postcode: "2042", price: 1_200_000, priceTo: null };
      await db().updateTable("listings").set(changes).where("id", "=", listingId).execute();
    });

    test.each([
      ["Contact agent, guide $900,000 to $1.2m", "s 72A"],
      ["Offers over $900,000", "s 73"],
      ["Price guide $1m", "s 72A"],
    ])("may not say %s, like its description", async (alt, section) => {
      const reason = [expect.stringContaining(section)];
      await expect(editPicture(agent, a, { words: alt, altered: true }, requireLawfulCaption)).rejects.toMatchObject({
        errors: { words: reason },
      });
      const typed = new Map([
        [b, { before: "", alt: "Kitchen" }],
        [a, { before: "", alt }],
      ]);
      await expect(saveAltTexts(agent, listingId, typed, requireLawfulCaption)).rejects.toMatchObject({
        errors: { [altFieldName(a)]: reason },
      });
      expect(await kept()).toMatchObject(["", "", "", ""].map((text) => ({ alt: text, isAltered: false })));
    });

    test("may contain the price, and a text of before stays", async () => {
      await editPicture(agent, a, { words: "Guide $1.2m, over 200 sqm of garden" }, requireLawfulCaption);
      await db().updateTable("pictures").set({ words: "Offers over $900,000" }).where("id", "=", b).execute();
      const before = "Offers over $900,000";
      await expect(
        saveAltTexts(agent, listingId, new Map([[b, { before, alt: before }]]), requireLawfulCaption),
      ).resolves.toBe(0);
    });
  });
});

describe("deleting", () => {
  test("can be undone, which restores the picture's place", async () => {
    await deletePicture(agent, listingId, b);
    await deletePicture(agent, listingId, b);
    await expect(order()).resolves.toEqual([a, plan, c]);
    await undeletePicture(agent, listingId, b);
    await undeletePicture(agent, listingId, b);
    await expect(order()).resolves.toEqual([a, b, plan, c]);
    const audit = await auditOf(listingId);
    expect(audit.map(({ detail }) => detail)).toEqual([
      { changed: "deleted", pictures: [b] },
      { changed: "restored", pictures: [b] },
    ]);
  });

  test("cannot be undone for a photo that was added again since", async () => {
    const contentHash = "c".repeat(64);
    const { id } = await insertPicture(db(), { listingId, contentHash, position: 9 });
    await deletePicture(agent, listingId, id);
    await insertPicture(db(), { listingId, contentHash, position: 10 });
    await expect(undeletePicture(agent, listingId, id)).rejects.toThrow(Conflict);
  });
});

test("a picture cannot be restored next to forty others", async () => {
  await deletePicture(agent, listingId, a);
  for (let position = 5; position <= 41; position += 1) await insertPicture(db(), { listingId, position });
  await expect(undeletePicture(agent, listingId, a)).rejects.toThrow("A home can have 40 pictures.");
  await deletePicture(agent, listingId, b);
  await undeletePicture(agent, listingId, a);
  await expect(kept()).resolves.toHaveLength(40);
});

describe("who may", () => {
  const doings = {
    words: (by: Member) => saveAltTexts(by, listingId, new Map([[a, { alt: "Mine" }]]), requireLawfulCaption),
    edit: (by: Member) => editPicture(by, a, { words: "Mine", kind: "floorplan" }, requireLawfulCaption),
    kind: (by: Member) => setKind(by, listingId, a, "floorplan"),
    altered: (by: Member) => saveAltered(by, listingId, new Map([[a, true]])),
    move: (by: Member) => movePicture(by, listingId, b, "earlier"),
    cover: (by: Member) => makeCover(by, listingId, b),
    order: (by: Member) => orderPictures(by, listingId, [c, b, a, plan]),
    delete: (by: Member) => deletePicture(by, listingId, a),
    deleteById: (by: Member) => deletePictureById(by, a),
  };

  test.each(Object.entries(doings))("%s: only its agent and an admin", async (_, act) => {
    await expect(act(await person("buyer"))).rejects.toThrow(Forbidden);
    await expect(act(await person("agent"))).rejects.toThrow(NotFound);
    await expect(auditOf(listingId)).resolves.toEqual([]);
    const admin = await person("buyer", true);
    await act(admin);
    const [{ userId, action } = {}] = await auditOf(listingId);
    expect({ userId, action }).toEqual({ userId: admin.user.id, action: "listing.pictures_changed" });
  });

  test("no one, once the home is deleted", async () => {
    await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", listingId).execute();
    for (const act of Object.values(doings)) await expect(act(agent)).rejects.toThrow(NotFound);
  });

  test("a picture of another home is not found", async () => {
    const other = await insertListing(db(), { createdByUserId: agent.user.id });
    await expect(deletePicture(agent, other.id, a)).rejects.toThrow(NotFound);
    await expect(movePicture(agent, other.id, a, "later")).rejects.toThrow(NotFound);
    await expect(undeletePicture(agent, other.id, a)).rejects.toThrow(NotFound);
  });
});

test("labels are set and removed, and a repeated label changes nothing", async () => {
  const labelled = async () => (await kept()).filter(({ isAltered }) => isAltered).map(({ id }) => id);
  await expect(
    saveAltered(
      agent,
      listingId,
      new Map([
        [a, true],
        [plan, true],
      ]),
    ),
  ).resolves.toBe(2);
  await expect(saveAltered(agent, listingId, new Map([[a, true]]))).resolves.toBe(0);
  await expect(labelled()).resolves.toEqual([a, plan]);
  await editPicture(agent, a, { altered: false }, requireLawfulCaption);
  await editPicture(agent, b, { words: "Kitchen", altered: true }, requireLawfulCaption);
  await expect(labelled()).resolves.toEqual([b, plan]);
  const changes = (await auditOf(listingId)).map(({ detail }) => detail);
  expect(changes).toContainEqual({ changed: "altered", pictures: [a, plan] });
});
