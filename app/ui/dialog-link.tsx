import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { ButtonLink, type ButtonVariant } from "./button.tsx";
import { isPlainClick } from "./link.tsx";

export interface DialogLinkProps {
  /** With the same content, for use without JavaScript and in a new tab. */
  to: string;
  title: string;
  label: ReactNode;
  variant?: ButtonVariant;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** Opens the page as a dialog on a plain click, once hydrated. */
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

/** Opens a dialog on a plain click. It is loaded on hover or focus; if that fails, the link leads to its page. */
export function useDialogOpener<Props>(to: string, load: () => Promise<ComponentType<Props>>) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [opener, setOpener] = useState<HTMLElement>();

  async function prepare() {
    const loaded = await load();
    setDialog(() => loaded);
  }

  function prepareQuietly() {
    if (!Dialog) prepare().catch(() => undefined);
  }

  function open(event: MouseEvent<HTMLElement>) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    prepare().then(
      () => setOpener(link),
      () => navigate(to),
    );
  }

  return {
    link: { to, onClick: open, onPointerEnter: prepareQuietly, onFocus: prepareQuietly },
    /** Undefined until it is loaded. */
    Dialog,
    opener,
    close: () => setOpener(undefined),
  };
}
