import { env } from "#app/env.server.ts";
import type { Installation } from "#app/lib/installation.ts";

/** What this installation is. */
export const installation: Installation = env.EMBEDDED_DATABASE ? { hasSamples: true } : {};
