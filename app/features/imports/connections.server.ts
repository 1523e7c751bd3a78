import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { generateToken, hashToken } from "#app/features/accounts/model/account.server.ts";
import { findAgencyOfUser } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { ConnectionSettings } from "#app/features/imports/connect/connect.schema.ts";
import { connectMessages as messages } from "#app/features/imports/model/connections.ts";
import { findContactUserId, updateContact } from "#app/features/imports/model/contact.queries.server.ts";
import { receiveMessages } from "#app/features/imports/receive/unpack.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { createFairQueue } from "#app/limits/fair-queue.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { withoutDeadline } from "#platform/deadline.server.ts";
import {
  type ReceivingConnection,
  countConnections,
  deleteOtherAgentIds,
  findConnectionBySlug,
  findJustConnected,
  insertAgentId,
  insertConnection,
  lockConnection,
  lockOwnAgency,
  markConnectionRemoved,
  updateSettings,
  updateToken,
} from "./imports.queries.server.ts";

/** Throws `Forbidden` unless agent or admin. */
export function requireConnectionManager({ user }: Pick<Member, "user">): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden("Only agents can manage imports.");
}

/** The job applies all waiting files of the connection in turn. Needs an open transaction. */
export async function publishFileReceived(connectionId: number): Promise<void> {
  await publishEvent("feed.file_received", { feedId: connectionId }, { group: String(connectionId), merge: true });
}

/** Most agencies have one program; some have another for rentals. */
const MAX_CONNECTIONS = 5;

/**
 * Returns the connection's id; the existing one after a double click. Throws `NotFound` without an agency,
 * `Forbidden` by role, `Conflict` above the limit.
 */
export function createConnection(member: Member, crm: string): Promise<number> {
  return transaction(async () => {
    const { id: userId } = member.user;
    const agencyId = await lockOwnAgency(userId);
    if (agencyId === undefined) {
      if (await findAgencyOfUser(userId)) throw new Forbidden(messages.mayNotRun);
      throw new NotFound(messages.noAgency);
    }
    const known = await findJustConnected(agencyId, crm);
    if (known !== undefined) return known;
    if ((await countConnections(agencyId)) >= MAX_CONNECTIONS) throw new Conflict(messages.tooMany(MAX_CONNECTIONS));
    // It also names a folder.
    const slug = randomBytes(15).toString("hex");
    // No token has this hash.
    const contactUserId = (await findContactUserId(agencyId, userId)) ?? userId;
    const connectionId = await insertConnection({ agencyId, slug, tokenHash: "", crm, contactUserId });
    while (!(await insertAgentId(connectionId, newAgentId()))) continue;
    await recordChange(member, {
      action: "feed.connected",
      subject: "feed",
      subjectId: connectionId,
      detail: { agencyId, crm },
    });
    return connectionId;
  });
}

/** No vowels, which spell words, and no letters easily confused. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

function newAgentId(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Returns the new token, which is shown only once. Throws `NotFound`. */
export async function createToken(member: Member, connectionId: number): Promise<string> {
  const token = generateToken();
  await changeConnection(member, connectionId, "feed.token_created", () =>
    updateToken(connectionId, hashToken(token), member.user.id),
  );
  return token;
}

/** Throws `NotFound`, and `Invalid` for another connection's agent id. */
export async function saveSettings(
  member: Member,
  connectionId: number,
  { agentIds, ...settings }: ConnectionSettings,
): Promise<void> {
  await changeConnection(member, connectionId, "feed.changed", async () => {
    await updateSettings(connectionId, settings);
    await deleteOtherAgentIds(connectionId, agentIds);
    // A fixed order avoids deadlocks between agencies that claim the same ids.
    for (const agentId of agentIds.toSorted()) {
      if (!(await insertAgentId(connectionId, agentId)))
        throw new Invalid({ agentIds: [messages.duplicateAgentId(agentId)] });
    }
  });
}

/**
 * The contact gets the emails and the homes without a known agent. Throws `NotFound`, and `Invalid` for an assistant or a
 * person who does not belong to the agency.
 */
export async function changeContact(member: Member, connectionId: number, contactUserId: number): Promise<void> {
  await changeConnection(member, connectionId, "feed.changed", async () => {
    if (!(await updateContact(connectionId, contactUserId))) throw new Invalid({ contact: [messages.chooseContact] });
  });
}

/** The homes stay. Throws `NotFound`. */
export async function removeConnection(member: Member, connectionId: number): Promise<void> {
  await changeConnection(member, connectionId, "feed.removed", async () => {
    await deleteOtherAgentIds(connectionId, []);
    await markConnectionRemoved(connectionId);
  });
}

/** Also records the change in the audit log. */
async function changeConnection(
  member: Member,
  connectionId: number,
  action: string,
  work: () => Promise<void>,
): Promise<void> {
  requireConnectionManager(member);
  await transaction(async () => {
    if (!(await lockConnection(connectionId, member.user))) throw new NotFound(messages.notFound);
    await work();
    await recordChange(member, { action, subject: "feed", subjectId: connectionId, detail: {} });
  });
}

/**
 * Throws `Unauthenticated` for an unknown address or a wrong token alike, `Forbidden` while the agency is suspended.
 */
export async function authenticateConnection(slug: string, authorization: string | null): Promise<ReceivingConnection> {
  const [, token = ""] = /^Bearer +([\w-]{1,200})$/i.exec(authorization?.trim() ?? "") ?? [];
  const connection = token === "" ? undefined : await findConnectionBySlug(slug);
  if (!connection || !isSame(connection.tokenHash, hashToken(token)))
    throw new Unauthenticated(receiveMessages.unknown);
  if (!connection.isServed) throw new Forbidden(receiveMessages.suspended);
  return connection;
}

function isSame(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}

const retrySeconds = 5;

let working = 0;

/**
 * Allows more time than a page. Throws `TooMany` instead of `Unavailable` when many concurrent files slow PostgreSQL
 * down.
 */
export async function withImportTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  working += 1;
  const isOneOfMany = working > 1;
  try {
    return await withoutDeadline(work);
  } catch (error) {
    // The last of many requests may be the only one left.
    if (error instanceof Unavailable && (isOneOfMany || working > 1)) throw new TooMany(retrySeconds);
    throw error;
  } finally {
    working -= 1;
  }
}

/** Limits uploads in progress, however slow. `keys` name the connection or person. Throws `TooMany` when full. */
export const limitUploads = createFairQueue({ concurrency: 512, perKey: 8, maxQueued: 256 }, retrySeconds);

/**
 * Each file is in memory more than once. `keys` name the connection, person or address. Throws `TooMany` after waiting
 * too long.
 */
export const limitProcessing = createFairQueue({ concurrency: 4, perKey: 2, maxQueued: 128 }, retrySeconds);
