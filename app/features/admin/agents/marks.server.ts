import { adminMessages, agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { updateFeatured, updateVerified } from "./agents.queries.server.ts";
import { z } from "zod";

/** The body of the agent endpoint. Forms send text. */
export const featuredSchema = z.object({
  isFeatured: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], messages.yesOrNo),
});

/** Sets whether an agent is featured; no effect if unchanged. Throws `Forbidden` for non-admins, and `NotFound`. */
export async function setFeatured(member: Member, agentId: number, isFeatured: boolean): Promise<void> {
  await setMark(member, agentId, {
    isSet: isFeatured,
    update: updateFeatured,
    action: isFeatured ? "agent.featured" : "agent.unfeatured",
  });
}

/**
 * Sets whether an agent's identity is verified, which may be required for publishing; published listings stay
 * published. Throws as `setFeatured` does.
 */
export async function setVerified(member: Member, agentId: number, isVerified: boolean): Promise<void> {
  await setMark(member, agentId, {
    isSet: isVerified,
    update: updateVerified,
    action: isVerified ? "agent.verified" : "agent.unverified",
  });
}

interface MarkChange {
  isSet: boolean;
  /** Sets the value and returns the old one; undefined when there is no such agent. */
  update: (agentId: number, isSet: boolean) => Promise<boolean | undefined>;
  /** The action in the audit trail. */
  action: Parameters<typeof recordChange>[1]["action"];
}

async function setMark(member: Member, agentId: number, { isSet, update, action }: MarkChange): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    const was = await update(agentId, isSet);
    if (was === undefined) throw new NotFound(messages.noAgent);
    if (was === isSet) return;
    await recordChange(member, { action, subject: "agent", subjectId: agentId, detail: {} });
  });
}
