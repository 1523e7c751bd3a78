import type { NotNull } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "#app/features/accounts/model/account.server.ts";
import { findImportState } from "#app/features/imports/apply/file.queries.server.ts";
import {
  authenticateConnection,
  changeContact,
  createConnection,
  createToken,
  removeConnection,
  saveSettings,
} from "#app/features/imports/connections.server.ts";
import {
  createAgencyWithAgent,
  reaxmlFile,
  listingXml,
  createMember,
  openConnection,
} from "#app/features/imports/imports.fixture.ts";
import {
  deleteExpiredFiles,
  findConnection,
  findConnectionsOfAgent,
  findUnfinishedConnectionIds,
} from "#app/features/imports/imports.queries.server.ts";
import { findContactCandidates } from "#app/features/imports/model/contact.queries.server.ts";
import { findImportedListingId } from "#app/features/imports/model/photos.queries.server.ts";
import { runImport, storeFile } from "#app/features/imports/run-import.server.ts";
import { findImportSource } from "#app/features/listings/manage/own-listings.queries.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";

beforeAll(async () => {
  await prepareQueue();
  await insertSuburb(db(), { name: "Newtown", slug: "newtown", postcode: "2042" });
});

const settings = { crm: "rex", fullExport: false } as const;

async function createManager(agencyId: number) {
  const member = await createMember("agent", agencyId);
  await setRole(member, "manager");
  return member;
}

async function setRole({ user }: Awaited<ReturnType<typeof createMember>>, agencyRole: AgencyRole): Promise<void> {
  await db().updateTable("agents").set({ agencyRole }).where("userId", "=", user.id).execute();
}

describe("connecting", () => {
  test("gives an agency its own address and agent id, without a token", async () => {
    const { agencyId, member } = await createAgencyWithAgent();
    const connectionId = await createConnection(member, "rex");
    const connection = await findConnection(connectionId, member.user);
    expect(connection).toMatchObject({ agencyId, crm: "rex", contactUserId: member.user.id, confirmedAt: null });
    expect(connection?.slug).toMatch(/^[\da-f]{30}$/);
    expect(connection?.agentIds).toEqual([expect.stringMatching(/^[A-Z]{6}$/)]);
    await expect(authenticateConnection(connection?.slug ?? "", "Bearer ")).rejects.toThrow(Unauthenticated);
  });

  test("a double click makes one connection; another program makes a second", async () => {
    const { member } = await createAgencyWithAgent();
    const [first, second] = await Promise.all([createConnection(member, "rex"), createConnection(member, "rex")]);
    expect(second).toBe(first);
    expect(await createConnection(member, "vaultre")).not.toBe(first);
  });

  test("needs an agency that has confirmed the agent, and is limited to five", async () => {
    await expect(createConnection(await createMember("agent"), "rex")).rejects.toThrow(NotFound);
    const { member } = await createAgencyWithAgent();
    for (const crm of ["rex", "zenu", "eagle", "renet", "vaultre"]) await createConnection(member, crm);
    await expect(createConnection(member, "listonce")).rejects.toThrow(Conflict);
  });
});

