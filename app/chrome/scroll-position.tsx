import { UNSAFE_useScrollRestoration } from "react-router";

/**
 * Brings the scroll position back when somebody goes back without a page load. It is `<ScrollRestoration>` but for the
 * script that this one writes into the page: on a page load the browser restores the position itself, and earlier.
 */
export function ScrollPosition() {
  UNSAFE_useScrollRestoration();
  return null;
}
