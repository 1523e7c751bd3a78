import type { RefObject } from "react";
import { useFirstIntent } from "./use-first-intent.ts";

/** What searching by hand needs beyond native controls. */
async function loadSearchControls() {
  const [{ Combobox }, { RangeSlider }] = await Promise.all([
    import("#app/ui/combobox.tsx"),
    import("#app/ui/range-slider.tsx"),
  ]);
  return { Combobox, RangeSlider };
}

export type SearchControls = Awaited<ReturnType<typeof loadSearchControls>>;

/** The suburb picker and the price slider, loaded when someone seems about to use the region; undefined until then. */
export function useSearchControls(region: RefObject<HTMLElement | null>): SearchControls | undefined {
  return useFirstIntent(region, loadSearchControls);
}
