import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly();

let agent: SignedInMember;
beforeAll(async () => {
  agent = await signedInMember(db, { role: "agent" });
});

const draft = { status: "draft", publishedAt: null } as const;

async function homeWith(count: number, changes: Partial<Parameters<typeof insertListing>[1]> = {}) {
  const { id } = await insertListing(db, { createdByUserId: agent.id, ...changes });
  const pictures: number[] = [];
  for (let position = 1; position <= count; position += 1) {
    pictures.push((await insertPicture(db, { listingId: id, position, words: `Picture ${position}` })).id);
  }
  return { id, pictures };
}

function send(method: string, target: string, body?: unknown, cookie = agent.cookie) {
  return southerly.send(target, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...(cookie && { cookie }) },
  });
}

const listed = async (id: number, cookie = agent.cookie) => {
  const response = await send("GET", `/api/listings/${id}/pictures`, undefined, cookie);
  expect(response.status).toBe(200);
  return response.json() as { id: number; words: string; kind: string; state: string }[];
};

describe("the pictures of a home", () => {
  test("are the ready ones, and for its agent all, each with its problem", async () => {
    const { id, pictures } = await homeWith(1);
    const preparing = { state: "preparing", width: null, height: null, widths: [] };
    await insertPicture(db, { listingId: id, position: 2, ...preparing });
    await insertPicture(db, {
      listingId: id,
      position: 3,
      ...preparing,
      state: "failed",
      problem: "This is no picture.",
    });
    await insertPicture(db, { listingId: id, position: 4, deletedAt: new Date() });
    const [shown, ...others] = await listed(id, "");
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      id: pictures[0],
      kind: "photo",
      words: "Picture 1",
      position: 1,
      state: "ready",
      width: 1200,
      height: 900,
      sources: expect.arrayContaining([
        {
          url: expect.stringMatching(/^http.*\/media\/[\da-f]{32}-400\.avif$/) as string,
          width: 400,
          type: "image/avif",
        },
      ]) as unknown,
    });
    const own = await listed(id);
    expect(own.map(({ state }) => state)).toEqual(["ready", "preparing", "failed"]);
    expect(own[2]).toMatchObject({ message: "This is no picture.", sources: [] });
  });

  test("of a draft are shown to its agent only", async () => {
    const { id } = await homeWith(1, draft);
    const other = await signedInMember(db, { role: "agent" });
    await expect(listed(id)).resolves.toHaveLength(1);
    for (const cookie of ["", other.cookie]) {
      const response = await send("GET", `/api/listings/${id}/pictures`, undefined, cookie);
      expect(response.status).toBe(404);
      expect(response.json()).toEqual({ message: "Listing not found" });
    }
  });

  test("are of no home at all", async () => {
    for (const id of ["none", "0", "2147483647"]) {
      expect((await send("GET", `/api/listings/${id}/pictures`)).status, id).toBe(404);
    }
  });
});

describe("one picture", () => {
  test("changes its text, and returns its current state", async () => {
    const { id, pictures } = await homeWith(2);
    const response = await send("PATCH", `/api/pictures/${pictures[1]}`, {
      words: "  The   kitchen ",
      kind: "floorplan",
    });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ id: pictures[1], words: "The kitchen", kind: "floorplan", state: "ready" });
    await expect(listed(id)).resolves.toMatchObject([{ words: "Picture 1" }, { words: "The kitchen" }]);
  });

  test("is labelled as altered, and says so in the JSON of its home", async () => {
    const { id, pictures } = await homeWith(2);
    const [first] = pictures;
    const labels = async () => {
      const home = (await send("GET", `/api/listings/${id}`)).json() as { pictures: { altered: boolean }[] };
      return home.pictures.map(({ altered }) => altered);
    };
    expect((await send("PATCH", `/api/pictures/${first}`, { altered: true })).json()).toMatchObject({ altered: true });
    expect(await labels()).toEqual([true, false]);
    expect((await send("PATCH", `/api/pictures/${first}`, { words: "Lounge" })).json()).toMatchObject({
      altered: true,
    });
    expect((await send("PATCH", `/api/pictures/${first}`, { altered: false })).json()).toMatchObject({
      altered: false,
    });
    expect(await labels()).toEqual([false, false]);
  });

  test.each([
    [{ altered: "perhaps" }, { altered: ["Send true or false."] }],
    [{ words: "x".repeat(301) }, { words: ["Please use at most 300 characters."] }],
    [{ kind: "portrait" }, { kind: ["Please choose whether it is a photo or a floor plan."] }],
  ])("%j is refused", async (changes, errors) => {
    const { pictures } = await homeWith(1);
    const response = await send("PATCH", `/api/pictures/${pictures[0]}`, changes);
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({ errors });
  });

  test("is deleted, and deleted again is deleted", async () => {
    const { id, pictures } = await homeWith(2);
    for (let times = 0; times < 2; times += 1) {
      expect((await send("DELETE", `/api/pictures/${pictures[0]}`)).status).toBe(204);
    }
    await expect(listed(id)).resolves.toMatchObject([{ id: pictures[1] }]);
    expect((await send("PATCH", `/api/pictures/${pictures[0]}`, { words: "Gone" })).status).toBe(404);
  });
});

describe("the order", () => {
  test("is stored and returned", async () => {
    const { id, pictures } = await homeWith(3);
    const response = await send("PUT", `/api/listings/${id}/pictures/order`, { order: pictures.toReversed() });
    expect(response.status).toBe(200);
    expect((response.json() as { id: number }[]).map((picture) => picture.id)).toEqual(pictures.toReversed());
    await expect(listed(id, "")).resolves.toMatchObject(pictures.toReversed().map((picture) => ({ id: picture })));
  });

  test.each([[[]], ["x"], [["x"]], [[1.5]], [[-1]], [[2_147_483_647]], [null], [Array.from({ length: 600 }, () => 1)]])(
    "%j is refused",
    async (order) => {
      const { id } = await homeWith(1);
      const response = await send("PUT", `/api/listings/${id}/pictures/order`, { order });
      // An empty order is valid and changes nothing.
      expect(response.status).toBe(
        Array.isArray(order) && order.length === 0 ? 200 : order?.length === 600 ? 400 : 422,
      );
    },
  );
});
