import { mailboxKey } from "#app/lib/mailbox-key.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { findReplyAuthor } from "./agent.queries.server.ts";
import { findMailbox, findMailedPrincipals } from "./membership.queries.server.ts";
import { joinAnsweredMail, joinRequestedMail, membershipPaths } from "./membership.mail.ts";

/** Tells the principals, at most five times a day each. Within the open transaction. */
export async function queueJoinRequest(userId: number, agencyId: number): Promise<void> {
  const { name, trust } = await findReplyAuthor(userId);
  const { agency, principals } = await findMailedPrincipals(agencyId);
  const url = publicUrl(membershipPaths.profile);
  const inLockOrder = principals.toSorted((one, other) =>
    mailboxKey(one.address) < mailboxKey(other.address) ? -1 : 1,
  );
  for (const to of inLockOrder) {
    await queueUnrequestedMail(joinRequestedMail({ to, agency, url, name: trust === null ? undefined : name }));
  }
}

/** Within the open transaction. */
export async function queueJoinAnswer(agentId: number, agency: string, isAccepted: boolean): Promise<void> {
  const to = await findMailbox(agentId);
  const url = publicUrl(isAccepted ? membershipPaths.agency : membershipPaths.profile);
  await queueToMember(to, (mailbox) => joinAnsweredMail({ to: mailbox, agency, url, isAccepted }));
}

/** Skips people without a confirmed address: it may be a stranger's. */
export async function queueToMember(
  to: Mailbox | undefined,
  compose: (to: Mailbox) => Parameters<typeof queueMail>[0],
): Promise<void> {
  if (to && isMailable(to.address)) await queueMail(compose(to));
}
