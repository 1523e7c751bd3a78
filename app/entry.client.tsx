import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followTranslation } from "#app/chrome/document/translated-text.ts";
import { watchEarlyInput } from "#app/forms/early-input.ts";
import { endFirstRender } from "#app/ui/server-html.tsx";

keyHistoryEntry();
followTranslation();

// Scripted content may need styles that the document does not include. Until they load, the page works as without
// JavaScript.
await window.fullStylesheet;
const restoreEarlyInput = watchEarlyInput();

/** Its layout effect runs right after hydration, before the first paint. */
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

/** React Router stores scroll positions by key; without one, page loads of a tab would overwrite each other. */
function keyHistoryEntry(): void {
  const { history } = window;
  const state: unknown = history.state;
  const known = typeof state === "object" && state !== null ? state : {};
  if (!("key" in known)) history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, "");
}
