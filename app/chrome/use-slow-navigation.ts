import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** What flashes for a moment reads as a fault: quick navigations show nothing. */
const patienceInMs = 250;

/** Whether the next page, or the next state of this one, has been on its way for long enough to say so. */
export function useSlowNavigation(): boolean {
  const waiting = useNavigation().state !== "idle";
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patienceInMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);

  return waiting && slow;
}
