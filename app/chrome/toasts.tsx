import { type ComponentType, useEffect, useState } from "react";
import type { Flash } from "#app/session/flash.ts";
import type { ToastRegionProps } from "#app/ui/toast.tsx";
import { dismissToast, showToast, useToast } from "#app/ui/toasts.ts";

/** Messages that come by script, in the corner. What shows them is loaded with the first one. */
export function Toasts({ flash, sentInHtml }: { flash: Flash | undefined; sentInHtml: Flash | undefined }) {
  const toast = useToast();
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>();

  useEffect(() => {
    if (flash && flash.id !== sentInHtml?.id) showToast(flash, flash.id);
  }, [flash, sentInHtml]);

  useEffect(() => {
    if (!toast || Region) return;
    import("#app/ui/toast.tsx").then(
      (module) => setRegion(() => module.ToastRegion),
      // An echo: the page says the same.
      () => undefined,
    );
  }, [toast, Region]);

  return Region ? <Region toast={toast} onClose={dismissToast} /> : null;
}
