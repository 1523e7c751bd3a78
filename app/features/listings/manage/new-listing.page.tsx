import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { ListingView } from "#app/features/listings/detail/listing-view.tsx";
import { findAgentChoices } from "#app/features/listings/listing-agents.server.ts";
import { toFactGroups } from "#app/features/listings/model/attributes.ts";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { findOwnDuplicate, publishListing } from "#app/features/listings/publish.server.ts";
import { savedListingMessage } from "#app/features/listings/saved-listing.server.ts";
import { fillStageTwoText, isStageTwoInForce } from "#app/features/listings/stage-two.server.ts";
import { saveUnfinished } from "#app/features/listings/unfinished.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/new-listing.page";
import { type ListingFormFields, toNewListingValues } from "./form-values.ts";
import { ListingEditor, PreviewContact } from "./listing-editor.tsx";
import { listingInputMessages, ownListingsMessages as messages, previewMessages } from "./manage.messages.ts";
import { unfinishedElement } from "./own-listing-tasks.tsx";
import {
  askAboutDuplicate,
  newListingForm,
  newOrUnfinishedForm,
  pathInLists,
  reviewListing,
  skipValidation,
  withPlaceQuestion,
  withPriceQuestion,
} from "./own-listing.form.server.ts";
import { findListingAgent } from "./own-listings.queries.server.ts";
import {
  listingFormId,
  ADD_PHOTOS,
  listingsHome,
  myListingsPath,
  newListingPath,
  ownListingElement,
  readMyListings,
} from "./paths.ts";
import { findUnfinishedListing } from "./unfinished.queries.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, newListingPath());
  return pageMeta({ title: messages.newTitle, description: messages.newDescription, url, noIndex: true });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- each query is a form of its own
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const { page: _, ...choices } = readMyListings(url.searchParams);
  const [after, unfinished] = ["after", "unfinished"].map((name) => readRowId(url.searchParams.get(name)));
  const state = { ...choices, after, unfinished };
  const [agent, agents, draft] = await loadPageOrUnavailable(() =>
    Promise.all([
      findListingAgent(viewer.id),
      findAgentChoices(viewer),
      unfinished === undefined ? undefined : findUnfinishedListing(viewer.id, unfinished),
    ]),
  );
  // Published or discarded since.
  if (unfinished !== undefined && !draft) throw redirect(myListingsPath());
  const contact = { id: agents && agent?.id, email: agent?.email ?? viewer.email, phone: agent?.phone ?? null };
  return {
    state,
    constraint: newListingForm.constraint,
    priceHint: fillStageTwoText(LISTING_FIELDS.price.hint),
    isPriceNeeded: isStageTwoInForce(),
    agents,
    values: {
      ...toNewListingValues(state, contact),
      ...draft?.fields,
      attemptId: draft?.attemptId ?? crypto.randomUUID(),
    },
  };
}

const publish = pageAction(
  newOrUnfinishedForm,
  async (input, args: Route.ActionArgs, redisplay) => {
    const member = requireAgent(args);
    if ("unfinished" in input) {
      await saveUnfinished(member, input.unfinished);
      const saved = { kind: "success", ...listingInputMessages.unfinishedSaved } as const;
      return redirectWithFlash(`${myListingsPath()}#${unfinishedElement}`, saved);
    }
    const { attemptId, confirmPrice, confirmDuplicate, ...typed } = input;
    const { agentId, secondAgentId, assistantId } = typed;
    const agent = await findListingAgent(member.user.id);
    const reviewed = await reviewListing(typed, { redisplay, user: member.user, agentId: agent?.id ?? null });
    if (reviewed.response) return reviewed.response;
    const agents = { agentId, secondAgentId, assistantId };
    const listing = { input: reviewed.listing, attemptId, agents };
    const duplicate = await findOwnDuplicate(member, listing);
    if (duplicate && duplicate.id !== confirmDuplicate) return askAboutDuplicate(duplicate, redisplay);
    const saved = await publishListing(member, { ...listing, confirmedPrice: confirmPrice });
    const { listingType: type, status, priceFrequency } = reviewed.listing;
    const frequency = priceFrequency === "per_month" ? priceFrequency : undefined;
    // The next listing starts with the same choices.
    const choices = { type, status, frequency };
    const { id } = saved.listing;
    if (typed.intent === ADD_PHOTOS) {
      const pictures = href("/dashboard/listings/:id/pictures", { id: String(id) });
      return redirectWithFlash(pictures, {
        kind: "success",
        ...(await savedListingMessage(saved, member)),
      });
    }
    const isColleagues = saved.listing.createdByUserId !== member.user.id;
    const to =
      typed.intent === "another"
        ? newListingPath({ ...choices, after: id })
        : isColleagues
          ? await pathInLists(member, id)
          : `${myListingsPath({ page: 1, ...choices })}#${ownListingElement(id)}`;
    return redirectWithFlash(to, { kind: "success", ...(await savedListingMessage(saved, member)) });
  },
  {
    failure: listingInputMessages.publishFailed,
    completeFailure: async (failure) => withPlaceQuestion(await withPriceQuestion(failure)),
  },
);

