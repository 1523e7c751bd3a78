import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { EnquireAgentLink } from "#app/features/leads/embeds/enquire-link.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { RemoveAgentForm, SavingNotice } from "./save-agent-form.tsx";
import { SavedAgentList } from "./saved-agent-list.tsx";
import { savedAgentsMessages as messages } from "./saved-agents.messages.ts";
import { findSavedAgentPage } from "./saved-agents.queries.server.ts";
import { savingAction } from "./saving.form.server.ts";
import { savedAgentIntents, savedAgentsPath } from "./paths.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { pageNumber } from "#app/lib/page.ts";
import { getViewer, requirePageUser } from "#app/session/viewer.server.ts";
import { savedHomesPath } from "#app/lib/saved-homes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/saved-agents.page";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, savedAgentsPath(1));
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

const pageOf = (url: URL) => pageNumber(url.searchParams.get("page"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  const isAgent = viewer.role === "agent";
  if (isAgent && url.search === "") throw redirect("/dashboard/enquiries");
  const { constraint } = agentEnquiry;
  const page = pageOf(url);
  return loadPage(
    { databaseAway: { found: undefined, path: savedAgentsPath(page, isAgent), constraint } },
    async () => {
      const found = await findSavedAgentPage(viewer.id, page);
      return { found, path: savedAgentsPath(found.page, isAgent), constraint };
    },
  );
}

export const action = savingAction({
  pathOf: ({ url, context }: Route.ActionArgs) => savedAgentsPath(pageOf(url), getViewer(context)?.role === "agent"),
  removeFailed: messages.removeFromListFailed,
});

export const clientAction = intentClientAction(savedAgentIntents, {
  failure: { remove: messages.removeFromListFailed },
});

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => ({
  ...shown,
  path: savedAgentsPath(pageNumber(params.get("page"))),
  found: undefined,
}));

export default function SavedPage({ loaderData: { found, path, constraint }, actionData }: Route.ComponentProps) {
  return (
    <>
      <SavingNotice reply={actionData} />
      <p>
        <TextLink to={savedHomesPath} className="inline-block py-1">
          {messages.toSavedHomes}
        </TextLink>
      </p>
      {found ? (
        <SavedAgentList found={found}>
          {(agent) => (
            <>
              {agent.isListed && <EnquireAgentLink agent={agent} constraint={constraint} />}
              <RemoveAgentForm agent={agent} path={path} reply={actionData} />
            </>
          )}
        </SavedAgentList>
      ) : (
        <LoadFailed title={messages.failed} path={path}>
          {messages.failedHint}
        </LoadFailed>
      )}
    </>
  );
}
