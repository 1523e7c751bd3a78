import { type ShouldRevalidateFunctionArgs, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import type { Intents } from "#app/lib/intents.ts";
import type { ToastMessage } from "#app/ui/toasts.ts";

/**
 * The data of a page whose rows keep their places for as long as it is open. A change in place would load the list again
 * in its new order, and put another row under the hand that pressed. The page's `shouldRevalidate` is
 * `exceptInPlace(intents)`; after a change the rows are loaded by `keptPath`, which names them in the order shown.
 */
export function useRowsInPlace<Data>(loaded: Data, keptPath: string): { data: Data; reload: () => void } {
  const { key } = useLocation();
  const fetcher = useFetcher<Data>({ key: `rows-${key}` });
  return { data: (fetcher.data as Data | undefined) ?? loaded, reload: () => void fetcher.load(keptPath) };
}

/** Not after a change in place: the page loads its rows itself then. */
export function exceptInPlace<Name extends string>(intents: Intents<Name>) {
  return ({ formAction, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    const intent = formAction === undefined ? undefined : intents.read(new URL(formAction, nextUrl));
    return intent && intents.isInPlace(intent.name) ? false : defaultShouldRevalidate;
  };
}

/** The message that led here, if it is about the element of this id: it is said once more beside what was changed. */
export function useMessageAt(id: string): ToastMessage | undefined {
  const message = useRouteLoaderData<{ flash?: ToastMessage & { at?: string } }>("root")?.flash;
  return message?.at === id ? message : undefined;
}
