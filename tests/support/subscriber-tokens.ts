import { signSubscriptions } from "#app/features/subscribers/subscribers.server.ts";

/** The signing key of every server under test (tests/setup/server-process.ts). */
const keys = ["a-key-for-tests-that-is-no-secret-to-anybody"];

/** The token of a manage link, signed with the servers' key. */
export function manageToken(subscriberId: number): string {
  return signSubscriptions(subscriberId, keys);
}
