import { globSync } from "node:fs";
import {
  confirmAccountMail,
  confirmEmailMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  resetPasswordMail,
  accountDeletedMail,
} from "#app/features/accounts/model/account.mail.ts";
import { adminMessageMail } from "#app/features/admin/model/admin-message.mail.ts";
import {
  agencyClosedMail,
  agencyOnHoldMail,
  agencyConfirmedMail,
  agencyMergedMail,
  peopleArrivedMail,
  homesReceivedMail,
  invitationAcceptedMail,
  invitationMail,
  joinDecisionMail,
  joinRequestedMail,
  membershipEndedMail,
  personLeftMail,
  leaveMail,
  profileChangedMail,
  principalMail,
} from "#app/features/agents/model/membership.mail.ts";
import { documentMail } from "#app/features/documents/document.mail.ts";
import {
  importApprovalMail,
  importUnconfirmedPricesMail,
  importProblemsMail,
  importSilenceMail,
} from "#app/features/imports/report/import.mail.ts";
import {
  changedMail,
  confirmRegistrationMail,
  contractMail,
  followUpMail,
  type MailedInspection,
  registeredMail,
  reminderMail,
  removedMail,
  visitorsMail,
} from "#app/features/inspections/register/registration.mail.ts";
import {
  type Enquiry,
  replyMail,
  enquiryReceiptMail,
  enquiryReceiptForUnconfirmed,
  enquiryCoverMail,
  enquiryMovedMail,
  enquiryReassignedMail,
  enquiryReceivedMail,
  enquiryWithdrawnMail,
} from "#app/features/leads/model/enquiry.mail.ts";
import {
  duplicateListingMail,
  availabilityExpiredMail,
  availabilityRequestMail,
  priceCorrectionMail,
  priceStoppedMail,
  statementMail,
  statementReminderMail,
} from "#app/features/listings/listing.mail.ts";
import { holdMail, releasedMail } from "#app/features/moderation/hold.mail.ts";
import { newsletterMail } from "#app/features/newsletter/newsletter.mail.ts";
import { newHomesMail } from "#app/features/saved-searches/digest/new-homes.mail.ts";
import type { NewHome } from "#app/features/saved-searches/model/saved-search.ts";
import { confirmNewsletterMail, confirmSearchesMail } from "#app/features/subscribers/confirm-subscription.mail.ts";
import { webhookOffMail } from "#app/features/webhooks/webhook.mail.ts";
import { composeMail, type MailMessage } from "#app/mail/layout.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

/** An address of 204 characters without a line break opportunity. */
const long = `https://example.com/${"a".repeat(184)}`;
const address = `a@${["x", "y", "z"].map((letter) => letter.repeat(63)).join(".")}.${"w".repeat(61)}`;
const to = { name: long, address };
const portrait = { src: "/media/none-160", width: 64, height: 64 };
const lead = { leadId: 1, name: long, email: address };
const enquiry: Enquiry = {
  ...lead,
  phone: long,
  message: long,
  wouldLike: null,
  suburb: long,
  propertyType: long,
  sentAt: new Date(),
  about: { title: long, address: long, url: long },
};
const inspection: MailedInspection = {
  hiddenPart: "number",
  home: long,
  shortHome: long,
  shortStart: long,
  title: long,
  homeUrl: long,
  when: long,
  where: long,
  calendarUrl: long,
  statementUrl: long,
  listingId: 1,
  isListed: true,
  isCancelled: true,
  cancelReason: long,
  agent: { name: long, phone: long, portrait },
  secondAgent: { name: long, phone: long, portrait },
};
const feed = { to, agency: long, crm: long, url: long };
const membership = { to, agency: long, url: long };
const work = { homes: 2, enquiries: 3 };
const handover = { ...membership, receivers: [{ ...work, name: long }] };
const unlawful = { home: long, reason: "bid", url: long } as const;
const hold = { subject: "picture", name: long, suburb: long } as const;
const home: NewHome = {
  reason: "changed",
  changes: [long],
  id: 1,
  title: long,
  listingType: "sale",
  price: 0,
  priceTo: null,
  priceWords: long,
  priceFrequency: "once",
  suburb: long,
  state: long,
  postcode: long,
  bedrooms: 3,
  bathrooms: 1,
  parking: null,
  isUnconfirmed: false,
  knownSuburb: "Newtown",
  agentName: long,
  agencyName: long,
  phone: long,
  portrait,
  secondAgent: { name: long, phone: long, portrait, trust: "established" },
  hasStatement: true,
};
const search = {
  id: 1,
  subscriberId: 1,
  email: address,
  criteria: { type: "sale", suburb: [long], propertyType: [long], keywords: long },
} as const;
const news = {
  search: { ...search, criteria: { ...search.criteria, suburb: [long], propertyType: [long] } },
  homes: [home],
  stopUrl: long,
};
const links = { manageUrl: long, stopAllUrl: long };

