import { href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { createConnection } from "#app/features/imports/connections.server.ts";
import { findConnectionsOfAgent } from "#app/features/imports/imports.queries.server.ts";
import {
  CRMS,
  connectionTitle,
  isSpreadsheet,
  connectionPath,
  importFilesPath,
  connectionsPath,
  connectMessages as messages,
} from "#app/features/imports/model/connections.ts";
import { exportCsvPath, exportReaxmlPath } from "#app/features/listings/model/paths.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { displayTime } from "#app/lib/dates.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TimeCell, RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/connections.page";
import { connectSchema } from "./connect.schema.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, connectionsPath);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

const connectFormId = "connect";
const connectForm = serverForm(connectSchema, { id: connectFormId });

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const [feeds, membership] = await loadPageOrUnavailable(() =>
    Promise.all([findConnectionsOfAgent(viewer.id), findMembership(viewer.id)]),
  );
  return {
    feeds: feeds.map((connection) => ({
      id: connection.id,
      title: connectionTitle(connection.crm),
      state: connection.confirmedAt
        ? messages.list.connected
        : connection.hasPublished
          ? messages.list.published
          : messages.list.unconfirmed,
      lastFile: connection.lastFileAt ? displayTime(connection.lastFileAt) : undefined,
    })),
    hasAgency: membership !== undefined && membership.agencyId !== null,
    canRun: membership !== undefined && may(membership, "runImports", membership.agencyId),
    constraint: connectForm.constraint,
  };
}

export const action = pageAction(
  connectForm,
  async ({ crm }, args: Route.ActionArgs) => {
    const connectionId = await createConnection(requireAgent(args), crm);
    if (isSpreadsheet(crm))
      return redirectWithFlash(importFilesPath(connectionId), { kind: "success", ...messages.connect.doneSheet });
    return redirectWithFlash(connectionPath(connectionId), { kind: "success", ...messages.connect.done });
  },
  { failure: messages.tryLater },
);

export const clientAction = formClientAction({ form: connectFormId, failure: messages.tryLater });

export default function ConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feeds, hasAgency, canRun, constraint } = loaderData;
  const connect = useServerForm<{ crm: string }>({
    id: connectFormId,
    action: connectionsPath,
    constraint,
    result: actionData,
  });
  return (
    <>
      <ErrorSummary form={connect} className="" />
      <section aria-labelledby="feeds" className="flex flex-col gap-6">
        <div>
          <h2 id="feeds" tabIndex={-1} className="text-lg">
            {messages.heading}
          </h2>
          <p className="mt-2 prose">{messages.intro}</p>
        </div>
        {feeds.length > 0 && (
          <RecordTable caption={messages.heading} columns={messages.list.columns.map((label) => ({ label }))}>
            {feeds.map(({ id, title, state, lastFile }) => (
              <RecordRow
                key={id}
                heading={
                  <TextLink
                    to={importFilesPath(id)}
                    className="inline-flex min-h-(--tap) items-center text-base font-semibold"
                  >
                    {title}
                  </TextLink>
                }
              >
                <RecordCell label={messages.list.columns[1]}>{state}</RecordCell>
                <RecordCell label={messages.list.columns[2]}>
                  {lastFile ? <TimeCell {...lastFile} /> : messages.list.nothingYet}
                </RecordCell>
                <RecordCell>
                  <TextLink to={connectionPath(id)} className="inline-flex min-h-(--tap) items-center">
                    {messages.connection.title}
                  </TextLink>
                </RecordCell>
              </RecordRow>
            ))}
          </RecordTable>
        )}
        {hasAgency && (
          <p className="flex flex-wrap items-center gap-x-6">
            <span>{messages.exportLinks.text}</span>
            <a href={exportReaxmlPath} download className="link inline-flex min-h-(--tap) items-center">
              {messages.exportLinks.reaxml}
            </a>
            <a href={exportCsvPath} download className="link inline-flex min-h-(--tap) items-center">
              {messages.exportLinks.csv}
            </a>
          </p>
        )}
        {canRun ? (
          <Connect form={connect} isFirst={feeds.length === 0} />
        ) : (
          <EmptyState
            title={hasAgency ? messages.mayNotRun : messages.noAgency}
            level={3}
            actions={<ButtonLink to={href("/dashboard/agency")}>{messages.toAgency}</ButtonLink>}
          >
            {hasAgency ? messages.mayNotRunHint : messages.noAgencyHint}
          </EmptyState>
        )}
      </section>
    </>
  );
}

const crms = [
  { value: "", label: messages.chooseCrm },
  ...Object.entries(CRMS).map(([value, label]) => ({ value, label })),
];

function Connect({ form, isFirst }: { form: ServerFormHandle<{ crm: string }>; isFirst: boolean }) {
  const { connect, steps } = messages;
  return (
    <section
      aria-labelledby="connect-heading"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h3 id="connect-heading" className="text-lg">
        {isFirst ? connect.heading : connect.another}
      </h3>
      {isFirst && (
        <ol className="flex max-w-[48rem] list-decimal flex-col gap-2 pl-6" aria-label={steps.heading}>
          {steps.list.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        <SelectField
          field={form.fields.crm}
          label={connect.crm}
          hint={connect.crmHint}
          options={crms}
          autoComplete="off"
          className="w-full max-w-[24rem]"
        />
        <FormEnd pendingLabel={connect.pending}>{connect.submit}</FormEnd>
      </ServerForm>
    </section>
  );
}
