import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** In milliseconds: the first pause before the page asks whether pictures are ready, and the longest. */
const FIRST_PAUSE = 1500;
const LONGEST_PAUSE = 10_000;

/** Asks again what is there, less and less often, for as long as something is being prepared. What is typed stays. */
export function useAskAgain(isWaiting: boolean) {
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
