import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ownProfileMessages as says, stillNeeds } from "./own-profile.messages.ts";
import { ownProfileState } from "./own-profile.ts";

export interface OwnProfileStateProps {
  missing: readonly string[];
  /** The public page, where there is one. */
  path?: string;
}

/** Whether the directory shows the profile, and what it lacks if not. Saving leads here, with the message above it in sight. */
export function OwnProfileState({ missing, path }: OwnProfileStateProps) {
  return (
    <div id={ownProfileState} tabIndex={-1} className="max-w-[48rem] scroll-mt-80">
      {path ? (
        <Alert tone="ok" title={says.listed}>
          <TextLink to={path}>{says.seePage}</TextLink>
        </Alert>
      ) : (
        <Alert tone="warn" title={says.notListed}>
          {stillNeeds(missing)}
        </Alert>
      )}
    </div>
  );
}
