import { type ComponentType, type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";

/**
 * What makes a link to a page open a dialog in place on a plain click, once hydrated. The dialog is loaded when someone is
 * about to; when it cannot be, the link leads to its page.
 */
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
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    prepare().then(
      () => setOpener(link),
      () => navigate(to),
    );
  }

  return {
    /** For the link. */
    link: { to, onClick: open, onPointerEnter: prepareQuietly, onFocus: prepareQuietly },
    /** Undefined until it is loaded. */
    Dialog,
    /** The link, while the dialog is open. */
    opener,
    close: () => setOpener(undefined),
  };
}
