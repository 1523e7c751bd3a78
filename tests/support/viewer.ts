import type { Viewer } from "#app/lib/caller.ts";

/** Somebody who is signed in, for operations that are called without a request. */
export function viewer(overrides: Partial<Viewer> & Pick<Viewer, "id">): Viewer {
  return {
    email: `person-${overrides.id}@example.com`,
    firstName: "Robin",
    lastName: "Sample",
    role: "buyer",
    isAdmin: false,
    ...overrides,
  };
}