describe("access to a connection", () => {
  test("managers and admins see it, other agents and agencies do not", async () => {
    const connection = await openConnection();
    const colleague = await createManager(connection.agencyId);
    const agent = await createMember("agent", connection.agencyId);
    const { member: stranger } = await createAgencyWithAgent();
    expect((await findConnectionsOfAgent(colleague.user.id)).map(({ id }) => id)).toEqual([connection.id]);
    expect(await findConnection(connection.id, agent.user)).toBeUndefined();
    await expect(createConnection(agent, "rex")).rejects.toThrow(Forbidden);
    expect(await findConnection(connection.id, stranger.user)).toBeUndefined();
    expect(await findConnectionsOfAgent(stranger.user.id)).toEqual([]);
    expect(await findConnection(connection.id, { id: stranger.user.id, isAdmin: true })).toMatchObject({
      id: connection.id,
    });
    await expect(createToken(stranger, connection.id)).rejects.toThrow(NotFound);
    await expect(removeConnection(stranger, connection.id)).rejects.toThrow(NotFound);
    await expect(saveSettings(stranger, connection.id, { ...settings, agentIds: ["MINE"] })).rejects.toThrow(NotFound);
  });

  test("names the recipient of its emails, skipping people who left or are suspended", async () => {
    const connection = await openConnection();
    const colleague = await createManager(connection.agencyId);
    const contact = async () => (await findConnection(connection.id, colleague.user))?.contactUserId;
    expect(await contact()).toBe(connection.member.user.id);
    await db()
      .updateTable("users")
      .set({ suspendedAt: new Date() })
      .where("id", "=", connection.member.user.id)
      .execute();
    expect(await contact()).toBe(colleague.user.id);
    await db().updateTable("users").set({ suspendedAt: null }).where("id", "=", connection.member.user.id).execute();
    await db().updateTable("agents").set({ agencyId: null }).where("userId", "=", connection.member.user.id).execute();
    expect(await contact()).toBe(colleague.user.id);
  });

  test("its contact is a principal, manager or agent of the agency", async () => {
    const connection = await openConnection();
    const agent = await createMember("agent", connection.agencyId);
    const assistant = await createMember("agent", connection.agencyId);
    await setRole(assistant, "assistant");
    await changeContact(assistant, connection.id, agent.user.id);
    expect(await findConnection(connection.id, connection.member.user)).toMatchObject({ contactUserId: agent.user.id });
    const { member: stranger } = await createAgencyWithAgent();
    const admin = { ...stranger, user: { ...stranger.user, isAdmin: true } };
    for (const [caller, contact] of [
      [assistant, assistant],
      [connection.member, stranger],
      [admin, admin],
    ] as const) {
      await expect(changeContact(caller, connection.id, contact.user.id)).rejects.toThrow(Invalid);
    }
    await expect(changeContact(stranger, connection.id, stranger.user.id)).rejects.toThrow(NotFound);
  });

  test("an account that is no longer an agent's can be neither offered nor chosen as its contact", async () => {
    const connection = await openConnection();
    const former = await createMember("agent", connection.agencyId);
    const offered = async () => (await findContactCandidates(connection.agencyId)).map(({ userId }) => userId);
    expect(await offered()).toContain(former.user.id);
    await db().updateTable("users").set({ role: "buyer" }).where("id", "=", former.user.id).execute();
    expect(await offered()).not.toContain(former.user.id);
    await expect(changeContact(connection.member, connection.id, former.user.id)).rejects.toThrow(Invalid);
  });

  test("an assistant who connects it is the contact only without anyone else", async () => {
    const { agencyId, member: assistant } = await createAgencyWithAgent();
    await setRole(assistant, "assistant");
    const connectionId = await createConnection(assistant, "rex");
    const contact = async () => (await findConnection(connectionId, assistant.user))?.contactUserId;
    expect(await contact()).toBe(assistant.user.id);
    const agent = await createMember("agent", agencyId);
    await setRole(agent, "agent");
    expect(await contact()).toBe(agent.user.id);
    const manager = await createManager(agencyId);
    expect(await contact()).toBe(manager.user.id);
    const second = await createConnection(assistant, "zenu");
    expect(await findConnection(second, assistant.user)).toMatchObject({ contactUserId: manager.user.id });
  });
});

describe("the token", () => {
  test("opens only its own connection, is stored as a hash, and is replaced by a new one", async () => {
    const [connection, other] = [await openConnection(), await openConnection()];
    const token = await createToken(connection.member, connection.id);
    expect(await authenticateConnection(connection.slug, `Bearer ${token}`)).toMatchObject({ id: connection.id });
    expect(await authenticateConnection(connection.slug, `bearer  ${token} `)).toMatchObject({ id: connection.id });
    const row = await db().selectFrom("feeds").selectAll().where("id", "=", connection.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.tokenHash).toBe(hashToken(token));
    for (const [slug, header] of [
      [other.slug, `Bearer ${token}`],
      [connection.slug, `Bearer ${connection.token}`],
      [connection.slug, token],
      [connection.slug, `Basic ${token}`],
      [connection.slug, null],
      ["nobody", `Bearer ${token}`],
    ] as const) {
      await expect(authenticateConnection(slug, header), `${slug} ${header}`).rejects.toThrow(Unauthenticated);
    }
    await createToken(connection.member, connection.id);
    await expect(authenticateConnection(connection.slug, `Bearer ${token}`)).rejects.toThrow(Unauthenticated);
  });

  test("still works after its creator has left, and the page warns about it", async () => {
    const connection = await openConnection();
    const colleague = await createManager(connection.agencyId);
    const isLeft = async () => (await findConnection(connection.id, colleague.user))?.isTokenLeft;
    const token = await createToken(connection.member, connection.id);
    expect(await isLeft()).toBe(false);
    await db().updateTable("agents").set({ agencyId: null }).where("userId", "=", connection.member.user.id).execute();
    expect(await authenticateConnection(connection.slug, `Bearer ${token}`)).toMatchObject({ id: connection.id });
    expect(await isLeft()).toBe(true);
    await createToken(colleague, connection.id);
    expect(await isLeft()).toBe(false);
  });

  test("does not work while everyone at the agency is suspended", async () => {
    const connection = await openConnection();
    await db()
      .updateTable("users")
      .set({ suspendedAt: new Date() })
      .where("id", "=", connection.member.user.id)
      .execute();
    await expect(authenticateConnection(connection.slug, `Bearer ${connection.token}`)).rejects.toThrow(Forbidden);
    await createMember("agent", connection.agencyId);
    expect(await authenticateConnection(connection.slug, `Bearer ${connection.token}`)).toMatchObject({
      id: connection.id,
    });
  });
});

