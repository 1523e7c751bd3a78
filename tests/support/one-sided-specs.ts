/**
 * The specs that run in one project only, with the reasons; all other specs run in both. A test compares this list
 * with the files: `x.js.spec.ts` runs only with JavaScript, `x.no-js.spec.ts` only without.
 */
export const oneSidedSpecs: Readonly<Record<string, string>> = {
  "accessibility.js.spec.ts":
    "axe is a script, and what stands on a page without scripts stands there with them, too (states.js.spec.ts)",
  "agents.js.spec.ts": "filters that apply by themselves and what the live region says of it are scripts",
  "article-html.js.spec.ts": "asking whether anything in an article runs needs a browser that runs scripts",
  "appearance.js.spec.ts":
    "what stands on a page without scripts stands there with them, too (states.js.spec.ts), beside what they add",
  "autosave.js.spec.ts":
    "saving while somebody types is a script: own-listings.spec.ts saves an unfinished listing with its button in both",
  "client-navigation.js.spec.ts":
    "focus and announcements stand in for what a page load does; chunks can only be missing for scripts",
  "documents.no-js.spec.ts": "it reads the documents as they are sent: no browser, and so no script, takes part",
  "draw-area.js.spec.ts": "drawing on the map is a script: the areas of an address are drawn and searched without",
  "enquire-dialog.js.spec.ts":
    "the dialog is scripts: agent.spec.ts and quote.spec.ts send from it in both, without scripts from the page it links to",
  "enquiry.js.spec.ts":
    "scripts that come late, a line that is lost, the panel that goes and the toast: without scripts there are none",
  "forms.js.spec.ts": "what only scripts do: hydration over typed text, being offline, pending labels, toasts",
  "forms.no-js.spec.ts":
    "with scripts the form itself stays when its page is away, so there is no page to send again from",
  "home-loan.js.spec.ts": "computing in place, without a request, is a script",
  "hydration.js.spec.ts": "without scripts there is nothing to hydrate",
  "insights.js.spec.ts": "sharing with the device and copying a link are scripts",
  "live-filters.js.spec.ts": "filters that apply by themselves, the suburb picker and the price slider are scripts",
  "long-words.no-js.spec.ts": "the stylesheet alone decides where words break",
  "mails.no-js.spec.ts": "a mail has no scripts",
  "map.js.spec.ts":
    "dragging, pinching, the wheel, keys and what lights up are scripts: map.spec.ts moves by links in both",
  "mortgage.js.spec.ts": "figures that follow each keystroke and what is said of it are scripts",
  "own-pictures.js.spec.ts":
    "files that go one by one, a line that is lost, dropping and dragging are scripts: own-pictures.spec.ts adds and orders in both",
  "photos.js.spec.ts":
    "the dialog, its keys and swiping are scripts: photos.spec.ts looks at the same photos in both, on the page that the links lead to",
  "recovery.js.spec.ts": "only hydration renders a document anew that something has changed",
  "save-search.js.spec.ts":
    "the dialog is scripts: save-search.spec.ts saves in both, from the page that the link leads to",
  "saved-agents.js.spec.ts":
    "a heart that is pressed before the answer is there, lost lines, double clicks and toasts are scripts: saved-agents.spec.ts saves and removes in both",
  "saved-homes.js.spec.ts":
    "a heart that is pressed before the answer is there, lost lines, two tabs at once and what a browser notes are scripts: saved-homes.spec.ts saves in both",
  "scripts.js.spec.ts": "when a page loads its scripts can only be seen where scripts run",
  "search-box.js.spec.ts":
    "suggestions while typing are scripts: landing.spec.ts and search.spec.ts search from the box in both",
  "select-picker.js.spec.ts":
    "the list that opens in place of the browser's own is a script: search.spec.ts and services.spec.ts choose in both",
  "skeletons.js.spec.ts": "without scripts the browser itself shows that a page is on its way",
  "states.js.spec.ts":
    "without scripts there is nothing to hydrate; axe is a script, and what stands on a page without scripts stands there with them, too",
  "translation.js.spec.ts": "only scripts change a text after a translator has replaced it",
  "whole-sheet.js.spec.ts":
    "scripts bring the whole stylesheet; without them a page has what it needs (states.js.spec.ts)",
};
