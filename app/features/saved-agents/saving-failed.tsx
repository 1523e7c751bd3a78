import { FieldError } from "#app/forms/field-error.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";

export interface SavingFailedProps {
  id: string;
  failure: { sentence: string; logIn?: string } | undefined;
}

/** Under the button: why it did not work. */
export function SavingFailed({ id, failure }: SavingFailedProps) {
  if (!failure) return null;
  return (
    <div className="order-last w-full text-sm">
      <FieldError id={id} error={failure.sentence} />
      {failure.logIn && (
        <TextLink to={failure.logIn} className="inline-block py-1">
          {says.logIn}
        </TextLink>
      )}
    </div>
  );
}
