/**
 * The specs that run in one project only, with the reasons; all other specs run in both. A test compares this list
 * with the files: `x.js.spec.ts` runs only with JavaScript, `x.no-js.spec.ts` only without.
 */
export const oneSidedSpecs: Readonly<Record<string, string>> = {
  "accessibility.js.spec.ts": "axe needs scripts; states.js.spec.ts checks that scripts change nothing on a page",
  "agents.js.spec.ts": "filters that apply immediately and announcements need scripts",
  "article-html.js.spec.ts": "only a browser with scripts can show that an article runs none",
  "appearance.js.spec.ts": "scripts only add to a page (states.js.spec.ts), so this covers both",
  "autosave.js.spec.ts":
    "saving while typing needs scripts; own-listings.spec.ts saves an unfinished listing with its button in both",
  "client-navigation.js.spec.ts": "without scripts, page loads set the focus, and no chunks can be missing",
  "documents.no-js.spec.ts": "reads the HTML that the server sends, without a browser",
  "draw-area.js.spec.ts": "drawing on the map needs scripts; a search for the areas in an address does not",
  "enquire-dialog.js.spec.ts": "the dialog needs scripts; agent.spec.ts and quote.spec.ts send the form in both",
  "enquiry.js.spec.ts": "late scripts, lost connections, the closing panel and toasts exist only with scripts",
  "forms.js.spec.ts": "hydration over typed text, offline messages, pending labels and toasts need scripts",
  "forms.no-js.spec.ts": "with scripts a failed form stays on the page, so there is no page that sends it again",
  "home-loan.js.spec.ts": "calculating without a request needs scripts",
  "hydration.js.spec.ts": "hydration needs scripts",
  "insights.js.spec.ts": "the share dialog and copying a link need scripts",
  "live-filters.js.spec.ts": "filters that apply immediately, the suburb picker and the price slider need scripts",
  "long-words.no-js.spec.ts": "only the stylesheet decides where words break",
  "mails.no-js.spec.ts": "mails have no scripts",
  "map.js.spec.ts":
    "dragging, pinching, the wheel, keys and highlights need scripts; map.spec.ts moves by links in both",
  "mortgage.js.spec.ts": "figures that follow each keystroke and their announcements need scripts",
  "own-pictures.js.spec.ts":
    "separate uploads, lost connections, dropping and dragging need scripts; own-pictures.spec.ts adds and orders in both",
  "photos.js.spec.ts":
    "the dialog, its keys and swiping need scripts; photos.spec.ts opens the same photos in both, on the linked page",
  "recovery.js.spec.ts": "only hydration renders a changed document again",
  "save-search.js.spec.ts": "the dialog needs scripts; save-search.spec.ts saves in both, on the linked page",
  "saved-agents.js.spec.ts":
    "hearts that change before the response, lost connections, double clicks and toasts need scripts; saved-agents.spec.ts saves and removes in both",
  "saved-homes.js.spec.ts":
    "hearts that change before the response, lost connections, two tabs and browser storage need scripts; saved-homes.spec.ts saves in both",
  "restyling.js.spec.ts":
    "scripts open the panel with its sliders and apply a filter at once; the rules of both sides are tested in bundle.spec.ts",
  "scripts.js.spec.ts": "tests when a page loads its scripts",
  "search-box.js.spec.ts":
    "suggestions while typing need scripts; landing.spec.ts and search.spec.ts search from the box in both",
  "select-picker.js.spec.ts":
    "the list that replaces the browser's own needs scripts; search.spec.ts and services.spec.ts choose in both",
  "skeletons.js.spec.ts": "without scripts, the browser shows that a page is loading",
  "states.js.spec.ts": "hydration and axe need scripts, which change nothing else on a page",
  "translation.js.spec.ts": "only scripts change a text after a translator has replaced it",
  "whole-sheet.js.spec.ts":
    "scripts load the complete stylesheet; without them a document contains the styles that it needs (states.js.spec.ts)",
};
