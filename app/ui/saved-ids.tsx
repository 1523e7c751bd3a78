import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

/** What the person in front of the screen has saved. */
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
  /** Those that the browser of a visitor keeps. */
  readKept: () => number[];
  children: ReactNode;
}

/** Once hydrated, a page that is the same for everybody learns from the browser what this visitor has saved. */
export function SavedIdsProvider({ known, readKept, children }: SavedIdsProviderProps) {
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
        if (!known) setIds((before) => (before?.join() === readKept().join() ? before : readKept()));
      },
    }),
    [known, readKept],
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
