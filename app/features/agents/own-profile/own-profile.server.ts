import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { agencyMessages } from "#app/features/agents/model/agents.messages.ts";
import {
  agencyExists,
  insertAgentProfile,
  lockOwnProfile,
  nameSuburbs,
  type OwnProfile,
  saveOwnProfile,
  type StoredProfile,
} from "./own-profile.queries.server.ts";
import { suburbName } from "#app/features/suburbs/model/suburb-question.ts";
import type { OwnProfileInput } from "./own-profile.schema.ts";
import type { RegisterInput } from "#app/features/accounts/model/account.schema.ts";
import { createAccount, prepareAccount } from "#app/features/accounts/model/account.server.ts";
import { agentInsertSchema } from "#app/features/agents/model/agent.schema.ts";

/**
 * Opens an account, for an agent the profile that goes with it, and the session of whoever registers: all or nothing, so that
 * one who is asked to try again finds the address free. `cookie` is what `openSession` returns. Throws `Conflict` when the e-mail
 * address has an account, `TooMany` at the limit.
 */
export async function register(
  caller: Caller,
  input: RegisterInput,
  openSession: (userId: number) => Promise<string>,
): Promise<{ viewer: Viewer; cookie: string }> {
  const prepared = await prepareAccount(caller, input);
  return transaction(async () => {
    const viewer = await createAccount(input, prepared);
    if (viewer.role === "agent") {
      const name = `${input.firstName} ${input.lastName}`;
      await insertAgentProfile(
        agentInsertSchema.parse({ agencyId: null, userId: viewer.id, name, email: viewer.email }),
      );
    }
    return { viewer, cookie: await openSession(viewer.id) };
  });
}

/**
 * Writes the profile of the agent who asks; an account without one gets it. The directory follows at once, by triggers. An
 * agency waits until it or an admin confirms the agent; the one before is left at once.
 * Throws `Forbidden` for whoever is no agent, and `Invalid` for an agency or suburbs that do not exist.
 */
export async function saveProfile(caller: Member, input: OwnProfileInput): Promise<{ id: number }> {
  const { id: userId, role } = caller.user;
  if (role !== "agent") throw new Forbidden("Only agents have a profile.");
  const suburbs = await knownSuburbs(input.suburbs.map(suburbName));
  if (input.agencyId !== null && !(await agencyExists(input.agencyId)))
    throw new Invalid({ agencyId: [agencyMessages.unknown] });
  return transaction(async () => {
    const before = await lockOwnProfile(userId);
    const profile = { ...input, suburbs, ...agencyAfter(before, input.agencyId) };
    const { id } = await saveOwnProfile(userId, profile);
    const fields = changedFields(before, profile);
    if (fields.length > 0) {
      // The names alone: what stood there before is nobody's business any more.
      await recordChange(caller, {
        action: "agent.profile_changed",
        subject: "agent",
        subjectId: id,
        detail: { fields },
      });
    }
    return { id };
  });
}

function agencyAfter(
  before: OwnProfile | undefined,
  chosen: number | null,
): Pick<StoredProfile, "agencyId" | "requestedAgencyId"> {
  const isConfirmed = chosen !== null && chosen === before?.agencyId;
  return isConfirmed ? { agencyId: chosen, requestedAgencyId: null } : { agencyId: null, requestedAgencyId: chosen };
}

/** As the suburbs' own table spells them, each once. */
async function knownSuburbs(asked: readonly string[]): Promise<string[]> {
  const named = await nameSuburbs(asked);
  const unknown = named.filter(({ name }) => name === null);
  if (unknown.length > 0) throw new Invalid({ suburbs: [unknownSuburbs(unknown.map((suburb) => suburb.asked))] });
  return [...new Set(named.flatMap(({ name }) => name ?? []))];
}

function changedFields(before: OwnProfile | undefined, after: StoredProfile): string[] {
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(before?.[name as keyof StoredProfile]) !== JSON.stringify(value))
    .map(([name]) => name);
}

/** Names that are no suburbs of ours: "We don't know Newtwon. Check the spelling, or leave it out." */
function unknownSuburbs(names: readonly string[]): string {
  const them = names.length === 1 ? "it" : "them";
  return `We don't know ${names.join(", ")}. Check the spelling, or leave ${them} out.`;
}
