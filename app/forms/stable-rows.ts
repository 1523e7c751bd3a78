import { useEffect, useId, useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Intents } from "#app/lib/intents.ts";
import type { ToastMessage } from "#app/ui/toasts.ts";

/**
 * Rows keep their order while the page is open, so that a change in place does not move another row under the pointer.
 * `loaded` is the loader's own object. Needs `exceptInPlace(intents)` as the page's `shouldRevalidate`; `stablePath` reloads the rows in the shown order.
 */
export function useStableRows<Data>(loaded: Data, stablePath: string): { data: Data; reload: () => void } {
  const id = useId();
  // A jump to another row changes the location but loads nothing: the reloaded rows stay.
  const [load, setLoad] = useState({ loaded, count: 0 });
  if (load.loaded !== loaded) setLoad({ loaded, count: load.count + 1 });
  const fetcher = useFetcher<Data>({ key: `rows-${id}-${load.count}` });
  return { data: (fetcher.data as Data | undefined) ?? loaded, reload: () => void fetcher.load(stablePath) };
}

/** The hash of the address, which the server does not know. Undefined until scripts have loaded. */
export function useHash(): string | undefined {
  const { hash } = useLocation();
  return useHydrated() ? hash : undefined;
}

/** The page reloads its rows itself. */
export function exceptInPlace<Name extends string>(intents: Intents<Name>) {
  return ({ formAction, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    const intent = formAction === undefined ? undefined : intents.read(new URL(formAction, nextUrl));
    return intent && intents.isInPlace(intent.name) ? false : defaultShouldRevalidate;
  };
}

export function useMessageAt(id: string): ToastMessage | undefined {
  const message = useRouteLoaderData<{ flash?: ToastMessage & { at?: string } }>("root")?.flash;
  return message?.at === id ? message : undefined;
}

/** Moves the focus to `elementId` if an entry disappears together with the focus. */
export function useFocusAfterRemoval(ids: readonly number[], elementId: string): void {
  const before = useRef(ids);
  useEffect(() => {
    const wasRemoved = before.current.some((id) => !ids.includes(id));
    before.current = ids;
    if (wasRemoved && document.activeElement === document.body) {
      document.getElementById(elementId)?.focus({ preventScroll: true });
    }
  }, [ids, elementId]);
}
