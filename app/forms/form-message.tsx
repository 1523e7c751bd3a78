import { FieldError } from "./field-error.tsx";
import { useFormState } from "./server-form-context.ts";

/** What concerns the form as a whole, said at its button; the summary has said it aloud. */
export function FormMessage() {
  const { id, failure } = useFormState();
  return <FieldError id={`${id}-error`} error={failure?.error[""]?.[0]} />;
}
