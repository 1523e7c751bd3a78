import { useLiveForm } from "#app/ui/use-live-form.ts";
import { type FilterFormValues, submittedPath } from "#app/features/listings/model/filter-controls.ts";

/**
 * Makes the filters apply themselves. On small screens, where the form is a sheet over the results, only submitting
 * applies.
 */
export function useLiveFilters(values: FilterFormValues) {
  return useLiveForm({
    values,
    pathOf: (typed) => submittedPath(typed).path,
    typingPause: 300,
    isLive: standsBesideResults,
    // "1" on the way to "1,200,000" is not a maximum below the minimum: prices the wrong way round wait for the end.
    isUnfinished: (typed, inUse) => submittedPath(typed).pricesSwapped && isPrice(inUse),
  });
}

function isPrice(control: Element | null): boolean {
  return control instanceof HTMLInputElement && (control.name === "priceMin" || control.name === "priceMax");
}

/** From 64rem on the form stands in the page; below it is a sheet over it (`breakpoint-lg`). */
function standsBesideResults(): boolean {
  return matchMedia("(width >= 64rem)").matches;
}
