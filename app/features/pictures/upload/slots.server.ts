import { openTurns } from "#app/limits/turns.server.ts";

/**
 * Reads an upload when it is its turn: eight at the same time, and 64 wait, whose bytes wait in the network. Throws `TooMany`
 * when that takes too long.
 */
export const withUploadSlot = openTurns({ atOnce: 8, mayWait: 64 }, 10);
