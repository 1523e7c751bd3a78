import { useSyncExternalStore } from "react";

export interface ToastMessage {
  kind: "success" | "failure";
  title: string;
  text: string;
  /** It announces a mail. */
  mailed?: boolean;
}

/** A message that is shown; the key tells it from the same words said again. */
export interface ShownToast extends ToastMessage {
  key: string;
}

let shown: ShownToast | undefined;
let count = 0;
let lastKey = "";
const listeners = new Set<() => void>();

/**
 * Shows a message in the corner, in place of the one before. It is an echo: the page says the same, where it stays.
 * A message with a key is shown once.
 */
export function showToast(message: ToastMessage, key = `toast-${(count += 1)}`): void {
  if (key === lastKey) return;
  lastKey = key;
  change({ ...message, key });
}

/** Takes the message with this key away; a later one stays. */
export function dismissToast(key: string): void {
  if (shown?.key === key) change(undefined);
}

/** The message to show, undefined when there is none. */
export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}
