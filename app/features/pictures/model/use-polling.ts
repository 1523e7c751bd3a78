import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** In milliseconds. */
const FIRST_PAUSE = 1500;
const LONGEST_PAUSE = 10_000;

/** Reloads the page's data at growing intervals. Typed values in form fields are preserved. */
export function usePolling(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator();
  const pause = useRef(FIRST_PAUSE);
  useEffect(() => {
    if (!isWaiting) pause.current = FIRST_PAUSE;
    if (!isWaiting || state !== "idle") return undefined;
    const timer = setTimeout(() => {
      pause.current = Math.min(pause.current * 1.4, LONGEST_PAUSE);
      void revalidate();
    }, pause.current);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}
