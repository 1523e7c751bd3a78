import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#app/features/audit/audit.queries.server.ts";
import { formatDetail, toAuditLine, toAuditSearch } from "./audit.page.tsx";

const entry: AuditEntry = {
  id: 7,
  createdAt: new Date("2026-03-03T23:42:00Z"),
  user: { id: 3, email: "ada@example.com" },
  action: "lead.status_changed",
  subject: "lead",
  subjectId: 12,
  detail: { from: "new", to: "closed" },
};

test("a change is described in plain words, with the time in Sydney", () => {
  expect(toAuditLine(entry)).toEqual({
    id: 7,
    when: { day: "4 Mar 2026", clock: "10:42 am", iso: "2026-03-03T23:42:00.000Z" },
    who: "ada@example.com",
    what: "Lead status changed",
    subject: "Lead 12",
    detail: "from new to closed",
  });
});

test("a change by an import names the import, its program and its file", () => {
  const detail = { closedOn: "2026-11-20", import: { id: 4, name: "VaultRE", file: 31 } };
  expect(toAuditLine({ ...entry, user: null, action: "listing.sold", detail })).toMatchObject({
    who: "Import of VaultRE (connection 4, file 31)",
    what: "Listing sold",
    detail: "closed on: 2026-11-20",
  });
});

test("an unknown action and subject are shown as stored", () => {
  const line = toAuditLine({ ...entry, user: null, action: "constructor", subject: "toString", detail: {} });
  expect(line).toMatchObject({
    who: "A command, an emailed link or a deleted account",
    what: "constructor",
    subject: "toString 12",
    detail: "None",
  });
  expect(toAuditLine({ ...entry, subjectId: null })).not.toMatchObject({ subject: expect.anything() });
});

test.each([
  ["12", { id: 12 }],
  ["listing 12", { name: "listing", id: 12 }],
  ["Import connection 4", { name: "feed", id: 4 }],
])("the subject %j is %j", (subject, found) => {
  expect(toAuditSearch({ subject, page: 1 })).toMatchObject({ subject: found });
});

test.each(["house 12", "listing", "listing 99999999999"])("no entry has the subject %j", (subject) => {
  expect(toAuditSearch({ subject, page: 1 })).toBeUndefined();
});

test("days are those of Sydney, and the last one counts", () => {
  expect(toAuditSearch({ from: "2026-03-04", to: "2026-03-04", page: 1 })).toMatchObject({
    from: new Date("2026-03-03T13:00:00Z"),
    until: new Date("2026-03-04T13:00:00Z"),
  });
});

describe("the detail", () => {
  test.each([
    [{ fields: ["name", "phone"] }, "fields: name, phone"],
    [{ changed: [], isPublished: true }, "changed: nothing, is published: yes"],
    [
      { price: { from: { price: 1, priceFrequency: "once" }, to: { price: 2, priceFrequency: null } } },
      "price: from (price: 1, price frequency: once) to (price: 2, price frequency: nothing)",
    ],
    [{ a: { b: { c: [1, { d: false }] } } }, "a: (b: (c: 1, d: no))"],
    [["x", null, 0], "x, nothing, 0"],
    ["<b>", "<b>"],
  ])("%j is %j", (detail, text) => {
    expect(formatDetail(detail)).toBe(text);
  });
});
