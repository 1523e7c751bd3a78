import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { useFormState } from "./server-form-context.ts";

export interface SubmitButtonProps {
  /** What it says while the form is on its way. */
  pendingLabel: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Never `disabled`, which would lose the focus: the form ignores a second submit. */
export function SubmitButton({ pendingLabel, variant, className, children }: SubmitButtonProps) {
  const { pending } = useFormState();
  return (
    <Button variant={variant} className={className} aria-disabled={pending || undefined}>
      {pending ? pendingLabel : children}
    </Button>
  );
}
