import { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { brokenRuleAdvice, brokenRuleText, findBrokenRule } from "#app/features/listings/model/check-advertisement.ts";
import {
  picturesMessages as pictureMessages,
  tenantPhotosMessages as messages,
} from "#app/features/pictures/manage.messages.ts";
import {
  findTenantPhotos,
  lockManagedHome,
  type TenantPhotos,
  upsertTenantPhotos,
} from "#app/features/pictures/manage.queries.server.ts";
import { requirePictureManager } from "#app/features/pictures/manage.server.ts";
import { absentIfBlank, lineField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, longDateLabel, readDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";

/**
 * Older consents are refused. Consent is for photos of a tenancy that is about to be advertised, and an older date is
 * usually a wrong year. The time of the upload is no limit, because agents ask with a copy of the photos before it.
 */
const MAX_CONSENT_DAYS = 366;

export const tenantPhotosSchema = z.object({
  belongings: z.enum(["no", "yes"], messages.choose),
  consentOn: absentIfBlank(lineField(messages.date).max(40, messages.date).optional()),
});
type TenantPhotosInput = z.output<typeof tenantPhotosSchema>;

/**
 * Idempotent. Throws `Forbidden`, `NotFound` unless the member manages the home, and `Invalid`: for a date in the future
 * or more than a year ago, and without a date for a home on the market.
 */
export async function saveTenantPhotos(
  member: Member,
  listingId: number,
  input: TenantPhotosInput,
): Promise<TenantPhotos> {
  requirePictureManager(member);
  return transaction(async () => {
    const home = await lockManagedHome(listingId, member.user);
    if (!home) throw new NotFound(pictureMessages.noHome);
    const answer = toAnswer(input);
    // A suspended home can return to the market without another check.
    const isOnMarket = home.status === "active" || home.status === "suspended";
    const lacked = isOnMarket ? findBrokenRule("tenant-consent", { tenantPhotos: answer }) : undefined;
    if (lacked) throw new Invalid({ consentOn: [`${brokenRuleText(lacked)} ${messages.orUnpublish}`] });
    const before = await findTenantPhotos(listingId);
    if (before?.showsBelongings === answer.showsBelongings && before.consentOn === answer.consentOn) return answer;
    await upsertTenantPhotos(listingId, member.user.id, answer);
    await recordChange(member, {
      action: "listing.tenant_photos_answered",
      subject: "listing",
      subjectId: listingId,
      detail: { ...answer },
    });
    return answer;
  });
}

function toAnswer({ belongings, consentOn }: TenantPhotosInput): TenantPhotos {
  if (belongings === "no") return { showsBelongings: false, consentOn: null };
  if (consentOn === undefined) return { showsBelongings: true, consentOn: null };
  const date = readDate(consentOn);
  if (date === undefined) throw new Invalid({ consentOn: [messages.date] });
  const today = sydneyDate(new Date());
  if (date > today) throw new Invalid({ consentOn: [messages.future] });
  if (date < addDays(today, -MAX_CONSENT_DAYS)) throw new Invalid({ consentOn: [messages.tooOld] });
  return { showsBelongings: true, consentOn: date };
}

/** For a home that is about to be published; call it with the locked listing. Throws `Invalid`. */
export async function requireTenantConsent(listingId: number): Promise<void> {
  const lacked = findBrokenRule("tenant-consent", { tenantPhotos: await findTenantPhotos(listingId) });
  if (lacked) throw new Invalid({ status: [brokenRuleText(lacked)] });
}

/** `publishedAt` is of the first publication here. */
export function adviseTenantConsent(
  answer: TenantPhotos | undefined,
  publishedAt: Date | null,
  now = new Date(),
): string | undefined {
  const old = findBrokenRule("old-consent", { tenantPhotos: answer, publishedOn: sydneyDate(publishedAt ?? now) });
  return old && brokenRuleAdvice(old, messages.consentOf(longDateLabel(answer?.consentOn ?? "")));
}
