import { useRef } from "react";
import { Button } from "./button.tsx";
import { Field, hintId, TextInput } from "./field.tsx";
import { showToast } from "./toasts.ts";

export interface CopyFieldProps {
  id: string;
  label: string;
  hint?: string;
  text: string;
}

/** Copying needs scripts. */
export function CopyField({ id, label, hint, text }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: "success", title: "Copied", text: label });
    } catch {
      // Copying is not allowed, or the connection is not secure.
      input.current?.select();
    }
  }

  return (
    <Field id={id} label={label} hint={hint}>
      <div className="flex gap-2">
        <TextInput
          ref={input}
          id={id}
          readOnly
          defaultValue={text}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={hint ? hintId(id) : undefined}
          className="min-w-0 flex-1"
        />
        <Button type="button" variant="quiet" className="js-only flex-none print:hidden" onClick={() => void copy()}>
          Copy<span className="sr-only"> {label}</span>
        </Button>
      </div>
    </Field>
  );
}
