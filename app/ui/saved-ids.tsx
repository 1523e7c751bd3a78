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
  /** Undefined as long as the page does not know: a page for everybody, without scripts or before them. */
  ids: readonly number[] | undefined;
  /** Shows one as saved or not, before the server has answered or after. */
  mark: (id: number, isSaved: boolean) => void;
  /** Shows what the browser keeps; for members, whose list it does not keep, this changes nothing. */
  readAgain: () => void;
}

const Ids = createContext<SavedIds>({ ids: undefined, mark: () => {}, readAgain: () => {} });

export interface SavedIdsProviderProps {
  /** Those of a member, whose pages are nobody else's; undefined for visitors, whose pages are alike. */
  known: readonly number[] | undefined;
  children: ReactNode;
}

/** Once hydrated, a page that is the same for everybody learns from the browser what this visitor has saved. */
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
      readAgain: () => {
        if (known) return;
        const kept = savedIdsIn(document.cookie);
        setIds((before) => (before?.join() === kept.join() ? before : kept));
      },
    }),
    [known],
  );

  // Another tab may have saved something since.
  useEffect(() => {
    saved.readAgain();
    for (const name of ["focus", "pageshow"]) addEventListener(name, saved.readAgain);
    return () => {
      for (const name of ["focus", "pageshow"]) removeEventListener(name, saved.readAgain);
    };
  }, [saved]);

  const value = useMemo(() => ({ ids, ...saved }), [ids, saved]);
  return <Ids value={value}>{children}</Ids>;
}

/** See `SavedIds`. */
export function useSavedIds(): SavedIds {
  return useContext(Ids);
}
