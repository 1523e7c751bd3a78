import { recordChange } from "#app/features/audit/record-change.server.ts";
import { enquiryCells } from "#app/features/leads/model/enquiry-fields.ts";
import { leadStatusMessages, toChangeAuthor } from "#app/features/leads/model/lead.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { closedForms, decodeAgentLeadFilters } from "./filters.ts";
import { type ExportedLead, findAgentLeadsForExport } from "./inbox.queries.server.ts";

const headings: readonly string[] = [
  "Enquiry ID",
  "Received",
  ...enquiryCells({}).map(({ label }) => label),
  "Message",
  "Home",
  "Address",
  "Listing ID in your software",
  "Agent",
  "To the agency",
  "Status",
  "Seen",
  "Answered",
  "Withdrawn",
  "Last changed",
  "Last changed by",
  "Follow up on",
  "Notes",
  "Answers",
  "Reassigned",
];

/** At most 10,000 enquiries. Records the export in the audit log. */
const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireAgent(args);
    const filters = { ...decodeAgentLeadFilters(args.url.searchParams), ...closedForms, pinnedIds: undefined };
    const { page: _, ...criteria } = filters;
    const leads = await findAgentLeadsForExport(member.user, { ...criteria, page: 1 });
    await recordChange(member, {
      action: "leads.exported",
      subject: "lead",
      subjectId: null,
      detail: { ...criteria, count: leads.length },
    });
    return csvResponse(csvLines([headings, ...leads.map(toCsvRow)]), "enquiries.csv");
  }, "The enquiries could not be exported. Please try again later."),
});

/** In Sydney, as a spreadsheet reads it: 2026-12-01 07:59. */
const toTime = (time: Date | string) => `${sydneyDate(new Date(time))} ${sydneyTime(new Date(time))}`;

function toCsvRow(lead: ExportedLead): readonly string[] {
  const { id, createdAt, message, listing, agent, agency, status, openedAt, answeredAt, withdrawnAt, changes } = lead;
  const content = enquiryCells({ ...lead, phone: lead.phone && groupedPhone(lead.phone) }).map(({ value }) => value);
  const home = listing && `${listing.title}, ${listing.address}, ${listing.suburb}`;
  const times = [openedAt, answeredAt, withdrawnAt].map((time) => (time ? toTime(time) : ""));
  return [
    String(id),
    toTime(createdAt),
    ...content,
    message ?? "",
    home ?? "",
    listing ? `${listing.address}, ${listing.suburb}` : "",
    lead.softwareListingId ?? "",
    agent?.name ?? "",
    agency?.name ?? "",
    status,
    ...times,
    changes[0] ? toTime(changes[0].createdAt) : "",
    changes[0] ? toChangeAuthor(changes[0]) : "",
    lead.followUpOn ?? "",
    lead.notes
      .map(({ createdAt: writtenAt, text, ...author }) => {
        const name = toChangeAuthor({ ...author, isByLink: false });
        return `${toTime(writtenAt)} ${name}: ${text}`;
      })
      .join("\n"),
    (withdrawnAt ? [] : lead.replies)
      .map(({ createdAt: sentAt, name, answer, heldReason }) => {
        const author = heldReason === null ? name : `${name} (not sent)`;
        return `${toTime(sentAt)} ${author}: ${answer}`;
      })
      .join("\n"),
    changes
      .filter(({ toStatus }) => toStatus === null)
      .map((change) => {
        const to = change.toAgent ?? leadStatusMessages.formerAgent;
        const about = `${toTime(change.createdAt)} ${toChangeAuthor(change)} to ${to}`;
        return change.note ? `${about}: ${change.note}` : about;
      })
      .join("\n"),
  ];
}

export const loader = endpoint;
export const action = endpoint;
