import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { FILTER_CONTROLS, type FilterFormValues, submittedPath } from "./filter-form-values.ts";

/** How long to wait after a keystroke before searching. */
const typingPause = 300;

/**
 * Makes a GET form apply itself: choices at once, typed text after a pause, everything on submit. On small screens,
 * where the form is a sheet over the results, only submitting applies.
 *
 * The address owns the search and the controls own what is being typed: when the address changes, controls follow it,
 * but never the one that is being edited.
 */
export function useLiveFilters(values: FilterFormValues) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const asked = useRef(address);
  /** Addresses asked for on the way to the latest one: on a slow line they may still arrive. */
  const overtaken = useRef(new Set<string>());
  const edited = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    clearTimeout(pause.current);
    pause.current = undefined;
    edited.current = false;
    const { path } = formPath(form.current);
    if (path === asked.current) return;
    if (asked.current !== address) overtaken.current.add(asked.current);
    asked.current = path;
    void navigate(path, { replace: true, preventScrollReset: true });
  }

  function applySoon() {
    edited.current = true;
    clearTimeout(pause.current);
    pause.current = setTimeout(applyWhatIsTyped, typingPause);
  }

  function applyWhatIsTyped() {
    // "1" on the way to "1,200,000" is not a maximum below the minimum: prices the wrong way round wait for the end.
    if (formPath(form.current).pricesSwapped && isPrice(document.activeElement)) pause.current = undefined;
    else apply();
  }

  const followAddress = useEffectEvent(() => {
    const own = asked.current === address;
    // Something newer was typed and asked for since: that, not this address, is what the controls show.
    if (!own && overtaken.current.has(address)) return;
    overtaken.current.clear();
    asked.current = address;
    if (pause.current !== undefined) return;
    for (const control of controlsOf(form.current)) {
      if (own && control === document.activeElement) continue;
      control.value = values[control.name];
    }
  });

  const adoptEarlyEdits = useEffectEvent(() => {
    const early = controlsOf(form.current).some((control) => control.value !== values[control.name]);
    if (early && standsBesideResults()) apply();
  });

  const followed = useRef<string>(undefined);
  useEffect(() => {
    // What was chosen before hydration is still in the controls and must not be overwritten by the first address.
    if (followed.current === undefined) adoptEarlyEdits();
    else if (followed.current !== address) followAddress();
    followed.current = address;
  }, [address]);

  useEffect(() => () => clearTimeout(pause.current), []);

  return {
    /** For a control that is no form field: applies after the same pause as typing. */
    applySoon: () => standsBesideResults() && applySoon(),
    formProps: {
      ref: form,
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const control: EventTarget = event.target;
        if (!isFilterControl(control) || !standsBesideResults()) return;
        if (control instanceof HTMLSelectElement) apply();
        else applySoon();
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        if (edited.current && event.target instanceof HTMLInputElement && standsBesideResults()) apply();
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        apply();
        const sheet = event.currentTarget.closest<HTMLElement>("[popover]");
        if (sheet?.matches(":popover-open")) sheet.hidePopover();
      },
    },
  };
}

type Control = (HTMLInputElement | HTMLSelectElement) & { name: keyof FilterFormValues };

function isFilterControl(target: EventTarget | null): target is Control {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isField && FILTER_CONTROLS.some((name) => name === target.name);
}

function isPrice(target: EventTarget | null) {
  return isFilterControl(target) && (target.name === "priceMin" || target.name === "priceMax");
}

function controlsOf(form: HTMLFormElement | null): Control[] {
  return Array.from(form?.elements ?? []).filter(isFilterControl);
}

function formPath(form: HTMLFormElement | null) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined))
    if (typeof value === "string") params.append(name, value);
  return submittedPath(params);
}

/** From 64rem on the form stands in the page; below it is a sheet over it (`breakpoint-lg`). */
function standsBesideResults(): boolean {
  return matchMedia("(width >= 64rem)").matches;
}
