import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { ButtonLink, type ButtonVariant } from "./button.tsx";
import type { DialogProps } from "./dialog.tsx";

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

/** A link to a page that, once hydrated, opens in place on a plain click. What opens it is loaded when someone is about to. */
export function DialogLink({ to, title, label, variant, className, children }: DialogLinkProps) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);

  async function load() {
    const module = await import("./dialog.tsx");
    setDialog(() => module.Dialog);
  }

  function prepare() {
    if (!Dialog) load().catch(() => undefined);
  }

  function open(event: MouseEvent<HTMLElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    load().then(
      () => setOpener(link),
      () => navigate(to),
    );
  }

  return (
    <>
      <ButtonLink
        to={to}
        variant={variant}
        className={className}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
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
