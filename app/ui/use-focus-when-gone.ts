import { useEffect, useRef } from "react";

/** When something leaves a list and takes the focus with it, the element of this id gets it: the list goes on there. */
export function useFocusWhenGone(ids: readonly number[], elementId: string): void {
  const before = useRef(ids);
  useEffect(() => {
    const isGone = before.current.some((id) => !ids.includes(id));
    before.current = ids;
    if (isGone && document.activeElement === document.body) {
      document.getElementById(elementId)?.focus({ preventScroll: true });
    }
  }, [ids, elementId]);
}
