import type { Viewer } from "#app/lib/caller.ts";

/** A signed-in user, for operations called without a request. */
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
