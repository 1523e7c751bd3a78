import { type ComponentType, useEffect, useState } from "react";
import type { Flash } from "#app/session/flash.ts";
import type { ToastRegionProps } from "#app/ui/toast.tsx";
import { dismissToast, showToast, useToast } from "#app/ui/toasts.ts";

const loadRegion = () => import("#app/ui/toast.tsx");

/**
 * Messages that come by script, in the corner. What shows them is loaded when somebody begins to fill in a form: with the
 * first message it would be too late for one that says that the connection is lost.
 */
export function Toasts({ flash, sentInHtml }: { flash: Flash | undefined; sentInHtml: Flash | undefined }) {
  const toast = useToast();
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>();

  useEffect(() => {
    if (flash && flash.id !== sentInHtml?.id) showToast(flash, flash.id);
  }, [flash, sentInHtml]);

  useEffect(() => {
    function prepare({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      // A button may stand outside of its form.
      const form = target instanceof HTMLButtonElement ? target.form : target.closest("form");
      if (form?.method !== "post") return;
      document.removeEventListener("focusin", prepare);
      // Nothing is lost if it fails: the page says the same.
      loadRegion().catch(() => undefined);
    }
    document.addEventListener("focusin", prepare);
    return () => document.removeEventListener("focusin", prepare);
  }, []);

  useEffect(() => {
    if (!toast || Region) return;
    loadRegion().then(
      (module) => setRegion(() => module.ToastRegion),
      // An echo: the page says the same.
      () => undefined,
    );
  }, [toast, Region]);

  return Region ? <Region toast={toast} onClose={dismissToast} /> : null;
}
