import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { loginMessages } from "#app/features/accounts/model/account.ts";
import { registerMessages } from "#app/features/inspections/model/inspection.ts";
import { enquiryMessages } from "#app/features/leads/embeds/enquiry.tsx";
import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { consentVersion, consentWordings } from "#app/lib/consents.ts";

const { newsletter, search } = subscriberMessages.confirm;

/** The current wordings in the forms. */
const shown: Record<keyof typeof consentWordings, string> = {
  broker: enquiryMessages.brokerConsent,
  newsletter: `${newsletter.lead("{email}")} ${newsletter.ends} [${newsletter.confirm}]`,
  alerts: `${search.lead("{email}")} {search}. ${search.ends} [${search.confirm}]`,
  account: loginMessages.notice,
  inspection: registerMessages.notice,
};

test.each(Object.entries(shown))("the consent text on the form (%s) is the newest stored wording", (name, text) => {
  const wordings: readonly string[] = consentWordings[name as keyof typeof consentWordings];
  expect(
    wordings.at(-1),
    "The text of the form has changed: add it to app/lib/consents.ts as a further wording, and leave those before it.",
  ).toBe(text);
  expect(consentVersion(name as keyof typeof consentWordings)).toBe(wordings.length);
});

/** The hashes of all published wordings. Append a new one to its line. */
const published: Record<keyof typeof consentWordings, string[]> = {
  broker: ["82119a1b0f72"],
  newsletter: ["def903ecf69b"],
  alerts: ["1e9bb644c82c"],
  account: ["caccbd7589d3"],
  inspection: ["de360c42400c"],
};

test("published consent wordings never change", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);
  const hashes = Object.entries(consentWordings).map(([name, wordings]) => [name, wordings.map(hash)]);
  expect(Object.fromEntries(hashes)).toEqual(published);
});
