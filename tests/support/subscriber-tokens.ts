import { signSubscriptions } from "#app/features/subscribers/subscribers.server.ts";

/** The key that tests/setup/server-process.ts gives to every server. */
const keys = ["a-key-for-tests-that-is-no-secret-to-anybody"];

/** The token of a manage link, as `signSubscriptions` writes it with the servers' key. */
export function manageToken(subscriberId: number): string {
  return signSubscriptions(subscriberId, keys);
}
