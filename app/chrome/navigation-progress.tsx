import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Graticule } from "#app/ui/graticule.tsx";

/** A bar that flashes for a moment reads as a fault: quick navigations show nothing. */
const patienceInMs = 250;

/** The graticule runs along the top edge while a page is on its way. The arrival is announced elsewhere, so this is for the eye only. */
export function NavigationProgress() {
  const waiting = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setShown(true), patienceInMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [waiting]);

  return shown ? <Graticule moving /> : null;
}