describe("agent ids", () => {
  test("belong to one connection: a claimed id is refused and no setting is saved", async () => {
    const [connection, other] = [await openConnection(), await openConnection()];
    await saveSettings(connection.member, connection.id, {
      crm: "zenu",
      fullExport: true,
      agentIds: [connection.agentId, "XYZ"],
    });
    expect(await findConnection(connection.id, connection.member.user)).toMatchObject({
      crm: "zenu",
      fullExport: true,
      agentIds: [connection.agentId, "XYZ"],
    });
    const claim = saveSettings(other.member, other.id, { ...settings, crm: "eagle", agentIds: ["XYZ"] });
    await expect(claim).rejects.toThrow(Invalid);
    expect(await findConnection(other.id, other.member.user)).toMatchObject({ crm: "rex", agentIds: [other.agentId] });
  });

  test("only one of two simultaneous claims succeeds", async () => {
    const both = [await openConnection(), await openConnection()];
    const claims = await Promise.allSettled(
      both.map(({ member, id }) => saveSettings(member, id, { ...settings, agentIds: ["BOTH"] })),
    );
    expect(claims.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("are free again after their connection is removed", async () => {
    const [connection, other] = [await openConnection(), await openConnection()];
    await removeConnection(connection.member, connection.id);
    await saveSettings(other.member, other.id, { ...settings, agentIds: [other.agentId, connection.agentId] });
    expect(await findConnection(other.id, other.member.user)).toMatchObject({
      agentIds: [other.agentId, connection.agentId].toSorted(),
    });
  });
});

test("the homes of a removed connection can be edited", async () => {
  const connection = await openConnection({ isConfirmed: true });
  await storeFile(connection.id, { name: "a.xml", bytes: reaxmlFile([listingXml(connection)]) });
  await runImport(connection.id, new AbortController().signal);
  const { listingId } = await db()
    .selectFrom("feedListings")
    .select("listingId")
    .where("feedId", "=", connection.id)
    .$narrowType<{ listingId: NotNull }>()
    .executeTakeFirstOrThrow();
  expect(await findImportSource(listingId)).toBe("software");
  expect(await findImportState(listingId)).toMatchObject({ isDetached: false });
  await removeConnection(connection.member, connection.id);
  expect(await findImportSource(listingId)).toBeUndefined();
  expect(await findImportState(listingId)).toMatchObject({ isDetached: true });
  expect(await findImportedListingId(listingId, connection.agencyId)).toBeUndefined();
});

test("removing a connection is immediate; its files are deleted the next day", async () => {
  const connection = await openConnection();
  await storeFile(connection.id, { name: "a.xml", bytes: reaxmlFile([listingXml(connection)]) });
  await removeConnection(connection.member, connection.id);
  expect(await findConnection(connection.id, connection.member.user)).toBeUndefined();
  await expect(authenticateConnection(connection.slug, `Bearer ${connection.token}`)).rejects.toThrow(Unauthenticated);
  const files = () => db().selectFrom("feedFiles").select("id").where("feedId", "=", connection.id).execute();
  expect(await files()).toHaveLength(1);
  expect(await findUnfinishedConnectionIds()).not.toContain(connection.id);
  await deleteExpiredFiles(30);
  expect(await files()).toEqual([]);
  await expect(removeConnection(connection.member, connection.id)).rejects.toThrow(NotFound);
});
