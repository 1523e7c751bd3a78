import { transaction } from "#db/transaction.server.ts";
import type { RegisterInput } from "#app/features/accounts/model/account.schema.ts";
import { createAccount, prepareAccount } from "#app/features/accounts/model/account.server.ts";
import type { Caller, Viewer } from "#app/lib/caller.ts";
import { agentInsertSchema } from "#app/features/agents/model/agent.schema.ts";
import { insertAgentProfile } from "./own-profile.queries.server.ts";

/**
 * Opens an account, for an agent the profile that goes with it, and the session of whoever registers: all or nothing, so that
 * one who is asked to try again finds the address free. `cookie` is what `openSession` returns. Throws `Conflict` when the e-mail
 * address has an account, `TooMany` at the limit.
 */
export async function register(
  caller: Caller,
  input: RegisterInput,
  openSession: (userId: number) => Promise<string>,
): Promise<{ viewer: Viewer; cookie: string }> {
  const prepared = await prepareAccount(caller, input);
  return transaction(async () => {
    const viewer = await createAccount(input, prepared);
    if (viewer.role === "agent") {
      const name = `${input.firstName} ${input.lastName}`;
      await insertAgentProfile(
        agentInsertSchema.parse({ agencyId: null, userId: viewer.id, name, email: viewer.email }),
      );
    }
    return { viewer, cookie: await openSession(viewer.id) };
  });
}
