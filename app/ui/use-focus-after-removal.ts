import { useEffect, useRef } from "react";

/** Moves the focus to `elementId` if an entry disappears together with the focus. */
export function useFocusAfterRemoval(ids: readonly number[], elementId: string): void {
  const before = useRef(ids);
  useEffect(() => {
    const wasRemoved = before.current.some((id) => !ids.includes(id));
    before.current = ids;
    if (wasRemoved && document.activeElement === document.body) {
      document.getElementById(elementId)?.focus({ preventScroll: true });
    }
  }, [ids, elementId]);
}
