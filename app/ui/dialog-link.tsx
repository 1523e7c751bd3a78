import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "./button.tsx";
import { useDialogOpener } from "./use-dialog-opener.ts";

export interface DialogLinkProps {
  /** The page that carries the same content: where the link leads without JavaScript, or in a new tab. */
  to: string;
  /** The heading of the dialog. */
  title: string;
  /** The words of the link. */
  label: ReactNode;
  variant?: ButtonVariant;
  className?: string;
  /** The content of the dialog; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A link to a page that, once hydrated, opens in place on a plain click. */
export function DialogLink({ to, title, label, variant, className, children }: DialogLinkProps) {
  const { link, Dialog, opener, close } = useDialogOpener(to, async () => (await import("./dialog.tsx")).Dialog);
  return (
    <>
      <ButtonLink variant={variant} className={className} {...link}>
        {label}
      </ButtonLink>
      {Dialog && opener && (
        <Dialog title={title} opener={opener} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}
