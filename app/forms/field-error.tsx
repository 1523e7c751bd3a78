import { Icon } from "#app/ui/icon.tsx";
import { errorTitlePrefix } from "./form-messages.ts";

export interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

/** Renders nothing without an error. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} className="flex gap-2 font-semibold text-bad">
      <Icon name="warning" className="mt-1" />
      <span>
        <span className="sr-only">{errorTitlePrefix}</span>
        {error}
      </span>
    </p>
  );
}
