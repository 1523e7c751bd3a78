import { describe, expect, test } from "vitest";
import type { OwnLead } from "#app/features/leads/model/lead.queries.server.ts";
import { toMyRequest, myRequestsPath, toRequestSummary } from "./requests.page.tsx";

const lead: OwnLead = {
  coveredBy: [],
  id: 5,
  createdAt: new Date("2026-03-03T23:42:00Z"),
  name: "Sam Sample",
  email: "sam@example.com",
  phone: null,
  message: "When is the next open inspection?",
  wouldLike: [],
  suburb: null,
  propertyType: null,
  appraisalAddress: null,
  appraisalTiming: null,
  status: "new",
  withdrawnAt: null,
  openedAt: null,
  answeredAt: null,
  heldReason: "many links",
  listingId: null,
  agentId: 7,
  tradeId: null,
  agencyId: null,
  listing: null,
  agent: { id: 7, name: "Ada First", isListed: true },
  trade: null,
  agency: null,
  service: null,
  replies: [],
  home: null,
};

describe("a request in the list", () => {
  test("has the subject, recipient and time in Sydney, and links to its receipt", () => {
    expect(toMyRequest(lead, "a.receipt")).toEqual({
      id: 5,
      about: "Ada First",
      path: "/enquiries/a.receipt",
      sentTo: "Ada First",
      sentAt: "4 March 2026 at 10:42 am",
      status: "Waiting for an answer",
      isNew: true,
      replies: [],
    });
  });

  test.each([
    { why: "whatever its capitals", change: { status: "CONTACTED" }, status: "Answered", isNew: false },
    { why: "empty counts as new", change: { status: "" }, status: "Waiting for an answer", isNew: true },
    { why: "withdrawn", change: { withdrawnAt: new Date() }, status: "Withdrawn", isNew: false },
  ])("shows its status: $why", ({ change, status, isNew }) => {
    expect(toMyRequest({ ...lead, ...change }, undefined)).toMatchObject({ status, isNew, path: undefined });
  });
});

describe("the summary", () => {
  test("counts the specified statuses with everyday notes, without zeros", () => {
    expect(toRequestSummary({ closed: 2, new: 1, qualified: 0 })).toEqual([
      { status: "new", note: "waiting for an answer", count: 1 },
      { status: "closed", note: "no further action", count: 2 },
    ]);
  });

  test("includes withdrawn requests if there are any", () => {
    expect(toRequestSummary({ withdrawn: 3 })).toEqual([{ status: "withdrawn", note: "withdrawn", count: 3 }]);
  });
});

test.each([
  [1, "/dashboard/requests"],
  [2, "/dashboard/requests?page=2"],
])("page %i is %s", (page, path) => expect(myRequestsPath(page)).toBe(path));
