import { longDateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { fillTemplate, templateMessages as messages } from "./template.ts";
import type { TemplateInput } from "./template.schema.ts";
import {
  countTemplates,
  deleteTemplate,
  findTemplateHome,
  insertTemplate,
  lockTemplateAgency,
  MAX_TEMPLATES,
  type ReplyTemplate,
  updateTemplate,
} from "./templates.queries.server.ts";

/**
 * Creates a template (id 0) or changes one. Throws `Invalid` if the role may not change the agency's, `NotFound` if it
 * is gone or not theirs, and `Conflict` at 20 templates of the person or the agency.
 */
export async function saveTemplate(caller: Member, id: number, { owner, homes, ...text }: TemplateInput) {
  const userId = caller.user.id;
  await consumeRateLimit("lead.template.user", String(userId));
  await transaction(async () => {
    const agencyId = await lockTemplateAgency(userId);
    const row = { ...text, listingType: homes === "both" ? null : homes };
    if (id === 0) {
      if (owner === "agency" && agencyId === null) throw new Invalid({ owner: [messages.notAgency] });
      const holder = owner === "agency" ? { userId: null, agencyId } : { userId, agencyId: null };
      if ((await countTemplates(holder)) >= MAX_TEMPLATES) throw new Conflict(messages.tooMany);
      await insertTemplate({ ...row, ...holder });
    } else if (!(await updateTemplate(userId, id, row))) throw new NotFound(messages.missing);
    const detail = { isNew: id === 0 };
    await recordChange(caller, { action: "reply_template.saved", subject: "agency", subjectId: agencyId, detail });
  });
}

/** Throws `NotFound` if it is gone or not theirs. */
export async function removeTemplate(caller: Member, id: number): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockTemplateAgency(caller.user.id);
    if (!(await deleteTemplate(caller.user.id, id))) throw new NotFound(messages.missing);
    await recordChange(caller, {
      action: "reply_template.deleted",
      subject: "agency",
      subjectId: agencyId,
      detail: {},
    });
  });
}

/** The text for one enquiry. */
export async function fillForLead(
  { text }: ReplyTemplate,
  { name, listing }: { name: string; listing: { id: number } | null },
): Promise<string> {
  const home = listing ? await findTemplateHome(listing.id) : undefined;
  const inspection = home?.startsAt
    ? `${longDateLabel(sydneyDate(home.startsAt))}, ${timeLabel(home.startsAt)}`
    : undefined;
  return fillTemplate(text, { name, address: home?.address, inspection });
}