const mails: Record<string, readonly MailMessage[]> = {
  "accounts/model/account.mail.ts": [
    emailChangeRequestedMail(address, address, long),
    confirmEmailMail(address, long),
    confirmAccountMail(address, long, "buyer"),
    confirmAccountMail(address, long, "agent"),
    passwordChangedMail(address, long),
    resetPasswordMail(address, long),
    accountDeletedMail(address),
  ],
  "admin/model/admin-message.mail.ts": [
    adminMessageMail({ to, replyTo: to, text: long, about: "your agency" }),
    adminMessageMail({ to, replyTo: to, text: long, about: undefined }),
  ],
  "agents/model/membership.mail.ts": [
    joinRequestedMail({ ...membership, name: long }),
    joinDecisionMail({ ...membership, isAccepted: true }),
    invitationMail({
      address,
      agency: long,
      inviter: long,
      isConfirmed: true,
      url: long,
      role: "agent",
      isVouched: true,
    }),
    invitationMail({
      address,
      agency: long,
      inviter: long,
      isConfirmed: false,
      url: long,
      role: "manager",
      isVouched: true,
    }),
    invitationAcceptedMail({ ...membership, name: long }),
    membershipEndedMail({ ...handover, isRemoved: true }),
    homesReceivedMail({ ...membership, ...work, from: long }),
    personLeftMail({ ...handover, from: long, isRemoved: true }),
    principalMail(membership),
    leaveMail({ ...membership, awayUntil: "2026-12-24" }),
    leaveMail({ ...membership, awayUntil: null }),
    profileChangedMail({ ...membership, fields: ["name", "profileDescription"] }),
    agencyConfirmedMail(membership),
    agencyMergedMail({ ...membership, into: long, shared: [long], isRefused: true }),
    peopleArrivedMail({
      ...membership,
      into: long,
      shared: [long],
      names: [long],
      people: 2,
      homes: 1,
      enquiries: 1,
      refused: [long],
    }),
    agencyClosedMail(membership),
    agencyOnHoldMail({ ...membership, reason: long }),
  ],
  "webhooks/webhook.mail.ts": [webhookOffMail(membership)],
  "imports/report/import.mail.ts": [
    importApprovalMail({ ...feed, title: long, text: long }),
    importProblemsMail({ ...feed, problems: [{ title: long, text: long, fix: long, url: long }], count: 2 }),
    importSilenceMail({ ...feed, since: long }),
    importUnconfirmedPricesMail({ ...feed, homes: [{ home: long, text: long, url: long }], count: 2 }),
  ],
  "inspections/register/registration.mail.ts": [
    registeredMail(inspection, address, long, { isReminded: true }),
    reminderMail(inspection, address, long, "today"),
    changedMail({ inspection, was: long, wasShort: long, hasMoved: true, email: address, url: long }),
    confirmRegistrationMail(inspection, address, long),
    removedMail(inspection, address),
    contractMail(inspection, address, to),
    followUpMail(inspection, { email: address, text: long, url: long, replyTo: to }),
    visitorsMail(
      [
        {
          inspection,
          checkInListUrl: long,
          visitors: [true, false].map((isWithdrawn) => ({ name: long, email: address, phone: long, isWithdrawn })),
        },
      ],
      to,
    ),
  ],
  "leads/model/enquiry.mail.ts": [
    replyMail({
      isNamed: true,
      leadId: 1,
      to: address,
      from: to,
      text: long,
      about: { title: long, url: long },
      portrait,
      statementUrl: long,
      url: long,
    }),
    enquiryReceivedMail(enquiry, to, long),
    enquiryCoverMail(enquiry, to, { agent: long, until: "2026-12-04", answeredUrl: long }),
    enquiryReassignedMail(enquiry, to, { by: { name: long, note: long }, answeredUrl: long }),
    enquiryMovedMail({ ...lead, about: long, receiver: long }, to),
    enquiryReceiptMail(enquiry, [{ about: enquiry.about, receiver: long, url: long, statementUrl: long }]),
    enquiryReceiptForUnconfirmed(enquiry, [{ about: enquiry.about, receiver: long, url: long }]),
    enquiryWithdrawnMail({ ...lead, about: long }, to),
  ],
  "documents/document.mail.ts": [
    documentMail(
      {
        kind: long,
        isContract: true,
        size: "1.4 MB",
        home: long,
        listingId: 1,
        sender: long,
        agents: [
          { name: long, phone: "0491 570 006", portrait },
          { name: long, phone: long, portrait },
        ],
        statementUrl: long,
        replyTo: to,
        url: long,
        until: long,
      },
      address,
    ),
  ],
  "listings/listing.mail.ts": [
    availabilityRequestMail({ home: long, url: long, deadline: long, days: 21 }, to),
    availabilityExpiredMail({ home: long, url: long, days: 35 }, to),
    duplicateListingMail({ home: long, other: long, url: long }, to),
    priceCorrectionMail({ ...unlawful, deadline: long }, to),
    priceStoppedMail(unlawful, to),
    statementReminderMail({ homes: [{ home: long, isMissing: true }], from: long, isInForce: false, url: long }, to),
    statementReminderMail(
      {
        homes: Array.from({ length: 22 }, () => ({ home: long, isMissing: false })),
        from: long,
        isInForce: true,
        url: long,
      },
      to,
    ),
    statementMail(
      {
        home: long,
        listingId: 1,
        day: long,
        price: long,
        priceChanged: long,
        sales: [{ address: long, price: long, kind: long, soldOn: long, distance: long, source: long }],
        median: {
          median: 1_450_000,
          scope: long,
          period: long,
          periodEnd: "2024-03-31",
          source: long,
          warning: long,
        },
        agent: { name: long, phone: long, portrait },
        secondAgent: { name: long, phone: long, portrait },
        url: long,
      },
      address,
    ),
  ],
  "moderation/hold.mail.ts": [holdMail({ ...hold, reason: long }, to, long), releasedMail(hold, to, long)],
  "newsletter/newsletter.mail.ts": [
    newsletterMail({ address, articles: [{ title: long, excerpt: long, url: long }], stopUrl: long }),
  ],
  "saved-searches/digest/new-homes.mail.ts": [
    newHomesMail([news], { number: 1, of: 1 }, links),
    newHomesMail([news, news], { number: 1, of: 2 }, links),
  ],
  "subscribers/confirm-subscription.mail.ts": [
    confirmSearchesMail(address, [{ summary: long, frequency: long, url: long }], long),
    confirmNewsletterMail(address, long),
  ],
  "the layout with every part": [
    composeMail(
      { kind: "any", to, subject: long },
      {
        greeting: long,
        opening: [long],
        quoted: `${long}\n${"漢".repeat(200)} ${"👩‍👩‍👧‍👦".repeat(60)}`,
        details: [{ label: "Preferred contact", value: long, href: long, picture: portrait }],
        entries: [
          {
            title: long,
            href: long,
            lines: [long],
            link: { label: long, href: long },
            contacts: [
              { text: long, picture: portrait },
              { text: long, picture: portrait },
            ],
          },
        ],
        sections: [{ title: long, entries: [], links: [{ label: long, href: long }] }],
        link: { label: long, href: long },
        closing: [long],
        furtherLinks: [{ label: long, href: long }],
        reason: long,
      },
    ),
  ],
};

test("every mail is covered", () => {
  const files = globSync("**/*.mail.ts", { cwd: "app/features" });
  expect(Object.keys(mails)).toEqual(expect.arrayContaining(files));
});

/** A picture of one pixel: mails give the size of a portrait themselves. */
const pixel = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");

for (const [file, written] of Object.entries(mails)) {
  test(`one long word does not widen a mail on a phone: ${file}`, async ({ page }) => {
    await page.route("**/media/**", (route) => route.fulfill({ contentType: "image/gif", body: pixel }));
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 700 });
      for (const { kind, html } of written) {
        await page.setContent(html);
        const widest = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(widest, `${kind} at ${width} px`).toBe(width);
      }
    }
  });
}
