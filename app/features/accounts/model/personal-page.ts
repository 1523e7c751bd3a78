/** One person's own page: no cache keeps it, whether or not they are signed in. */
export const personal = { "Cache-Control": "private, no-store" };
