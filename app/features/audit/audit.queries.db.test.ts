import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertUser } from "#samples/factories/users.ts";
import { type AuditSearch, findAuditEntries, insertAuditEntry } from "./audit.queries.server.ts";

beforeAll(async () => {
  const { id: userId } = await insertUser(db(), { email: "ada.lovelace@example.com" });
  const row = { subject: "listing", subjectId: 12, detail: {} };
  await insertAuditEntry({ ...row, userId, action: "listing.edited" });
  await insertAuditEntry({ ...row, userId, action: "agent.verified", subject: "agent" });
  await insertAuditEntry({
    ...row,
    userId: null,
    action: "listing.sold",
    detail: { import: { id: 4, name: "VaultRE" } },
  });
  await insertAuditEntry({ ...row, userId: null, action: "lead.status_changed", subject: "lead", subjectId: 3 });
});

test.each<[AuditSearch, string[]]>([
  [{}, ["lead.status_changed", "listing.sold", "agent.verified", "listing.edited"]],
  [{ who: "LOVELACE" }, ["agent.verified", "listing.edited"]],
  [{ who: "vault" }, ["listing.sold"]],
  [{ who: "%" }, []],
  [{ actor: "people" }, ["agent.verified", "listing.edited"]],
  [{ actor: "imports" }, ["listing.sold"]],
  [{ actor: "other" }, ["lead.status_changed"]],
  [{ action: "listing.sold" }, ["listing.sold"]],
  [{ subject: { id: 12 } }, ["listing.sold", "agent.verified", "listing.edited"]],
  [{ subject: { name: "listing", id: 12 }, actor: "people" }, ["listing.edited"]],
  [{ until: new Date("2020-01-01") }, []],
  [{ from: new Date("2020-01-01"), action: "agent.verified" }, ["agent.verified"]],
])("%j finds %j", async (search, actions) => {
  const entries = await findAuditEntries({ ...search, limit: 10, offset: 0 });
  expect(entries.map(({ action }) => action)).toEqual(actions);
});
