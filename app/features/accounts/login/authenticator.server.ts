import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Viewer } from "#app/lib/caller.ts";
import { type LogInInput, logInSchema } from "#app/features/accounts/model/account.schema.ts";
import { checkCredentials } from "#app/features/accounts/model/check-credentials.server.ts";

const strategy = "form";

const authenticator = new Authenticator<Viewer>().use(
  new FormStrategy(async ({ form, request }) => {
    const address = request.headers.get("x-client-address") ?? "unknown";
    return checkCredentials({ address }, logInSchema.parse(Object.fromEntries(form)));
  }),
  strategy,
);

/**
 * Throws like `checkCredentials`. The strategy accepts bodies of any size, so it gets a new request with only the
 * validated input.
 */
export async function authenticate(address: string, { email, password }: LogInInput): Promise<Viewer> {
  const body = new URLSearchParams({ email, password });
  const request = new Request("https://southerly.invalid/login", {
    method: "POST",
    headers: { "x-client-address": address },
    body,
  });
  return authenticator.authenticate(strategy, request);
}
