import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followTranslation } from "#app/chrome/document/translated-text.ts";
import { keyHistoryEntry } from "#app/chrome/history-entry.ts";
import { watchEarlyInput } from "#app/forms/early-input.ts";
import { endFirstRender } from "#app/ui/use-sent-in-html.ts";

keyHistoryEntry();
followTranslation();

// What scripts show may need rules that the document did not bring. Without them the page stays what it is without scripts.
await window.wholeSheet;
const restoreEarlyInput = watchEarlyInput();

/** Its layout effect is the first moment after hydration, before anything is painted. */
function Application() {
  useLayoutEffect(() => {
    restoreEarlyInput();
    endFirstRender();
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
