import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";

export interface TimedPanelProps {
  id: string;
  /** Called when the time is over; never without JavaScript. */
  onEnd: () => void;
  milliseconds?: number;
  /** Gets the focus if the panel disappears with the focus in it. */
  focusAfter?: string;
  className?: string;
  children: ReactNode;
}

/** Paused while the pointer or focus is in it. */
export function TimedPanel({ id, onEnd, milliseconds = 5000, focusAfter, className, children }: TimedPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const millisLeft = useRef(milliseconds);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const sentInHtml = useServerRenderedValue(true);
  const paused = pointed || focused;

  const end = useEffectEvent(() => {
    const hadFocus = panel.current?.contains(document.activeElement);
    onEnd();
    // The replacement must be rendered first.
    if (hadFocus && focusAfter) requestAnimationFrame(() => document.getElementById(focusAfter)?.focus());
  });

  useEffect(() => {
    if (!sentInHtml) panel.current?.focus();
  }, [sentInHtml]);

  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, millisLeft.current);
    return () => {
      clearTimeout(timer);
      millisLeft.current = Math.max(0, millisLeft.current - (performance.now() - startedAt));
    };
  }, [paused]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notices a reader and offers nothing to operate
    <div
      ref={panel}
      id={id}
      role="status"
      tabIndex={-1}
      // Our own focus on the panel does not count as interest.
      onFocus={(event) => setFocused(event.target !== event.currentTarget)}
      onBlur={() => setFocused(false)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      className={className}
    >
      {children}
    </div>
  );
}
