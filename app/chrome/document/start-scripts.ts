import type { sharePage } from "#app/ui/share-page.ts";

/**
 * What documents carry as text and run by themselves: each function uses nothing from outside but what it is given. It is
 * sent as it is written here, so it is short.
 */

declare global {
  interface Window {
    /** Fulfilled once the whole stylesheet is there, and never when it cannot be had. */
    wholeSheet: Promise<unknown>;
  }
}

/**
 * Loads what lies in the template before its script: at once; on a slow line when the reader first does anything, so that
 * photos come before scripts; for somebody who saves data when they first use a control. Links and buttons that send a form
 * go their way without, and so does the menu, which only the browser opens.
 *
 * The sheet becomes the last of the document's: one between others, such as those in drawings, has the browser look for
 * fonts again, and text that was painted without them moves.
 */
export function loadScripts(sheet: string): void {
  const template = document.currentScript?.previousElementSibling as HTMLTemplateElement;
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean; effectiveType: string } };
  const saves = connection?.saveData;
  const isSlow = /[23]g/.test(connection?.effectiveType ?? "");
  const events = saves ? ["click", "focusin", "input"] : ["pointerdown", "scroll", "keydown", "focusin", "input"];
  const controls = "input,select,textarea,[type=button]:not([popovertarget=site-menu])";
  const load = () => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: sheet,
      fetchPriority: "low",
    });
    window.wholeSheet = new Promise((done) => link.addEventListener("load", done));
    document.body.append(link, template.content);
  };
  const use = ({ target }: Event) => {
    if (saves && !(target as Element).closest?.(controls)) return;
    for (const event of events) removeEventListener(event, use, true);
    load();
  };
  if (!saves && !isSlow) load();
  else for (const event of events) addEventListener(event, use, true);
}

/**
 * Somebody who came by script, loaded the page again and goes back is still in the same document for the browser: without
 * the router it would show this page under the other's address.
 */
export function reloadWhenElsewhere(): void {
  const here = location.pathname + location.search;
  addEventListener("popstate", () => {
    const isRouted = "hydrated" in document.documentElement.dataset;
    if (!isRouted && location.pathname + location.search !== here) location.reload();
  });
}

/** What `ShareLink` does, on a page that loads no scripts and has one. */
export function shareWhenPressed(share: typeof sharePage): void {
  const button = document.querySelector<HTMLElement>("[data-copied]");
  const panel = document.querySelector<HTMLElement>("#share");
  const link = document.querySelector<HTMLInputElement>("#share-link");
  const heading = document.querySelector("h1");
  if (!button || !panel || !link || !heading) return;
  const said = Object.assign(document.createElement("p"), { role: "status", className: "text-sm" });
  button.after(said);
  const press = async (event: Event) => {
    if (panel.matches(":popover-open")) return;
    event.preventDefault();
    said.textContent = "";
    const done = await share({ title: heading.innerText, url: link.value });
    if (done === "copied") {
      const title = Object.assign(document.createElement("b"), { textContent: button.dataset["copiedTitle"] });
      said.append(title, ` ${button.dataset["copied"]}`);
    }
    if (done !== "refused") return;
    panel.showPopover();
    link.select();
  };
  button.addEventListener("click", (event) => void press(event));
}

/** What `SavedLink` in the header does, on a page that loads no scripts. */
export function countSavedHomes(savedIdsIn: (cookies: string) => number[]): void {
  const { length } = savedIdsIn(document.cookie);
  if (length > 0) document.querySelector("header [href='/saved']")?.append(` ${length}`);
}
