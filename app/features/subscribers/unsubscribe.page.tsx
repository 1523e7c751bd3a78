import { data, redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { stopNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import { deleteAllSearches, stopSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { existsSearch, findSearchToStop } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { isOneClick } from "#app/http/read-body.server.ts";
import { privatePage, setResponseHeader } from "#app/http/response-headers.server.ts";
import { NotFound, Unavailable } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/unsubscribe.page";
import { LinkForm, linkFormId, LinkMessage, LinkUnavailable } from "./mailed-link.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";
import { findNewsletterState } from "./subscribers.queries.server.ts";
import { readUnsubscribe, signSubscriptions, type UnsubscribeTarget } from "./subscribers.server.ts";
import { homesPath, subscriptionsPath, unsubscribePath } from "./subscription.ts";

const messages = subscriberMessages.stop;

export const handle: PageHandle = { scripts: false };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, homesPath);
  return pageMeta({ title: loaderData?.title ?? messages.stop, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

/** Changes nothing, because mail programs and virus scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = unsubscribePath(params.token);
  const stop = readUnsubscribe(params.token);
  if (!stop) {
    return data({ state: "invalid", title: messages.invalid.title } as const, { status: 404 });
  }
  const { kind } = stop;
  return loadPage({ fallback: { state: "loadFailed", title: messages[kind].title, path } as const }, async () => {
    const { isActive, summary, subscriberId } = await findMails(stop);
    const allSearches = await findSearchesPath(subscriberId);
    const view = isActive
      ? ({ state: "open", title: messages[kind].title, path, kind, summary, allSearches } as const)
      : ({ state: "stopped", title: messages.stopped.title, kind, allSearches } as const);
    return view;
  });
}

/** The subscriber of a deleted search is unknown. */
async function findMails({ kind, id }: UnsubscribeTarget) {
  if (kind === "newsletter") {
    return { isActive: (await findNewsletterState(id)) !== "none", summary: undefined, subscriberId: id };
  }
  if (kind === "all-searches") return { isActive: await existsSearch(id), summary: undefined, subscriberId: id };
  const search = await findSearchToStop(id);
  return {
    isActive: search !== undefined,
    summary: search && criteriaSummary(search.criteria),
    subscriberId: search?.subscriberId,
  };
}

async function findSearchesPath(subscriberId: number | undefined): Promise<string | undefined> {
  if (subscriberId === undefined || !(await existsSearch(subscriberId))) return undefined;
  return subscriptionsPath(signSubscriptions(subscriberId));
}

/** Returns the path of the address's other searches, if any. Throws `NotFound` for an invalid token. */
async function stopMails(token: string): Promise<string | undefined> {
  const stop = readUnsubscribe(token);
  if (!stop) throw new NotFound(messages.invalid.title);
  const { subscriberId } = await findMails(stop);
  if (stop.kind === "search") await stopSearch(stop.id);
  else if (stop.kind === "newsletter") await stopNewsletter(stop.id);
  else await deleteAllSearches({ subscriberId: stop.id });
  return findSearchesPath(subscriberId);
}

const stopByForm = pageAction(
  buttonForm(linkFormId),
  async (_, { params }: Route.ActionArgs) => {
    const stop = readUnsubscribe(params.token);
    const allSearches = await stopMails(params.token);
    if (stop?.kind !== "search" || !allSearches) return redirect(`${unsubscribePath(params.token)}#stopped`, 303);
    return redirectWithFlash(allSearches, {
      kind: "success",
      title: messages.stopped.title,
      text: messages.stopped.search,
    });
  },
  { failure: messages.failed },
);

/** For the button, and for mail programs (RFC 8058), which post without cookies and do not follow redirects. */
export async function action(args: Route.ActionArgs) {
  if (!(await isOneClick(args.request))) return stopByForm(args);
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

export const clientAction = formClientAction({ form: linkFormId, failure: messages.failed });

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const toHomes = { to: homesPath, label: messages.toHomes };
  switch (loaderData.state) {
    case "open":
      return <StopMails {...loaderData} result={actionData ?? undefined} />;
    case "loadFailed":
      return <LinkUnavailable {...loaderData} />;
    case "stopped": {
      const { allSearches, kind, title } = loaderData;
      return (
        <LinkMessage
          id="stopped"
          title={title}
          link={allSearches ? { to: allSearches, label: messages.toSearches } : toHomes}
        >
          {messages.stopped[kind]}
        </LinkMessage>
      );
    }
    default:
      return (
        <LinkMessage title={loaderData.title} link={toHomes}>
          {messages.invalid.text}
        </LinkMessage>
      );
  }
}

interface StopMailsProps {
  kind: UnsubscribeTarget["kind"];
  path: string;
  summary?: string;
  /** Undefined without searches. */
  allSearches?: string;
  result?: FormResult;
}

function StopMails({ kind, path, summary, allSearches, result }: StopMailsProps) {
  const { title, lead, meaning } = messages[kind];
  const after = allSearches && (
    <p>
      <TextLink to={allSearches}>{messages.toSearches}</TextLink>
    </p>
  );
  return (
    <LinkForm
      title={title}
      path={path}
      label={messages.stop}
      pendingLabel={messages.stopping}
      result={result}
      after={after}
    >
      <p>{lead}</p>
      {summary && <p className="border-y border-line py-2 font-medium wrap-anywhere">{summary}</p>}
      <p>{meaning}</p>
    </LinkForm>
  );
}
