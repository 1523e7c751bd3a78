import { expect, test } from "vitest";
import { type AgentLeadFilters, agentLeadsCsvPath, agentLeadsPath, decodeAgentLeadFilters } from "./filters.ts";

test.each<[filters: AgentLeadFilters, address: string]>([
  [{ page: 1 }, "/dashboard/enquiries"],
  [{ listing: 7, page: 1 }, "/dashboard/enquiries?listing=7"],
  [{ listing: "appraisals", page: 1 }, "/dashboard/enquiries?listing=appraisals"],
  [
    { search: "ada 0491", when: "overdue", listing: 7, status: "new", page: 2, pinnedIds: [3, 1] },
    "/dashboard/enquiries?search=ada+0491&when=overdue&listing=7&status=new&page=2&shown=3-1",
  ],
])("%j is at %s, and is read from it", (filters, address) => {
  expect(agentLeadsPath(filters)).toBe(address);
  expect(decodeAgentLeadFilters(new URL(address, "http://localhost").searchParams)).toEqual(filters);
});

test("ignores malformed and unknown values", () => {
  const params = new URLSearchParams("search=%20&when=tomorrow&listing=x&status=sold&page=0&shown=a");
  expect(decodeAgentLeadFilters(params)).toEqual({ page: 1 });
});

test("the CSV has the filters, not the page", () => {
  expect(agentLeadsCsvPath({ page: 3, pinnedIds: [3] })).toBe("/dashboard/enquiries.csv");
  expect(agentLeadsCsvPath({ search: "ada", when: "today", listing: 7, status: "new", page: 2 })).toBe(
    "/dashboard/enquiries.csv?search=ada&when=today&listing=7&status=new",
  );
});
