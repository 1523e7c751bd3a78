import { expect, test } from "vitest";
import { agentLeadsPath, decodeAgentLeadFilters } from "#app/features/leads/inbox/filters.ts";
import { leadStatusSchema } from "./lead.schema.ts";

test.each([
  ["new", "new"],
  ["CONTACTED", "contacted"],
  [" Qualified ", "qualified"],
  ["converted", "converted"],
  ["closed", "closed"],
  ["", "new"],
])("the status %j is %s", (status, read) => {
  expect(leadStatusSchema.parse({ status, name: "Eve", agentId: 1 })).toEqual({ status: read });
});

test.each(["sold", "newer", "constructor", null, undefined, 1, ["new"], {}])("%j is no status", (status) => {
  const { error } = leadStatusSchema.safeParse({ status });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Choose one of new, contacted, qualified, converted and closed",
  ]);
});

test.each([
  ["", "/dashboard/enquiries"],
  ["status=&page=", "/dashboard/enquiries"],
  ["status=sold&page=-1&do=status&id=4", "/dashboard/enquiries"],
  ["page=3&status=NEW&do=status&id=4", "/dashboard/enquiries?status=new&page=3"],
])("the enquiries of %j are at %s", (query, path) => {
  expect(agentLeadsPath(decodeAgentLeadFilters(new URLSearchParams(query)))).toBe(path);
});
