import { renderToString } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { toSentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { toLeadProgress, SentEnquiryView } from "#app/features/leads/receipt/receipt.page.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { severalLines, singleLine } from "#app/lib/plain-text.ts";
import naughtyStrings from "#tests/fixtures/naughty-strings.json" with { type: "json" };
import { sampleOf } from "#tests/support/full.ts";
import { action } from "./leads.api.ts";
import { freshEnquiry, mailsOf, offeredHome, storedLead } from "./submit.fixture.ts";

let listingId: number;
let agentEmail: string;

beforeAll(async () => {
  ({ listingId, agentEmail } = await offeredHome());
});

/** Posts to the API from a new IP address. */
async function post(fields: object): Promise<Response> {
  const body = JSON.stringify(fields);
  const headers = { "content-type": "application/json", "x-client-address": freshEnquiry().caller.ip };
  const request = new Request("http://localhost/api/leads", { method: "POST", body, headers });
  const url = new URL(request.url);
  return action({ request, url, params: {}, pattern: "/api/leads", context: new RouterContextProvider() });
}

/** The stored form of a text in a field of one line, and of several. */
const line = (text: string) => singleLine(text.replaceAll("\0", "").toWellFormed());
const lines = (text: string) => severalLines(text.toWellFormed());

/** The page of a receipt, as HTML. */
async function receiptPage(leadId: number): Promise<string> {
  const lead = await findSentLead(leadId);
  if (!lead) throw new Error("no lead");
  const enquiry = toSentEnquiry(lead);
  const progress = toLeadProgress(lead, new Date());
  const Page = createRoutesStub([
    {
      path: "/",
      Component: function Sheet() {
        const form = useServerForm({ id: "withdraw", action: "/", constraint: {} });
        return <SentEnquiryView enquiry={enquiry} progress={progress} form={form} />;
      },
    },
  ]);
  return renderToString(<Page />);
}

/** Whether the text appears in the HTML unescaped. */
const isMarkupIn = (html: string, text: string) =>
  /<script\b/i.test(html) || (/<[a-z/!?]/i.test(text) && html.includes(text));

const numbered = sampleOf(
  naughtyStrings.map((text, index) => [index, text] as const),
  60,
);

test("the fixture is the complete list", () => {
  expect(naughtyStrings.length).toBe(515);
});

test.each(numbered)("string %i in every field does no harm", async (index, text) => {
  const name = text.slice(0, 240);
  const message = `${text} — and when is the next open inspection?`;
  const { input } = freshEnquiry({ listingId, name: `${index} ${name}`, message, suburb: text.slice(0, 120) });
  const phone = `0491 570 006 / ${text}`.slice(0, 50);
  const response = await post({ ...input, phone, serviceId: text.slice(0, 255) });
  const answer = await response.text();
  expect(response.status, answer).toBe(201);
  const { id } = JSON.parse(answer) as { id: number };

  const lead = await storedLead(id);
  expect(lead.name).toBe(line(`${index} ${name}`));
  expect(lead.message).toBe(lines(message));
  expect(lead.suburb ?? "").toBe(line(text.slice(0, 120)));
  expect(lead.phone).toBe(line(phone));

  for (const { subject, textBody, htmlBody, toAddress, toName } of await mailsOf(id)) {
    expect([agentEmail, "desk@example.com", input.email]).toContain(toAddress);
    expect(`${subject}${toName}`).not.toMatch(/[\r\n\0]/);
    // The receipt goes to an unconfirmed address, so only the other mails contain the typed text.
    expect(textBody.includes("open inspection?")).toBe(toAddress !== input.email);
    expect(isMarkupIn(htmlBody, text)).toBe(false);
  }
  expect(isMarkupIn(await receiptPage(id), text)).toBe(false);
});
