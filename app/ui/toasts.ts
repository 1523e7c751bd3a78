import { useSyncExternalStore } from "react";

export interface ToastMessage {
  kind: "success" | "failure";
  title: string;
  text: string;
  /** It announces an email. */
  mailed?: boolean;
  /** One line: the title and a button that undoes the change. The text is for screen readers. */
  undo?: { label: string; run: () => void };
}

/** The key distinguishes repeated texts. */
export interface VisibleToast extends ToastMessage {
  key: string;
}

let visible: VisibleToast | undefined;
let count = 0;
let lastKey = "";
const listeners = new Set<() => void>();

/**
 * Replaces the previous message. The page must show the same message permanently. A message with a key is shown once.
 */
export function showToast(message: ToastMessage, key = `toast-${(count += 1)}`): void {
  if (key === lastKey) return;
  lastKey = key;
  change({ ...message, key });
}

export function dismissToast(key: string): void {
  if (visible?.key === key) change(undefined);
}

/** A success must not look like the result of a later submission that failed. */
export function dismissSuccess(): void {
  if (visible?.kind === "success") change(undefined);
}

/** Undefined without a message. */
export function useToast(): VisibleToast | undefined {
  return useSyncExternalStore(
    subscribe,
    () => visible,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: VisibleToast | undefined): void {
  visible = next;
  for (const listener of listeners) listener();
}
