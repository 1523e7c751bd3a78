import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

/**
 * Ids in a visitor's saved-homes cookie, newest first, unverified: never for the server. It holds homes as
 * "id.price.time" in base 36, separated by "-", then "~" and the signature. Documents without scripts embed this
 * function as text, so it uses nothing from outside.
 */
export function savedIdsIn(cookies: string): number[] {
  const [, homes = ""] = /(?:^|; )(?:__Host-)?saved-homes=([\w.-]*)~/.exec(cookies) ?? [];
  return homes
    .split("-")
    .map((home) => Number.parseInt(home, 36))
    .filter((id) => id > 0);
}

/** Saved homes of the current person, shared by the header and the hearts. */
interface SavedIds {
  /** Undefined until known: shared pages know it only after hydration. */
  ids: readonly number[] | undefined;
  /** Before or after the server's response. */
  mark: (id: number, isSaved: boolean) => void;
  /** Reads the cookie again. No effect for members: their list is on the server. */
  refresh: () => void;
}

const Ids = createContext<SavedIds>({ ids: undefined, mark: () => {}, refresh: () => {} });

export interface SavedIdsProviderProps {
  /** Undefined for visitors, because their pages are shared. */
  known: readonly number[] | undefined;
  children: ReactNode;
}

/** Shared pages read the visitor's saved homes from the browser after hydration. */
export function SavedIdsProvider({ known, children }: SavedIdsProviderProps) {
  const [ids, setIds] = useState(known);
  const [wasKnown, setWasKnown] = useState(known);
  if (wasKnown !== known) {
    setWasKnown(known);
    setIds(known);
  }

  const saved = useMemo(
    () => ({
      mark: (id: number, isSaved: boolean) =>
        setIds((before) => {
          const others = (before ?? []).filter((other) => other !== id);
          return isSaved ? [id, ...others] : others;
        }),
      refresh: () => {
        if (known) return;
        const latest = savedIdsIn(document.cookie);
        setIds((before) => (before?.join() === latest.join() ? before : latest));
      },
    }),
    [known],
  );

  // Another tab may have saved a home.
  useEffect(() => {
    saved.refresh();
    for (const name of ["focus", "pageshow"]) addEventListener(name, saved.refresh);
    return () => {
      for (const name of ["focus", "pageshow"]) removeEventListener(name, saved.refresh);
    };
  }, [saved]);

  const value = useMemo(() => ({ ids, ...saved }), [ids, saved]);
  return <Ids value={value}>{children}</Ids>;
}

export function useSavedIds(): SavedIds {
  return useContext(Ids);
}
