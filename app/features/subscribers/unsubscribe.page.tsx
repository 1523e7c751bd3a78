import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { stopNewsletter } from "#app/features/newsletter/subscription.server.ts";
import { existsSearchOf, findSearchToStop } from "#app/features/saved-searches/model/confirm.queries.server.ts";
import { criteriaWords } from "#app/features/listings/model/filter-words.ts";
import { stopSearch } from "#app/features/saved-searches/model/stop.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { privatePage, setResponseHeader } from "#app/http/response-headers.server.ts";
import { readBody, Unreadable } from "#app/http/read-body.server.ts";
import { NotFound, Unavailable } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/unsubscribe.page";
import { LinkAway, LinkSheet } from "./link-sheet.tsx";
import { StopMails } from "./stop-mails.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";
import { homesPath, managePath, unsubscribePath } from "./paths.ts";
import { readStop, signManage, type Stop } from "./subscriber-token.server.ts";
import { subscriptionFormId } from "./subscription-form-id.ts";
import { subscriptionForm } from "./subscription.form.server.ts";
import { findNewsletterState } from "./subscribers.queries.server.ts";

const says = subscriberMessages.stop;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, homesPath);
  return pageMeta({ title: loaderData?.title ?? says.stop, description: says.description, url, noIndex: true });
}

export const middleware = [privatePage];

/** Changes nothing: mail programs and virus scanners open links, and nobody may lose their mails by that. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = unsubscribePath(params.token);
  const stop = readStop(params.token);
  if (!stop) {
    return data({ state: "invalid", title: says.invalid.title } as const, { status: 404 });
  }
  const { kind } = stop;
  return loadPage({ databaseAway: { state: "away", title: says[kind].title, path } as const }, async () => {
    const { isSent, words, subscriberId } = await findMails(stop);
    const allSearches = await allSearchesOf(subscriberId);
    const shown = isSent
      ? ({ state: "open", title: says[kind].title, path, kind, words, allSearches } as const)
      : ({ state: "stopped", title: says.stopped.title, kind, allSearches } as const);
    return shown;
  });
}

/** What a link would stop: whose mails, and whether there are any. Of a search that is gone nobody knows whose it was. */
async function findMails({ kind, id }: Stop) {
  if (kind === "newsletter") {
    return { isSent: (await findNewsletterState(id)) !== "none", words: undefined, subscriberId: id };
  }
  const search = await findSearchToStop(id);
  return {
    isSent: search !== undefined,
    words: search && criteriaWords(search.criteria),
    subscriberId: search?.subscriberId,
  };
}

async function allSearchesOf(subscriberId: number | undefined): Promise<string | undefined> {
  if (subscriberId === undefined || !(await existsSearchOf(subscriberId))) return undefined;
  return managePath(signManage(subscriberId));
}

/** Stops what the token names and answers where the other searches of the address are, if any. Throws `NotFound`. */
async function stopMails(token: string): Promise<string | undefined> {
  const stop = readStop(token);
  if (!stop) throw new NotFound(says.invalid.title);
  const { subscriberId } = await findMails(stop);
  await (stop.kind === "search" ? stopSearch(stop.id) : stopNewsletter(stop.id));
  return allSearchesOf(subscriberId);
}

const stopByHand = pageAction(
  subscriptionForm,
  async (_, { params }: Route.ActionArgs) => {
    const stop = readStop(params.token);
    const allSearches = await stopMails(params.token);
    if (stop?.kind !== "search" || !allSearches) return redirect(`${unsubscribePath(params.token)}#stopped`, 303);
    return redirectWithFlash(allSearches, { kind: "success", title: says.stopped.title, text: says.stopped.search });
  },
  { failure: says.failed },
);

/** A person presses the button, or a mail program posts for them (RFC 8058): then without a cookie, and it follows no redirect. */
export async function action(args: Route.ActionArgs) {
  if (!(await isOneClick(args.request))) return stopByHand(args);
  try {
    await stopMails(args.params.token);
    return null;
  } catch (error) {
    if (error instanceof NotFound) throw data({ message: error.message }, { status: 404 });
    if (!(error instanceof Unavailable)) throw error;
    setResponseHeader(args.context, "Retry-After", "5");
    return data(null, { status: 503 });
  }
}

async function isOneClick(request: Request): Promise<boolean> {
  const name = "List-Unsubscribe";
  try {
    const body = await readBody(request.clone(), { names: [name] });
    return body instanceof FormData && body.get(name) === "One-Click";
  } catch (error) {
    // The reader of the form says what is wrong with it.
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

export const clientAction = formClientAction({ form: subscriptionFormId });

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const toHomes = { to: homesPath, label: says.toHomes };
  switch (loaderData.state) {
    case "open":
      return <StopMails {...loaderData} reply={actionData ?? undefined} />;
    case "away":
      return <LinkAway {...loaderData} />;
    case "stopped": {
      const { allSearches, kind, title } = loaderData;
      return (
        <LinkSheet
          id="stopped"
          title={title}
          link={allSearches ? { to: allSearches, label: says.toSearches } : toHomes}
        >
          {says.stopped[kind]}
        </LinkSheet>
      );
    }
    default:
      return (
        <LinkSheet title={loaderData.title} link={toHomes}>
          {says.invalid.text}
        </LinkSheet>
      );
  }
}
