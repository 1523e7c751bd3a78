import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { buildAgent, insertAgent } from "#samples/factories/agents.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

interface ApiAgent {
  id: number;
  name: string;
  [field: string]: unknown;
}

async function list(query = ""): Promise<ApiAgent[]> {
  const response = await southerly.send(`/api/agents${query}`);
  expect(response.status).toBe(200);
  return response.json() as ApiAgent[];
}

describe("GET /api/agents", () => {
  let agencyId: number;
  let userId: number;

  beforeAll(async () => {
    ({ id: agencyId } = await insertAgency(db, { name: "Ironbark & Quay" }));
    ({ id: userId } = await insertUser(db, { email: "canary@private.example.com" }));
    await insertAgent(db, { agencyId, userId, name: "Priya Raman" });
    const unowned = { agencyId: null, userId: null };
    await insertAgent(db, { ...unowned, name: "Angus Whitlock", isFeatured: true });
    await insertAgent(db, { ...unowned, name: "Canary without suburbs", suburbs: [] });
    await insertAgent(db, { ...unowned, name: "Canary without a description", profileDescription: null });
    await insertAgent(db, { ...unowned, name: "Canary with a blank one", profileDescription: " " });
  });

  test("returns the listed agents, featured first, then by name", async () => {
    const { headers } = await southerly.send("/api/agents");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["link"]).toBeUndefined();
    expect((await list()).map(({ name }) => name)).toEqual(["Angus Whitlock", "Priya Raman"]);
  });

  test("returns every public field of an agent and no other", async () => {
    const [, priya] = await list();
    expect(priya).toEqual({
      id: expect.any(Number) as number,
      name: "Priya Raman",
      photoUrl: null,
      phone: "0491 570 000",
      email: "robin.sample@example.com",
      agencyId,
      userId,
      agencyName: "Ironbark & Quay",
      suburbs: ["Newtown"],
      specialties: ["Houses"],
      profileDescription: "A sample agent, who sells sample houses.",
      licenceNumber: "SAMPLE-0000",
      isFeatured: false,
      yearsExperience: 5,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      record: {
        sold: 0,
        leased: 0,
        medianSalePrice: null,
        medianDaysToSell: null,
        propertyTypes: [],
        lastClosedOn: null,
        forSale: 0,
        forRent: 0,
        medianAnswerSeconds: null,
      },
    });
  });

  test("contains the absolute URL of an uploaded portrait", async () => {
    const [angus] = await list();
    const { id } = await insertPicture(db, { agentId: angus?.id, kind: "portrait", contentHash: "a".repeat(64) });
    const [pictured] = await list();
    await db.deleteFrom("pictures").where("id", "=", id).execute();
    expect(pictured?.["photoUrl"]).toMatch(/^https?:\/\/[^/]+\/media\/a{32}-1200\.jpg$/);
  });

  test.each(["/api/agents", "/agents", "/agents.data", "/agents?search=canary", "/agents.data?search=private"])(
    "%s contains no users and no unlisted agents",
    async (target) => {
      const { text } = await southerly.send(target);
      expect(/Canary (with|without)|canary@private/.exec(text)).toBeNull();
      // The API returns all columns of an agent. Pages do not need the account id.
      if (target !== "/api/agents") expect(/userId|user_id/.exec(text)).toBeNull();
    },
  );

  test.each(["?page=0", "?page=x", "?page=-1", "?limit=1", "?search=priya", `?page=${"9".repeat(40)}`, "?__proto__=1"])(
    "%s is as if it were not there",
    async (query) => {
      expect(await list(query)).toHaveLength(2);
    },
  );

  test("far beyond the end the list is empty", async () => {
    expect(await list("?page=999999")).toEqual([]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not allowed", async (method) => {
    const { status, headers, json } = await southerly.send("/api/agents", { method });
    expect(status).toBe(405);
    expect(headers["allow"]).toBe("GET, HEAD");
    expect(json()).toEqual({ message: "This address answers GET only." });
  });
});

describe("a list of more than 1,000", () => {
  const all = 1001;

  beforeAll(async () => {
    await db.deleteFrom("agents").execute();
    const rows = Array.from({ length: all }, (_, index) =>
      buildAgent({ agencyId: null, userId: null, name: `Agent ${String(index).padStart(4, "0")}` }),
    );
    for (let start = 0; start < all; start += 25) {
      await db
        .insertInto("agents")
        .values(rows.slice(start, start + 25))
        .execute();
    }
  });

  test("is paginated by 1,000, with links to the adjacent pages", async () => {
    const first = await southerly.send("/api/agents");
    const second = await southerly.send("/api/agents?page=2");
    expect(first.headers["link"]).toBe('</api/agents?page=2>; rel="next"');
    expect(second.headers["link"]).toBe('</api/agents>; rel="prev"');
    const names = [...(first.json() as ApiAgent[]), ...(second.json() as ApiAgent[])].map(({ name }) => name);
    expect(new Set(names).size).toBe(all);
    expect(names).toEqual(names.toSorted());
    expect(second.json()).toHaveLength(1);
  });

  test("exactly 1,000 are one part", async () => {
    await db.deleteFrom("agents").where("name", "=", "Agent 0500").execute();
    const { headers, json } = await southerly.send("/api/agents");
    expect(json()).toHaveLength(1000);
    expect(headers["link"]).toBeUndefined();
  });
});
