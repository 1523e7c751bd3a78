import { expect, test } from "vitest";
import { setAdmin } from "#app/features/admin/model/operations.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertUser } from "#samples/factories/users.ts";

const { db } = await testDatabase();
const isAdmin = (id: number) =>
  db
    .selectFrom("users")
    .select("isAdmin")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
    .then((user) => user.isAdmin);

test("granting and revoking admin rights are both recorded", async () => {
  const { id } = await insertUser(db, { email: "ada@example.com" });
  const { id: other } = await insertUser(db);
  expect(await setAdmin(" Ada@Example.com ", true)).toBe(true);
  expect(await isAdmin(id)).toBe(true);
  expect(await isAdmin(other)).toBe(false);
  expect(await setAdmin("ada@example.com", false)).toBe(true);
  expect(await isAdmin(id)).toBe(false);
  const auditEntries = await db
    .selectFrom("auditEntries")
    .select(["action", "subjectId", "userId"])
    .orderBy("id")
    .execute();
  expect(auditEntries).toEqual([
    { action: "user.admin_granted", subjectId: id, userId: null },
    { action: "user.admin_revoked", subjectId: id, userId: null },
  ]);
});

test("an address without an account changes nothing", async () => {
  expect(await setAdmin("nobody@example.com", true)).toBe(false);
});
