/** React Router stores scroll positions by key; without one, page loads of a tab would overwrite each other. */
export function keyHistoryEntry(): void {
  const { history } = window;
  const state: unknown = history.state;
  const known = typeof state === "object" && state !== null ? state : {};
  if (!("key" in known)) history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, "");
}
