import { type ShouldRevalidateFunctionArgs, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import type { Intents } from "#app/lib/intents.ts";
import type { ToastMessage } from "#app/ui/toasts.ts";

/**
 * The data of a page whose rows keep their order while it is open; otherwise a change in place would move another row
 * under the pointer. Use `exceptInPlace(intents)` as the page's `shouldRevalidate`; `keptPath` reloads the rows in
 * the shown order.
 */
export function useStableRows<Data>(loaded: Data, stablePath: string): { data: Data; reload: () => void } {
  const { key } = useLocation();
  const fetcher = useFetcher<Data>({ key: `rows-${key}` });
  return { data: (fetcher.data as Data | undefined) ?? loaded, reload: () => void fetcher.load(stablePath) };
}

/** No revalidation after a change in place: the page reloads its rows itself. */
export function exceptInPlace<Name extends string>(intents: Intents<Name>) {
  return ({ formAction, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    const intent = formAction === undefined ? undefined : intents.read(new URL(formAction, nextUrl));
    return intent && intents.isInPlace(intent.name) ? false : defaultShouldRevalidate;
  };
}

/** The flash message for the element with this id, to repeat next to it. */
export function useMessageAt(id: string): ToastMessage | undefined {
  const message = useRouteLoaderData<{ flash?: ToastMessage & { at?: string } }>("root")?.flash;
  return message?.at === id ? message : undefined;
}
