import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { IMPORT_FILE_DAYS } from "#app/features/imports/model/import-file.ts";
import { readReceipt, signReceipt } from "#app/features/leads/model/mails.server.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import { readConfirmation, signConfirmation } from "#app/features/subscribers/subscribers.server.ts";
import { DAYS_TO_CONFIRM } from "#app/features/subscribers/subscription.ts";
import { limits } from "#app/limits/limits.server.ts";
import { readFlash, signFlash } from "#app/session/flash.server.ts";
import type { LegalSection } from "./legal-document.tsx";
import { privacySections } from "./privacy.page.tsx";
import { termsOfContent, termsOfUse } from "./terms.page.tsx";

const documents = {
  "/privacy": privacySections,
  "/terms": [...termsOfContent, ...termsOfUse],
};

function markupOf(sections: readonly LegalSection[]): string {
  const Stub = createRoutesStub([
    { path: "/", Component: () => sections.map(({ id, body }) => <div key={id}>{body}</div>) },
  ]);
  return renderToStaticMarkup(<Stub />);
}

const textOf = (sections: readonly LegalSection[]) => markupOf(sections).replaceAll(/<[^>]+>/g, "");

describe.each(Object.entries(documents))("%s", (path, sections) => {
  test("has one section of each id", () => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("links within these pages lead to existing sections", () => {
    const addresses = Object.entries(documents).flatMap(([page, all]) => all.map(({ id }) => `${page}#${id}`));
    const links = [...markupOf(sections).matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(links.length, path).toBeGreaterThan(0);
    expect(links.filter((href) => !addresses.includes(href!))).toEqual([]);
  });
});

describe("/privacy matches what the program does", () => {
  const text = textOf(documents["/privacy"]);
  const sent = new Date("2026-01-01T00:00:00Z");
  const keys = ["k".repeat(32)];

  test("on confirming an account's address and on suspension", () => {
    expect(text).toContain("We email a link to your address and record when you use it");
    expect(text).toContain("A suspended account");
  });

  test("on the retention of import files", () => {
    expect(text).toContain(`${IMPORT_FILE_DAYS} days, with its report`);
  });

  test("on the retention of enquiries and mails", () => {
    expect(text).toContain(`${LEAD_RETENTION_MONTHS} months from the day you sent it`);
  });

  test("on the lifetime of the link in the mail", () => {
    const days = Number(/shows the enquiry for (\d+) days/.exec(text)?.[1]);
    const receipt = signReceipt({ id: 1, createdAt: sent }, keys);
    const end = sent.getTime() + days * 24 * 60 * 60 * 1000;
    expect(readReceipt(receipt, end, keys).state).toBe("valid");
    expect(readReceipt(receipt, end + 1, keys).state).toBe("expired");
  });

  test("on the time to confirm", () => {
    expect(text).toContain(`${DAYS_TO_CONFIRM} days from the email that asked`);
    const token = signConfirmation(1, "search", sent.getTime());
    const end = sent.getTime() + DAYS_TO_CONFIRM * 24 * 60 * 60 * 1000;
    expect(readConfirmation(token, end).state).toBe("valid");
    expect(readConfirmation(token, end + 1000).state).toBe("expired");
  });

  test("on the lifetime of the message cookie", () => {
    const seconds = Number(/at most (\d+) seconds/.exec(text)?.[1]);
    const flash = { id: "1", kind: "success", title: "Enquiry Submitted!", text: "Thanks." } as const;
    const token = signFlash(flash, sent.getTime(), keys)!;
    expect(readFlash(token, sent.getTime() + seconds * 1000, keys)).toEqual(flash);
    expect(readFlash(token, sent.getTime() + seconds * 1000 + 1, keys)).toBeUndefined();
  });

  test("on the windows of spam counts", () => {
    expect(text).toContain(
      "for an hour; for a day, the emails that ask an address to confirm, the homes an agent entered, the enquiries an account sent or answered, the invitations to an agency that an agent sent, and the registrations for an inspection from one place",
    );
    const forADay = Object.values(limits).filter(({ windowSeconds }) => windowSeconds > 3600);
    expect(new Set(forADay.map(({ operation, windowSeconds }) => `${operation} ${windowSeconds}`))).toEqual(
      new Set([
        "ask to confirm 86400",
        "create a listing 86400",
        "submit an enquiry 86400",
        "answer an enquiry 86400",
        "invite people to an agency 86400",
        "register for an inspection without a confirmed address 86400",
      ]),
    );
  });
});
