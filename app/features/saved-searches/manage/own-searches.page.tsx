import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findHomesOfSearches } from "#app/features/listings/search/search.queries.server.ts";
import { ownSearchesPath, searchIntents } from "#app/features/saved-searches/model/paths.ts";
import { NEW_DAYS } from "#app/features/saved-searches/model/saved-search.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { requireUser, requirePageUser } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/own-searches.page";
import { searchesAction } from "./manage.form.server.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { findSearches } from "./manage.queries.server.ts";
import { toSearchViews, SearchesPanel, SearchesError } from "./searches-panel.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, ownSearchesPath);
  return pageMeta({ title: messages.tabTitle, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  return loadPage({ fallback: { searches: undefined, asksDeleteAll: false } }, async () => {
    const searches = await toSearchViews(await findSearches({ userId: viewer.id }), (all) =>
      loadPart(findHomesOfSearches(all, NEW_DAYS)),
    );
    return { searches, asksDeleteAll: searchIntents.read(url)?.name === "delete-all" };
  });
}

export const action = searchesAction({
  ownerOf: (args: Route.ActionArgs) => ({ userId: requireUser(args).user.id }),
  pathOf: () => ownSearchesPath,
  guard: requirePageUser,
});

export const clientAction = intentClientAction(searchIntents);

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"]) => ({
  ...current,
  searches: undefined,
}));

export default function SearchesPage({ loaderData: { searches, asksDeleteAll }, actionData }: Route.ComponentProps) {
  if (!searches) {
    return (
      <LoadFailed title={messages.failed} path={ownSearchesPath}>
        {messages.failedHint}
      </LoadFailed>
    );
  }
  return (
    <>
      <SearchesError result={actionData} className="" />
      <SearchesPanel
        searches={searches}
        asksDeleteAll={asksDeleteAll}
        path={ownSearchesPath}
        result={actionData}
        empty={{ title: messages.empty, hint: messages.emptyHint }}
      />
    </>
  );
}
