import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findHomesOfSearches } from "#app/features/listings/search/search.queries.server.ts";
import { saveSearchPath, searchIntents } from "#app/features/saved-searches/model/paths.ts";
import { NEW_DAYS } from "#app/features/saved-searches/model/saved-search.ts";
import { findSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { readSubscriptions, signConfirmation } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath } from "#app/features/subscribers/subscription.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuoteFailedLoad } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/manage.page";
import { searchesAction } from "./manage.form.server.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { findSearches } from "./manage.queries.server.ts";
import { type SearchView, toSearchViews, SearchesPanel, SearchesError } from "./searches-panel.tsx";

/** The address is secret, so the meta tags point to the page that saves a search. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, saveSearchPath());
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params, url }: Route.LoaderArgs) {
  const path = subscriptionsPath(params.token);
  const respondUnavailable = (state: "invalid" | "deleted", status: number) =>
    data({ state, path } as const, { status });
  const subscriberId = readSubscriptions(params.token);
  if (subscriberId === undefined) return respondUnavailable("invalid", 404);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const subscriber = await findSubscriber(subscriberId);
    if (!subscriber) return respondUnavailable("deleted", 410);
    const views = await toSearchViews(await findSearches({ subscriberId }), (all) =>
      loadPart(findHomesOfSearches(all, NEW_DAYS)),
    );
    const searches = views.map(withConfirmPath);
    const asksDeleteAll = searchIntents.read(url)?.name === "delete-all";
    const view = { state: "loaded", path, email: subscriber.email, searches, asksDeleteAll } as const;
    return view;
  });
}

/** This page's link proves access to the mailbox, so confirming needs no further mail. */
function withConfirmPath(search: SearchView): SearchView {
  if (search.state !== "waiting") return search;
  return { ...search, confirmPath: confirmPath(signConfirmation(search.id, "search")) };
}

export const action = searchesAction({
  ownerOf({ params }: Route.ActionArgs) {
    const subscriberId = readSubscriptions(params.token);
    if (subscriberId === undefined) throw new NotFound(messages.unavailable.invalid.title);
    return { subscriberId };
  },
  pathOf: ({ params }) => subscriptionsPath(params.token),
});

export const clientAction = intentClientAction(searchIntents);

export const clientMiddleware = keepPageWhenUnreachable<Route.ComponentProps["loaderData"]>(({ path }) => ({
  state: "loadFailed",
  path,
}));

export default function ManageSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== "loaded") {
    return (
      <div className="page flex flex-col gap-6 py-6">
        <SearchesUnavailable reason={loaderData.state} path={loaderData.path} />
      </div>
    );
  }
  const { state: _state, email, ...list } = loaderData;
  return (
    <>
      <SearchesError result={actionData} />
      <div className="page flex flex-col gap-6 py-6">
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="wrap-anywhere">
            {messages.savedWith} <span className="font-semibold">{email}</span>
          </p>
          <p className="prose text-sm text-ink-2">{messages.linkWarning}</p>
        </div>
        <SearchesPanel
          {...list}
          result={actionData}
          empty={{ title: messages.noneLeft, hint: messages.noneLeftHint }}
        />
      </div>
    </>
  );
}

interface SearchesUnavailableProps {
  /** "deleted": the subscriber is deleted. "loadFailed": the database is unreachable. */
  reason: "invalid" | "deleted" | "loadFailed";
  path: string;
}

function SearchesUnavailable({ reason, path }: SearchesUnavailableProps) {
  const { title, text } = messages.unavailable[reason];
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="prose">{text}</p>
      <QuoteFailedLoad />
      <ButtonLink to={reason === "loadFailed" ? path : "/listings"} className="self-start">
        {reason === "loadFailed" ? messages.retry : messages.toHomes}
      </ButtonLink>
    </>
  );
}
