import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Flash } from "#app/session/flash.server.ts";
import type { ToastRegionProps } from "#app/ui/toast.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { dismissToast, type VisibleToast, showToast, useToast } from "#app/ui/toasts.ts";

const loadRegion = () => import("#app/ui/toast.tsx");

/** Loads the component when a form is first used: with the first message, it would fail if the connection is lost. */
export function Toasts({ flash, sentInHtml }: { flash: Flash | undefined; sentInHtml: Flash | undefined }) {
  const toast = useToast();
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (flash && flash.id !== sentInHtml?.id) showToast(flash, flash.id);
  }, [flash, sentInHtml]);

  useEffect(() => {
    function prepare({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      // A button may be outside its form.
      const form = target instanceof HTMLButtonElement ? target.form : target.closest("form");
      if (form?.method !== "post") return;
      document.removeEventListener("focusin", prepare);
      // Not essential: the page shows the same message.
      loadRegion().catch(() => undefined);
    }
    document.addEventListener("focusin", prepare);
    return () => document.removeEventListener("focusin", prepare);
  }, []);

  useEffect(() => {
    if (!toast || Region || isLost) return;
    loadRegion().then(
      (module) => setRegion(() => module.ToastRegion),
      () => setLost(true),
    );
  }, [toast, Region, isLost]);

  useEffect(() => {
    if (Region) return;
    function openByKey({ key }: KeyboardEvent) {
      if (key !== "F8") return;
      loadRegion().then(
        (module) => {
          flushSync(() => setRegion(() => module.ToastRegion));
          document.querySelector<HTMLElement>(".toasts")?.focus();
        },
        () => undefined,
      );
    }
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, [Region]);

  if (Region) return <Region toast={toast} onClose={dismissToast} />;
  return isLost && toast ? <PlainToast key={toast.key} toast={toast} /> : null;
}

/** For a message whose component could not be loaded. */
function PlainToast({ toast: { key, kind, title, text } }: { toast: VisibleToast }) {
  return (
    <div role="alert" className="toasts">
      <div className={`toast ${kind === "failure" ? "border-l-bad" : "border-l-ok"}`}>
        <div className="min-w-0 grow">
          <p className="font-semibold">{title}</p>
          <p>{text}</p>
        </div>
        <button
          type="button"
          aria-label="Dismiss notification"
          className="toast-close"
          onClick={() => dismissToast(key)}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
