import { Graticule } from "#app/ui/graticule.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** The graticule runs along the top edge while a page is on its way. The arrival is announced elsewhere, so this is for the eye only. */
export function NavigationProgress() {
  return useSlowNavigation() ? <Graticule moving /> : null;
}
