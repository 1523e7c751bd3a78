import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keyHistoryEntry } from "#app/chrome/history-entry.ts";
import { watchTextareas } from "#app/forms/typed-text.ts";

keyHistoryEntry();
const giveTypedTextBack = watchTextareas();

/** Its layout effect is the first moment after hydration, before anything is painted. */
function Application() {
  useLayoutEffect(giveTypedTextBack, []);
  return <HydratedRouter />;
}

// What scripts show may need rules that the document did not bring. Without them the page stays what it is without scripts.
await window.wholeSheet;
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
