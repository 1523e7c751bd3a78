import type { Caller } from "#app/lib/caller.ts";

/** Who asks: the address is the one that the gate found, and never one that a client writes. */
export function callerOf(request: Request): Caller {
  return { address: request.headers.get("x-client-address") ?? "unknown" };
}
