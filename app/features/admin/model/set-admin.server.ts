import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { updateAdmin } from "./admins.queries.server.ts";

/** Makes somebody an admin, or no admin any more; false when no account has the e-mail address. From the terminal only. */
export async function setAdmin(email: string, isAdmin: boolean): Promise<boolean> {
  return transaction(async () => {
    const user = await updateAdmin(email.trim().toLowerCase(), isAdmin);
    if (!user) return false;
    const action = isAdmin ? "user.admin_granted" : "user.admin_revoked";
    await recordChange({ address: "terminal" }, { action, subject: "user", subjectId: user.id, detail: {} });
    return true;
  });
}
