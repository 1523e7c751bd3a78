import { beforeEach, describe, expect, test } from "vitest";
import type { AgentInsert } from "#app/features/agents/model/agent.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import { saveAgent } from "./save-agent.server.ts";
import {
  deleteSavedAgent,
  findSavedAgentPage,
  findSavedAgents,
  findSavedAmong,
} from "./saved-agents.queries.server.ts";

let me: Member;
let other: Member;

async function person(): Promise<Member> {
  const { id } = await insertUser(db());
  return { user: viewer({ id }), ip: "192.0.2.1" };
}

async function agent(overrides: Partial<AgentInsert> = {}): Promise<number> {
  return (await insertAgent(db(), { agencyId: null, userId: null, ...overrides })).id;
}

/** Removes an agent from the directory, or adds them again. */
async function list(id: number, suburbs: string[]): Promise<void> {
  await db().updateTable("agents").set({ suburbs }).where("id", "=", id).execute();
}

const listOf = async ({ user }: Member) =>
  (await findSavedAgents(user.id, { limit: 1000, offset: 0 })).map(({ agentId }) => agentId);

beforeEach(async () => {
  [me, other] = await Promise.all([person(), person()]);
});

describe("saving", () => {
  test("adds an agent to the user's own list only", async () => {
    const agentId = await agent();
    await expect(saveAgent(me, agentId)).resolves.toEqual({ id: expect.any(Number), agentId, isNew: true });
    await expect(listOf(me)).resolves.toEqual([agentId]);
    await expect(listOf(other)).resolves.toEqual([]);
  });

  test("repeatedly or in parallel creates one row, with the same result", async () => {
    const agentId = await agent();
    const results = await Promise.all(Array.from({ length: 8 }, () => saveAgent(me, agentId)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    await expect(saveAgent(me, agentId)).resolves.toMatchObject({ isNew: false });
    await expect(listOf(me)).resolves.toEqual([agentId]);
  });

  test("is possible for several users", async () => {
    const agentId = await agent();
    await saveAgent(me, agentId);
    await expect(saveAgent(other, agentId)).resolves.toMatchObject({ isNew: true });
  });

  test("fails for unlisted agents, unless they are saved already", async () => {
    const unlisted = await agent({ suburbs: [] });
    await expect(saveAgent(me, unlisted)).rejects.toThrow(NotFound);
    await expect(saveAgent(me, 2_147_483_647)).rejects.toThrow(NotFound);
    await expect(listOf(me)).resolves.toEqual([]);

    const left = await agent();
    await saveAgent(me, left);
    await list(left, []);
    await expect(saveAgent(me, left)).resolves.toMatchObject({ agentId: left, isNew: false });
    await expect(saveAgent(other, left)).rejects.toThrow(NotFound);
  });
});

describe("removing", () => {
  test("removes an agent from the user's own list only, repeatedly too", async () => {
    const agentId = await agent();
    await saveAgent(me, agentId);
    await saveAgent(other, agentId);
    await deleteSavedAgent(me.user.id, agentId);
    await deleteSavedAgent(me.user.id, agentId);
    await expect(listOf(me)).resolves.toEqual([]);
    await expect(listOf(other)).resolves.toEqual([agentId]);
  });

  test("allows saving again, as the newest", async () => {
    const [first, second] = [await agent(), await agent()];
    for (const id of [first, second]) await saveAgent(me, id);
    await deleteSavedAgent(me.user.id, first);
    await expect(saveAgent(me, first)).resolves.toMatchObject({ isNew: true });
    await expect(listOf(me)).resolves.toEqual([first, second]);
  });
});

test("finds which agents of a page the user has saved", async () => {
  const [mine, theirs, nobodys] = [await agent(), await agent(), await agent()];
  await saveAgent(me, mine);
  await saveAgent(other, theirs);
  await expect(findSavedAmong(me.user.id, [nobodys, theirs, mine])).resolves.toEqual([mine]);
  await expect(findSavedAmong(me.user.id, [nobodys])).resolves.toEqual([]);
  await expect(findSavedAmong(me.user.id, [])).resolves.toEqual([]);
});

describe("the cards of the dashboard", () => {
  test("are sorted newest first, with all card data and whether the agent is listed", async () => {
    const { id: agencyId } = await insertAgency(db(), { name: "Tern & Tallow" });
    const first = await agent({ agencyId, name: "Ada First", profileDescription: "x".repeat(300) });
    const left = await agent({ name: "Bo Left" });
    for (const id of [first, left]) await saveAgent(me, id);
    await list(left, []);
    const page = await findSavedAgentPage(me.user.id, 1);
    expect(page).toMatchObject({ total: 2, page: 1, lastPage: 1 });
    expect(page.items).toEqual([
      expect.objectContaining({ id: left, name: "Bo Left", suburbs: [], isListed: false }),
      expect.objectContaining({
        id: first,
        name: "Ada First",
        agencyName: "Tern & Tallow",
        suburbs: ["Newtown"],
        profileDescription: "x".repeat(300),
        isListed: true,
      }),
    ]);
  });

  test("include agents without a description", async () => {
    const id = await agent();
    await saveAgent(me, id);
    await db().updateTable("agents").set({ profileDescription: null }).where("id", "=", id).execute();
    await expect(findSavedAgentPage(me.user.id, 1)).resolves.toMatchObject({
      items: [{ id, profileDescription: "", isListed: false }],
    });
  });

  test("are shown 24 per page; pages after the last show the last, and an empty list has one page", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 25; count += 1) ids.push(await agent());
    for (const id of ids) await saveAgent(me, id);
    const newest = ids.toReversed();
    const shown = async (page: number) => {
      const { items, ...rest } = await findSavedAgentPage(me.user.id, page);
      return { ...rest, ids: items.map(({ id }) => id) };
    };
    await expect(shown(1)).resolves.toEqual({ total: 25, page: 1, lastPage: 2, ids: newest.slice(0, 24) });
    await expect(shown(9999)).resolves.toEqual({ total: 25, page: 2, lastPage: 2, ids: newest.slice(24) });
    await expect(findSavedAgentPage(other.user.id, 3)).resolves.toEqual({ items: [], total: 0, page: 1, lastPage: 1 });
  });
});
