interface TypedText {
  value: string;
  start: number;
  end: number;
}

const operable = "input:not([type=hidden]),select,textarea,button,a[href],summary,details,[popover]";

/**
 * Preserves input from before hydration. Hydration resets text areas, and after a mismatch (by an extension or
 * translator) React renders all forms anew. Call it before hydration, and the returned function after the first render.
 */
export function watchEarlyInput(): () => void {
  const before = [...document.querySelectorAll<HTMLElement>(operable)];
  const typed = new Map<HTMLTextAreaElement, TypedText>();
  const openPopovers = new Set(before.filter((element) => element.matches(":popover-open")));
  let focused: Element | null = document.activeElement;

  const note = (area: HTMLTextAreaElement) =>
    typed.set(area, { value: area.value, start: area.selectionStart, end: area.selectionEnd });
  const giveBack = (area: HTMLTextAreaElement) => {
    const text = typed.get(area);
    if (!text || area.value === text.value) return;
    area.value = text.value;
    if (document.activeElement === area) area.setSelectionRange(text.start, text.end);
  };

  const listening = new AbortController();
  const on = (name: string, listener: (target: EventTarget | null, event: Event) => void) =>
    document.addEventListener(name, (event) => listener(event.target, event), {
      capture: true,
      signal: listening.signal,
    });
  // Typing may continue during hydration.
  on("beforeinput", (target) => target instanceof HTMLTextAreaElement && giveBack(target));
  on("input", (target) => target instanceof HTMLTextAreaElement && note(target));
  on("focusin", (target) => (focused = target instanceof Element ? target : null));
  // Also fired when an element is removed; its successor exists before the next task.
  on("focusout", (target) => setTimeout(() => target === focused && (focused = null)));
  on("toggle", (target, event) => {
    if (!(target instanceof HTMLElement) || !target.popover) return;
    if ((event as ToggleEvent).newState === "open") openPopovers.add(target);
    else openPopovers.delete(target);
  });

  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }

  return () => {
    listening.abort();
    for (const area of typed.keys()) giveBack(area);
    if (before.some(({ isConnected }) => !isConnected)) takeOver(before, openPopovers, focused);
  };
}

function takeOver(before: readonly HTMLElement[], openPopovers: ReadonlySet<Element>, focused: Element | null): void {
  const now = byPlace([...document.querySelectorAll<HTMLElement>(operable)]);
  for (const [place, old] of byPlace(before)) {
    const next = now.get(place);
    if (!next || next === old) continue;
    copyState(old, next);
    if (openPopovers.has(old)) next.showPopover();
    if (old === focused) moveFocus(old, next);
  }
}

/** Elements by form, name and value, or text, and their order among equals. */
function byPlace(elements: readonly HTMLElement[]): Map<string, HTMLElement> {
  const places = new Map<string, HTMLElement>();
  for (const element of elements) {
    const name = element.getAttribute("name") ?? (element.id || (element.getAttribute("href") ?? labelOf(element)));
    const value = element instanceof HTMLInputElement && isBox(element) ? element.value : "";
    const place = [element.localName, formOf(element), name, value].join("\n");
    let count = 0;
    while (places.has(`${place}\n${count}`)) count += 1;
    places.set(`${place}\n${count}`, element);
  }
  return places;
}

/** Use attributes: a removed element has no form owner. */
function formOf(element: Element): string | null {
  const form = element.closest("form");
  return element.getAttribute("form") ?? form?.getAttribute("id") ?? form?.getAttribute("action") ?? null;
}

function labelOf(element: Element): string {
  const label = element instanceof HTMLDetailsElement ? element.querySelector("summary") : element;
  return label?.textContent ?? "";
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === "checkbox" || type === "radio";
}

function copyState(old: Element, next: Element): void {
  if (old instanceof HTMLDetailsElement && next instanceof HTMLDetailsElement) next.open = old.open;
  if (old instanceof HTMLTextAreaElement && next instanceof HTMLTextAreaElement) next.value = old.value;
  if (old instanceof HTMLSelectElement && next instanceof HTMLSelectElement) copyChoice(old, next);
  if (!(old instanceof HTMLInputElement) || !(next instanceof HTMLInputElement)) return;
  if (isBox(old)) next.checked = old.checked;
  else if (old.type === "file") next.files = old.files;
  else if (old.value !== next.value) next.value = old.value;
}

function copyChoice(old: HTMLSelectElement, next: HTMLSelectElement): void {
  // Some options exist only in the server's HTML.
  if (next.options.length < old.options.length) next.innerHTML = old.innerHTML;
  for (const [index, { selected }] of [...old.options].entries()) {
    const option = next.options[index];
    if (option && option.selected !== selected) option.selected = selected;
  }
}

function moveFocus(old: HTMLElement, next: HTMLElement): void {
  next.focus({ preventScroll: true });
  if (!(old instanceof HTMLTextAreaElement || old instanceof HTMLInputElement)) return;
  if (!(next instanceof HTMLTextAreaElement || next instanceof HTMLInputElement)) return;
  // Null for types without a selection, such as email.
  if (old.selectionStart !== null) next.setSelectionRange(old.selectionStart, old.selectionEnd);
}
