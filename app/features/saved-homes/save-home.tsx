import { createContext, type ReactNode, type SubmitEvent, useContext, useMemo, useRef, useState } from "react";
import { useLocation, useRevalidator, useRouteLoaderData } from "react-router";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { Flash } from "#app/session/flash.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useSavedIds } from "#app/ui/saved-ids.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { showToast } from "#app/ui/toasts.ts";
import {
  heartId,
  savedHomeIntents,
  savedHomesPath,
  saveHomeForm,
  savedHomesMessages as messages,
} from "./saved-homes.ts";

interface Problem {
  id: number;
  errorText: string;
}

/** The result of a post without JavaScript, an error, and the saved homes in a page that is not shared. */
const HeartMessages = createContext<{ flash?: Flash; problem?: Problem; savedIds?: readonly number[] }>({});

/** Two clicks on one heart within these milliseconds. */
const doubleClick = 500;

export interface SaveHomeFormProps {
  /** False on pages without homes. */
  hasHearts?: boolean;
  /** The homes of this page that its visitor has saved, if the page is not shared with others. */
  savedIds?: readonly number[];
  children: ReactNode;
}

/** Provides the form for all hearts in `children`. Without JavaScript a heart posts to the list and redirects back. */
export function SaveHomeForm({ hasHearts = true, savedIds, children }: SaveHomeFormProps) {
  const { pathname, search } = useLocation();
  const saved = useSavedIds();
  const { revalidate } = useRevalidator();
  const root: { flash?: Flash } | undefined = useRouteLoaderData("root");
  const [problem, setProblem] = useState<Problem>();
  const heartMessages = useMemo(() => ({ flash: root?.flash, problem, savedIds }), [root?.flash, problem, savedIds]);
  const pressed = useRef({ id: 0, at: -doubleClick });
  const waiting = useRef(new Set<number>());

  async function press(id: number, isSaved: boolean) {
    setProblem(undefined);
    waiting.current.add(id);
    saved.mark(id, isSaved);
    const errorText = await runExclusively(() => sendChange(id, isSaved));
    waiting.current.delete(id);
    if (errorText !== undefined) {
      saved.mark(id, !isSaved);
      setProblem({ id, errorText });
      // The next click is not a double click.
      pressed.current.at = -doubleClick;
    }
    saved.refresh();
    if (pathname === savedHomesPath) await revalidate();
    showToast(
      errorText === undefined
        ? {
            kind: "success",
            ...(isSaved ? messages.saved : messages.removed),
            undo: { label: messages.undo, run: () => void press(id, !isSaved) },
          }
        : { kind: "failure", title: messages.failedTitle, text: errorText },
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const heart = event.nativeEvent.submitter;
    if (!(heart instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const id = Number(heart.value);
    const isRepeat = pressed.current.id === id && event.timeStamp - pressed.current.at < doubleClick;
    if (isRepeat || waiting.current.has(id)) return;
    pressed.current = { id, at: event.timeStamp };
    void press(id, !saved.ids?.includes(id));
  }

  return (
    <>
      {hasHearts && (
        <form id={saveHomeForm} method="post" action={savedHomesPath} onSubmit={submit} hidden>
          <Honeypot />
          <input type="hidden" name="from" defaultValue={pathname + search} />
        </form>
      )}
      <HeartMessages value={heartMessages}>{children}</HeartMessages>
    </>
  );
}

/**
 * Returns an error message, or undefined. The page's action would make React Router reload all data for one heart.
 * `keepalive` lets the request finish after the user leaves, because its response sets the visitor's cookie.
 */
async function sendChange(id: number, isSaved: boolean): Promise<string | undefined> {
  const failed = isSaved ? messages.saveFailed : messages.removeFailed;
  try {
    const response = isSaved
      ? await fetch("/api/saved-homes", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ listingId: id }),
          keepalive: true,
        })
      : await fetch(`/api/saved-homes/${id}`, { method: "DELETE", keepalive: true });
    if (response.ok) return undefined;
    if (response.status >= 500) return failed;
    const { message } = (await response.json()) as { message?: string };
    return message ?? failed;
  } catch {
    return failed;
  }
}

/**
 * Each response contains a visitor's full list, so parallel changes, also of other tabs, would overwrite each other.
 */
async function runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  // Locks require a secure connection.
  return "locks" in navigator ? navigator.locks.request("saved-homes", work) : work();
}

export interface SaveHeartProps {
  home: Pick<ListingCardData, "id" | "address" | "title">;
  withLabel?: boolean;
}

/**
 * The label describes the effect of a click, which is right even when the page cannot know the saved homes (without
 * JavaScript).
 */
export function SaveHeart({ home: { id, address, title }, withLabel = false }: SaveHeartProps) {
  const { ids } = useSavedIds();
  const { flash, problem, savedIds } = useContext(HeartMessages);
  const ownFlash = useServerRenderedValue(flash?.at === heartId(id) ? flash : undefined);
  const wasSaved = ownFlash?.title === messages.saved.title;
  const isSaved = ids ? ids.includes(id) : wasSaved || savedIds?.includes(id) === true;
  const errorId = `${heartId(id)}-error`;
  const errorText = problem?.id === id ? problem.errorText : undefined;
  return (
    <>
      <button
        type="submit"
        className={withLabel ? "btn btn-quiet" : "heart print:hidden"}
        form={saveHomeForm}
        formAction={isSaved ? savedHomeIntents.form(savedHomesPath, "remove", id).action : undefined}
        // Only needed after a post without JavaScript; the ids would be as large as all labels.
        id={ownFlash && heartId(id)}
        name="id"
        value={id}
        aria-label={isSaved ? messages.unsave(address ?? title) : messages.save(address ?? title)}
        aria-describedby={errorText && errorId}
        style={ownFlash && { scrollMarginBlock: "16rem" }}
      >
        <Icon name="heart" className={isSaved ? "fill-current" : undefined} />
        {withLabel && (isSaved ? messages.savedWord : messages.saveWord)}
      </button>
      {ownFlash && wasSaved === isSaved && (
        <p className="text-sm">
          {ownFlash.title}. <TextLink to={savedHomesPath}>{messages.page}</TextLink>
        </p>
      )}
      {errorText && (
        <p id={errorId} className="text-sm text-bad">
          {errorText}
        </p>
      )}
    </>
  );
}

/** One function for all cards, so that unchanged lists are not rendered again. */
export const saveHeart = (home: SaveHeartProps["home"]) => <SaveHeart home={home} />;
