import { db } from "#db/client.server.ts";

/** Whether an account is an admin's; undefined when no account has the e-mail address. */
export async function updateAdmin(email: string, isAdmin: boolean): Promise<{ id: number } | undefined> {
  return db()
    .updateTable("users")
    .set({ isAdmin, updatedAt: new Date() })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
}
