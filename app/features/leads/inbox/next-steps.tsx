import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { nextStepMessages as messages } from "./inbox.messages.ts";

interface NextStepsProps {
  /** What the directory still asks of the profile, as a sentence. */
  profile?: string;
  hasListing: boolean;
}

/** What an agent who has just begun does next: without a profile and a listing no enquiry ever comes. */
export function NextSteps({ profile, hasListing }: NextStepsProps) {
  if (profile === undefined && hasListing) return null;
  return (
    <Alert tone="note" title={messages.title}>
      <ol className="list-decimal pl-6">
        {profile !== undefined && (
          <li>
            <TextLink to="/dashboard/profile">{messages.profile}</TextLink>. {profile}
          </li>
        )}
        {!hasListing && (
          <li>
            <TextLink to="/dashboard/listings/new">{messages.listing}</TextLink>. {messages.listingWhy}
          </li>
        )}
      </ol>
    </Alert>
  );
}
