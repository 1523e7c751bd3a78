import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

/**
 * The ids in the saved-homes cookie of a visitor, newest first, unverified: enough for a heart, never for the server. The
 * cookie holds homes as "id.price.time" in base 36, separated by "-", then "~" and the signature. Documents without scripts
 * contain this function as text, so it uses nothing from outside.
 */
export function savedIdsIn(cookies: string): number[] {
  const [, homes = ""] = /(?:^|; )(?:__Host-)?saved-homes=([\w.-]*)~/.exec(cookies) ?? [];
  return homes
    .split("-")
    .map((home) => Number.parseInt(home, 36))
    .filter((id) => id > 0);
}

/** The ids of the homes that the current person has saved, shared by the header and the hearts. */
interface SavedIds {
  /** Undefined until known: shared pages know it only after hydration. */
  ids: readonly number[] | undefined;
  /** Marks a home as saved or not, before or after the server's response. */
  mark: (id: number, isSaved: boolean) => void;
  /** Reads the browser's cookie again. No effect for members, whose list is on the server. */
  refresh: () => void;
}

const Ids = createContext<SavedIds>({ ids: undefined, mark: () => {}, refresh: () => {} });

export interface SavedIdsProviderProps {
  /** A member's saved homes; undefined for visitors, whose pages are shared. */
  known: readonly number[] | undefined;
  children: ReactNode;
}

/** Once hydrated, a shared page learns from the browser what this visitor has saved. */
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

/** See `SavedIds`. */
export function useSavedIds(): SavedIds {
  return useContext(Ids);
}
