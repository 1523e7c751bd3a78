import { createContext, type ReactNode, type SubmitEvent, useContext, useMemo, useRef, useState } from "react";
import { useLocation, useRevalidator, useRouteLoaderData } from "react-router";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { Flash } from "#app/session/flash.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSavedIds } from "#app/ui/saved-ids.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { heartElement, savedHomeIntents, savedHomesPath, saveHomeForm } from "./paths.ts";
import { savedHomesMessages as messages } from "./saved-homes.messages.ts";

/** What could not be done, and to which home. */
interface Problem {
  id: number;
  sentence: string;
}

/** What there is to say of the homes of a page: of one that was sent without scripts, and of one that could not be saved. */
const Said = createContext<{ flash?: Flash; problem?: Problem }>({});

/** Two presses of one heart this close together (milliseconds) are one double click. */
const doubleClick = 500;

export interface SaveHomeFormProps {
  /** A form without a button is none: a page that found no home has no heart. */
  hasHearts?: boolean;
  children: ReactNode;
}

/**
 * The form of all hearts of a page, which stand in `children`. Without scripts a heart saves by posting to the list, which
 * leads back to it. Once hydrated it is pressed at once, released again when the server has not done it, and the page stays.
 */
export function SaveHomeForm({ hasHearts = true, children }: SaveHomeFormProps) {
  const { pathname, search } = useLocation();
  const saved = useSavedIds();
  const { revalidate } = useRevalidator();
  const root: { flash?: Flash } | undefined = useRouteLoaderData("root");
  const [problem, setProblem] = useState<Problem>();
  const said = useMemo(() => ({ flash: root?.flash, problem }), [root?.flash, problem]);
  const pressed = useRef({ id: 0, at: -doubleClick });
  const waiting = useRef(new Set<number>());

  async function press(id: number, isSaved: boolean) {
    setProblem(undefined);
    waiting.current.add(id);
    saved.mark(id, isSaved);
    const sentence = await inTurn(() => sendChange(id, isSaved));
    waiting.current.delete(id);
    if (sentence !== undefined) {
      saved.mark(id, !isSaved);
      setProblem({ id, sentence });
      // It is answered: whatever comes now is a new try, however quick.
      pressed.current.at = -doubleClick;
    }
    saved.readAgain();
    // The list itself stands there.
    if (pathname === savedHomesPath) await revalidate();
    showToast(
      sentence === undefined
        ? { kind: "success", ...(isSaved ? messages.saved : messages.removed) }
        : { kind: "failure", title: messages.failedTitle, text: sentence },
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
      <Said value={said}>{children}</Said>
    </>
  );
}

/**
 * Tells the server; answers what to say when it has not done it. The endpoint and not the page's action: React Router would
 * load all data of the page again for one heart. The request outlives the page (`keepalive`): a visitor's list is in the
 * cookie of its answer, which would be lost to whoever presses a heart and then a link.
 */
async function sendChange(id: number, isSaved: boolean): Promise<string | undefined> {
  const failed = isSaved ? messages.saveFailed : messages.removeFailed;
  try {
    const answer = isSaved
      ? await fetch("/api/saved-homes", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ listingId: id }),
          keepalive: true,
        })
      : await fetch(`/api/saved-homes/${id}`, { method: "DELETE", keepalive: true });
    if (answer.ok) return undefined;
    if (answer.status >= 500) return failed;
    const { message } = (await answer.json()) as { message?: string };
    return message ?? failed;
  } catch {
    return failed;
  }
}

/**
 * One change at a time over all tabs: each answer brings a visitor's whole list, and of two that began with the same one
 * the later would undo the earlier.
 */
async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  // Only where the connection is secure do browsers have locks.
  return "locks" in navigator ? navigator.locks.request("saved-homes", work) : work();
}

export interface SaveHeartProps {
  home: Pick<ListingCardData, "id" | "address" | "title">;
  /** A button with words instead of the heart alone. */
  withWords?: boolean;
}

/** The heart of a home. It says what pressing it does, which is true without scripts, too, when the page does not know who has saved what. */
export function SaveHeart({ home: { id, address, title }, withWords = false }: SaveHeartProps) {
  const { ids } = useSavedIds();
  const { flash, problem } = useContext(Said);
  const said = useSentInHtml(flash?.at === heartElement(id) ? flash : undefined);
  const wasSaved = said?.title === messages.saved.title;
  const isSaved = ids ? ids.includes(id) : wasSaved;
  const errorId = `${heartElement(id)}-error`;
  const sentence = problem?.id === id ? problem.sentence : undefined;
  return (
    <>
      <button
        type="submit"
        className={withWords ? "btn btn-quiet" : "heart print:hidden"}
        form={saveHomeForm}
        formAction={isSaved ? savedHomeIntents.form(savedHomesPath, "remove", id).action : undefined}
        // Only the page that answers a press leads to it by a hash; on all others the ids would weigh as much as all labels.
        id={said && heartElement(id)}
        name="id"
        value={id}
        aria-label={isSaved ? messages.unsave(address ?? title) : messages.save(address ?? title)}
        aria-describedby={sentence && errorId}
        style={said && { scrollMarginBlock: "16rem" }}
      >
        <Icon name="heart" className={isSaved ? "fill-current text-magenta" : undefined} />
        {withWords && (isSaved ? messages.savedWord : messages.saveWord)}
      </button>
      {said && wasSaved === isSaved && (
        <p className="text-sm">
          {said.title}. <TextLink to={savedHomesPath}>{messages.page}</TextLink>
        </p>
      )}
      {sentence && (
        <p id={errorId} className="text-sm text-bad">
          {sentence}
        </p>
      )}
    </>
  );
}

/** The heart as the action of a card: one function for all cards, so that a list that has not changed is not rendered again. */
export const saveHeart = (home: ListingCardData) => <SaveHeart home={home} />;
