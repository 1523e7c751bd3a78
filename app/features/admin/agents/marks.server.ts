import { adminMessages, agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { updateFeatured, updateVerified } from "./agents.queries.server.ts";
import { z } from "zod";

/** Forms send text. */
export const featuredSchema = z.object({
  isFeatured: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], messages.yesOrNo),
});

/** Throws `Forbidden` for non-admins, and `NotFound`. */
export async function setFeatured(member: Member, agentId: number, isFeatured: boolean): Promise<void> {
  await setMark(member, agentId, {
    isSet: isFeatured,
    update: updateFeatured,
    action: isFeatured ? "agent.featured" : "agent.unfeatured",
  });
}

/** Sets whether an agent is verified. Published listings stay published. Throws like `setFeatured`. */
export async function setVerified(member: Member, agentId: number, isVerified: boolean): Promise<void> {
  await setMark(member, agentId, {
    isSet: isVerified,
    update: updateVerified,
    action: isVerified ? "agent.verified" : "agent.unverified",
  });
}

interface MarkChange {
  isSet: boolean;
  /** Returns the old value. Undefined for an unknown agent. */
  update: (agentId: number, isSet: boolean) => Promise<boolean | undefined>;
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