const keepTyped = pageAction(skipValidation(newListingForm), (_, args: Route.ActionArgs) => {
  requireAgent(args);
  return Promise.reject(new Error("A member was taken for a visitor."));
});

export function action(args: Route.ActionArgs) {
  return getViewer(args.context) ? publish(args) : keepTyped(args);
}

export const clientAction = formClientAction({
  form: listingFormId,
  failure: `${listingInputMessages.unableToPublish}. ${listingInputMessages.reviewDetails}`,
});

export default function NewListingPage(props: Route.ComponentProps) {
  const { after, unfinished } = props.loaderData.state;
  const previousId = useRef(after);
  // The button is at the end of the previous form, so scroll to the start of the new one.
  useEffect(() => {
    if (previousId.current === after) return;
    previousId.current = after;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [after]);
  return <NewListing key={`${after} ${unfinished}`} {...props} />;
}

function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const { state, constraint, values, priceHint, isPriceNeeded, agents } = loaderData;
  const form = useServerForm<ListingFormFields>({
    id: listingFormId,
    action: newListingPath(state),
    constraint,
    result: actionData,
    defaultValue: values,
  });
  const saving = useAutosave();
  return (
    <div {...saving.props}>
      <ListingEditor
        form={form}
        title={messages.newTitle}
        trail={[listingsHome("agent"), { label: messages.newTitle }]}
        result={actionData}
        submit={listingInputMessages.store}
        submitAndNext={listingInputMessages.storeAndNext}
        priceHint={priceHint}
        isPriceNeeded={isPriceNeeded}
        agents={agents}
        finishLater={{ note: saving.note }}
      >
        {(preview) => (
          <ListingView
            home={preview}
            nearby={[]}
            figures={[]}
            facts={toFactGroups(preview, previewMessages.notPublished)}
          >
            <PreviewContact home={preview} />
          </ListingView>
        )}
      </ListingEditor>
    </div>
  );
}

/** Milliseconds after the last change. */
const AUTOSAVE_PAUSE = 2000;

/** Saves the form as typed while it is being filled in, and when the page is left. */
function useAutosave() {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const [note, setNote] = useState<string>();

  async function save({ keepalive = false } = {}) {
    clearTimeout(pause.current);
    pause.current = undefined;
    const form = document.getElementById(listingFormId);
    if (!(form instanceof HTMLFormElement)) return;
    request.current = new AbortController();
    const { signal } = request.current;
    const saved = await putUnfinished(form, { keepalive, signal });
    if (signal.aborted) return;
    request.current = undefined;
    setNote(saved);
  }

  function saveSoon() {
    clearTimeout(pause.current);
    // One request at a time: an older one must not arrive last.
    pause.current = setTimeout(() => (request.current ? saveSoon() : void save()), AUTOSAVE_PAUSE);
  }

  function stop() {
    clearTimeout(pause.current);
    pause.current = undefined;
    request.current?.abort();
    request.current = undefined;
  }

  const start = useEffectEvent(() => {
    const form = document.getElementById(listingFormId);
    if (form instanceof HTMLFormElement && isEdited(form)) saveSoon();
  });
  const leave = useEffectEvent(() => {
    if (pause.current !== undefined) void save({ keepalive: true });
  });
  useEffect(() => {
    start();
    const onHide = () => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      clearTimeout(pause.current);
    };
  }, []);

  return { note, props: { onInput: saveSoon, onSubmit: stop } };
}

/** Returns a note for the agent. */
async function putUnfinished(form: HTMLFormElement, options: Pick<RequestInit, "keepalive" | "signal">) {
  const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  try {
    const response = await fetch("/api/listings/unfinished", {
      method: "PUT",
      body: new URLSearchParams(typed),
      ...options,
    });
    if (response.ok) {
      const time = new Intl.DateTimeFormat("en-AU", { hour: "numeric", minute: "2-digit" }).format(new Date());
      return listingInputMessages.savedAt(time);
    }
    if (response.status >= 500) return listingInputMessages.notSaved;
    const { message, errors } = (await response.json()) as { message?: string; errors?: Record<string, string[]> };
    return errors?.[""]?.[0] ?? message ?? listingInputMessages.notSaved;
  } catch {
    return listingInputMessages.notSaved;
  }
}

/** Whether text was entered before hydration. */
function isEdited({ elements }: HTMLFormElement): boolean {
  return [...elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.type !== "hidden" &&
      field.value !== field.defaultValue,
  );
}
