import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { describedBy, FormField } from "./form-field.tsx";
import { formMessages } from "./form-messages.ts";

export interface PasswordFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
}

/** A password, which one may look at once scripts run; the button's place is kept before. */
export function PasswordField({ field, label, hint, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField field={field} label={label} hint={hint}>
      <div className="flex gap-2">
        <TextInput
          {...getInputProps(field, { type: shown ? "text" : "password", ariaDescribedBy: describedBy(field, hint) })}
          autoComplete={autoComplete}
          // Only text is capitalized; on a password the attribute is not allowed.
          autoCapitalize={shown ? "none" : undefined}
          spellCheck={false}
          className="min-w-0"
        />
        <Button
          type="button"
          variant="quiet"
          aria-pressed={shown}
          aria-label={formMessages.showPassword}
          onClick={() => setShown(!shown)}
          className="js-only flex-none"
        >
          {shown ? formMessages.hide : formMessages.show}
        </Button>
      </div>
    </FormField>
  );
}
