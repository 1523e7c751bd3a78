import { useEffect, useRef, useState } from "react";

/** After a tooltip was shown, the next one opens at once. */
const openDelay = 700;
const skipDelay = 300;

let closedAt = -Infinity;

/** The visible name of an icon-only control with the same `aria-label`. */
export function Tooltip({ children }: { children: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const control = place.current?.parentElement;
    if (!control) return;
    const listening = new AbortController();
    const on = (names: readonly string[], listener: (event: Event) => void) => {
      for (const name of names) control.addEventListener(name, listener, { signal: listening.signal });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isVisible = false;
    const show = (delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setOpen((isVisible = true)), delay);
    };
    const hide = () => {
      clearTimeout(timer);
      if (isVisible) closedAt = performance.now();
      setOpen((isVisible = false));
    };
    on(["pointerenter"], (event) => {
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      show(performance.now() - closedAt < skipDelay ? 0 : openDelay);
    });
    on(["focus"], () => control.matches(":focus-visible") && show(0));
    on(["pointerleave", "pointerdown", "blur"], hide);
    on(["keydown"], (event) => event instanceof KeyboardEvent && event.key === "Escape" && hide());
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  return (
    <span ref={place} aria-hidden="true" hidden={!isOpen} className="tooltip">
      {children}
    </span>
  );
}
