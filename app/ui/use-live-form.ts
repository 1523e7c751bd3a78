import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation, useNavigate } from "react-router";

export interface LiveFormOptions {
  /** By name: text, or the ticked boxes of that name. */
  values: Readonly<Record<string, string | readonly string[]>>;
  pathOf: (typed: URLSearchParams) => string;
  /** Milliseconds to wait after a keystroke. */
  typingPause: number;
  /** Whether the value being typed is incomplete. */
  isUnfinished?: (typed: URLSearchParams, inUse: Element | null) => boolean;
  /**
   * A text field that is not in `values`. Its text applies when the form is submitted, or with the next choice elsewhere
   * unless `data-unread` has the same text.
   * The response redirects to an address without it, and the field is emptied.
   */
  submittedText?: string;
}

/**
 * Choices apply at once, typed text after a pause; they replace the entry of the history, so that Back does not repeat
 * each of them. In a panel the first one adds an entry, so that Back returns to the search from before the panel. When
 * the address changes, controls follow it, except the one being edited.
 */
export function useLiveForm({ values, pathOf, typingPause, isUnfinished = never, submittedText }: LiveFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const requested = useRef(address);
  /** Requested addresses before the latest one, which may still load on a slow line. */
  const overtaken = useRef(new Set<string>());
  const edited = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address that the page shows. */
  const followed = useRef<string>(undefined);
  /** A submitted text after its redirect has arrived. */
  const applied = useRef<{ address: string; field: HTMLInputElement; text: string }>(undefined);
  /** Whether the next change leaves an entry in the history: the first one in a panel that was opened. */
  const startsEntry = useRef(false);
  /** Whether an address that this form requested has not arrived yet. */
  const isRequesting = useRef(false);

  const isControl = (target: EventTarget | null): target is Control => {
    // React updates hidden fields.
    const isField =
      (target instanceof HTMLInputElement && target.type !== "hidden") || target instanceof HTMLSelectElement;
    return isField && Object.hasOwn(values, target.name);
  };
  const controls = () => Array.from(form.current?.elements ?? []).filter(isControl);

  const goTo = useCallback(
    (path: string) => {
      // The browser has an address before the page shows it.
      const hasArrived = window.location.pathname + window.location.search !== followed.current;
      if (isRequesting.current && hasArrived) startsEntry.current = false;
      isRequesting.current = true;
      return navigate(path, { replace: !startsEntry.current, preventScrollReset: true });
    },
    [navigate],
  );

  function apply({ isSubmitted = false } = {}) {
    clearTimeout(pause.current);
    pause.current = undefined;
    edited.current = false;
    const typed = typedInto(form.current);
    const field = fieldNamed(submittedText, form.current);
    const isUnread = field && (field === document.activeElement || field.dataset.unread === field.value);
    if (isUnread && !isSubmitted) typed.delete(field.name);
    const text = field && typed.get(field.name);
    const path = pathOf(typed);
    // An address with the text belongs to a search that failed.
    if (path === requested.current && !(text && path === address)) return;
    if (requested.current !== address) overtaken.current.add(requested.current);
    requested.current = path;
    const arrival = goTo(path);
    if (field && text) void Promise.resolve(arrival).then(() => followRedirect(path, field, text));
  }

  function followRedirect(path: string, field: HTMLInputElement, text: string) {
    const { pathname: to, search: query } = window.location;
    // The same text may be submitted again.
    if (requested.current === path) requested.current = to + query;
    const hasFailed = new URLSearchParams(query).has(field.name);
    if (hasFailed) return;
    applied.current = { address: to + query, field, text };
    emptyAppliedField();
  }

  /**
   * Empties the field once the page shows the interpreted text. Until then, another choice must submit the text again,
   * or it would be lost.
   */
  function emptyAppliedField() {
    if (!applied.current || applied.current.address !== followed.current) return;
    const { field, text } = applied.current;
    applied.current = undefined;
    if (field.value === text && pause.current === undefined) field.value = "";
  }

  function applySoon() {
    edited.current = true;
    clearTimeout(pause.current);
    pause.current = setTimeout(applyWhatIsTyped, typingPause);
  }

  function applyWhatIsTyped() {
    if (isUnfinished(typedInto(form.current), document.activeElement)) pause.current = undefined;
    else apply();
  }

  const followAddress = useEffectEvent(() => {
    const own = requested.current === address;
    // Newer input stays in the controls.
    if (!own && overtaken.current.has(address)) return;
    overtaken.current.clear();
    requested.current = address;
    if (pause.current !== undefined) return;
    for (const control of controls()) {
      if (own && control === document.activeElement) continue;
      show(control, values[control.name] ?? "");
    }
  });

  const adoptEarlyEdits = useEffectEvent(() => {
    const early = controls().some((control) => !shows(control, values[control.name] ?? ""));
    if (early) apply();
  });

  const showAddress = useEffectEvent(() => {
    // Values chosen before hydration must not be overwritten by the first address.
    if (followed.current === undefined || followed.current === address) return;
    // A request that another one overtakes leaves no entry, so the entry starts when an address arrives.
    startsEntry.current = !isRequesting.current && isInOpenPanel(form.current);
    isRequesting.current = false;
    followAddress();
    followed.current = address;
    emptyAppliedField();
  });

  const start = useEffectEvent(() => {
    adoptEarlyEdits();
    followed.current = address;
  });

  // A passive effect could run after the next choice, and would undo it.
  useLayoutEffect(() => showAddress(), [address]);
  useEffect(() => start(), []);

  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    const panel = form.current?.closest<HTMLElement>("[popover]");
    if (isInOpenPanel(form.current)) startsEntry.current = true;
    // Unlike "toggle", it cannot arrive after the first choice in the panel.
    const onOpen = ({ newState }: ToggleEvent) => {
      if (newState === "open") startsEntry.current = true;
    };
    panel?.addEventListener("beforetoggle", onOpen);
    return () => panel?.removeEventListener("beforetoggle", onOpen);
  }, []);

  return {
    /** Opens an address as a change of a field does. */
    goTo,
    /** For a control that is not a form field: applied after the same pause as typing. */
    applySoon,
    formProps: {
      ref: form,
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const control: EventTarget = event.target;
        if (!isControl(control)) return;
        if (control instanceof HTMLSelectElement || isBox(control)) apply();
        else applySoon();
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        if (edited.current && event.target instanceof HTMLInputElement) apply();
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        apply({ isSubmitted: true });
        const sheet = event.currentTarget.closest<HTMLElement>("[popover]");
        if (sheet?.matches(":popover-open")) sheet.hidePopover();
      },
    },
  };
}

function isInOpenPanel(form: HTMLFormElement | null): boolean {
  return form?.closest("[popover]")?.matches(":popover-open") ?? false;
}

function fieldNamed(name: string | undefined, form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement;

function isBox(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** In a list, only checked boxes count; other controls of that name add a value. */
function textOf(value: string | readonly string[]): string {
  return typeof value === "string" ? value : "";
}

function isTicked(box: HTMLInputElement, value: string | readonly string[]): boolean {
  return typeof value === "string" ? value === box.value : value.includes(box.value);
}

function shows(control: Control, value: string | readonly string[]): boolean {
  return isBox(control) ? control.checked === isTicked(control, value) : control.value === textOf(value);
}

function show(control: Control, value: string | readonly string[]): void {
  if (isBox(control)) control.checked = isTicked(control, value);
  else control.value = textOf(value);
}

const never = () => false;

function typedInto(form: HTMLFormElement | null): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (typeof value === "string") typed.append(name, value);
  }
  return typed;
}
