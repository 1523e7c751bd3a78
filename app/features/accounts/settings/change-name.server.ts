import type { Member } from "#app/lib/caller.ts";
import type { NameInput } from "#app/features/accounts/model/account.schema.ts";
import { updateName } from "#app/features/accounts/model/accounts.queries.server.ts";

/** Changes the name of an account; an agent's public profile keeps its own. */
export async function changeName({ user }: Member, name: NameInput): Promise<void> {
  await updateName(user.id, name);
}
