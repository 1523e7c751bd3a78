import { expect, test } from "vitest";
import {
  agentIntents,
  agentsPath,
  decodeNameFilters,
  decodeLeadFilters,
  hasLeadFilters,
  leadsCsvPath,
  leadsPath,
  markIntents,
  decodeOutboxFilters,
  outboxPath,
} from "./filters.ts";

const leads = (query: string) => decodeLeadFilters(new URLSearchParams(query));

test.each([
  ["", "/admin", "/admin/leads.csv"],
  ["search=+&status=&from=&to=&page=", "/admin", "/admin/leads.csv"],
  ["search=%00%0A&status=sold&from=today&to=2026-02-30&page=-1&do=status&id=4", "/admin", "/admin/leads.csv"],
  ["from=0202-03-04&to=1999-12-31", "/admin", "/admin/leads.csv"],
  ["from=2026-03-04T10:00&to=9999-99-99", "/admin", "/admin/leads.csv"],
  ["status=HELD&page=2", "/admin?status=held&page=2", "/admin/leads.csv?status=held"],
  [
    "page=3&to=2026-03-05&from=2026-03-04&status=new&search=%20ada%20%20lovelace",
    "/admin?search=ada+lovelace&status=new&from=2026-03-04&to=2026-03-05&page=3",
    "/admin/leads.csv?search=ada+lovelace&status=new&from=2026-03-04&to=2026-03-05",
  ],
])("the leads of %j are at %s, their file at %s", (query, path, file) => {
  expect(leadsPath(leads(query))).toBe(path);
  expect(leadsCsvPath(leads(query))).toBe(file);
  expect(hasLeadFilters(leads(query))).toBe(file.includes("?"));
});

test.each([
  ["", "/admin/outbox"],
  ["status=lost&page=0", "/admin/outbox"],
  ["page=2&status=dead", "/admin/outbox?status=dead&page=2"],
])("the mails of %j are at %s", (query, path) => {
  expect(outboxPath(decodeOutboxFilters(new URLSearchParams(query)))).toBe(path);
});

test("the mark of an agent is set on the page of the list, which keeps its filters", () => {
  const filters = decodeNameFilters(new URLSearchParams("search=o%27neil&page=2"));
  const address = new URL(agentIntents.form(agentsPath(filters), "unfeature", 12).action, "http://localhost");
  expect(agentIntents.read(address)).toEqual({ name: "unfeature", id: 12 });
  expect(agentsPath(decodeNameFilters(address.searchParams))).toBe(agentsPath(filters));
});

test("the button of a mark stays the same element when it is pressed", () => {
  for (const { set, unset } of Object.values(markIntents)) {
    expect(agentIntents.formId(set, 12)).toBe(agentIntents.formId(unset, 12));
  }
});
