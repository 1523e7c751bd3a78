import { useRouteLoaderData } from "react-router";
import type { Installation } from "#app/lib/installation.ts";

/** What the pages of this installation say of it. */
export function useInstallation(): Installation {
  return useRouteLoaderData<{ installation?: Installation }>("root")?.installation ?? {};
}
