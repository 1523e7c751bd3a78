import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { listingsMessages } from "./listings.messages.ts";

/** The panel in place of homes that could not be read; trying again is a link to the same address. */
export function ListingsFailed({ path }: { path: string }) {
  return (
    <Alert
      tone="bad"
      title={listingsMessages.failed}
      level={2}
      actions={
        <ButtonLink to={path} replace preventScrollReset>
          {listingsMessages.tryAgain}
        </ButtonLink>
      }
    >
      {listingsMessages.failedHint}
    </Alert>
  );
}
