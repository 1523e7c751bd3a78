import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { removeConnection } from "#app/features/imports/connections.server.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import {
  connectionTitle,
  connectionPath,
  importFilesPath,
  connectionsCrumbs,
  connectionsPath,
  readImportIds,
  removeConnectionPath,
  connectMessages,
} from "#app/features/imports/model/connections.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/remove-connection.page";

const messages = connectMessages.remove;

const removeConnectionFormId = "remove-feed";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const { connectionId } = readImportIds(params);
  const connection =
    connectionId === undefined ? undefined : await loadPageOrUnavailable(() => findConnection(connectionId, viewer));
  if (!connection) throw data(null, { status: 404 });
  return {
    isAgent: viewer.role === "agent",
    id: connection.id,
    title: connectionTitle(connection.crm),
    agency: connection.agencyName,
  };
}

const remove = pageAction(
  buttonForm(removeConnectionFormId),
  async (_, args: Route.ActionArgs) => {
    const member = requireUser(args);
    const { connectionId } = readImportIds(args.params);
    if (connectionId === undefined) throw new NotFound(connectMessages.notFound);
    await removeConnection(member, connectionId);
    // Admins have no list of connections.
    return redirectWithFlash(member.user.role === "agent" ? connectionsPath : "/admin", {
      kind: "success",
      ...messages.done,
    });
  },
  { failure: connectMessages.tryLater },
);

export function action(args: Route.ActionArgs) {
  requirePageAgentOrAdmin(args);
  return remove(args);
}

export const clientAction = formClientAction({ form: removeConnectionFormId, failure: connectMessages.tryLater });

export default function RemoveConnectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAgent, id, title, agency } = loaderData;
  const form = useServerForm({
    id: removeConnectionFormId,
    action: removeConnectionPath(id),
    constraint: {},
    result: actionData,
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb
          trail={[...connectionsCrumbs(isAgent), { label: title, to: importFilesPath(id) }, { label: messages.submit }]}
        />
        <h1 tabIndex={-1} className="text-xl">
          {messages.title}
        </h1>
        <div className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6">
          <p className="text-lg font-semibold wrap-anywhere">
            {title} · {agency}
          </p>
          <p className="prose">{messages.text}</p>
          <ServerForm form={form} className="flex flex-col gap-4">
            <Honeypot />
            <FormMessage />
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="quiet" to={connectionPath(id)}>
                {messages.keep}
              </ButtonLink>
              <SubmitButton variant="danger" pendingLabel={messages.pending}>
                {messages.submit}
              </SubmitButton>
            </div>
          </ServerForm>
        </div>
      </div>
    </>
  );
}
