import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const everyMillis = 2000;

/** Loads the page's data again and again while something on it is under way and somebody looks at it. */
export function useRefresh(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(refresh, everyMillis);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
