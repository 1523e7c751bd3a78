import { LoadFailed } from "#app/ui/load-failed.tsx";
import { listingsMessages } from "./listings.messages.ts";

/** The panel in place of homes that could not be read. */
export function ListingsFailed({ path }: { path: string }) {
  return (
    <LoadFailed title={listingsMessages.failed} path={path}>
      {listingsMessages.failedHint}
    </LoadFailed>
  );
}
