import { data, Form, redirect, useNavigation } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { limitProcessing, limitUploads } from "#app/features/imports/connections.server.ts";
import { COLUMNS, describeColumn } from "#app/features/imports/formats/csv-columns.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import {
  connectionTitle,
  isSpreadsheet,
  connectionPath,
  importFilesPath,
  connectionsCrumbs,
  readImportIds,
  reportPath,
  templatePath,
} from "#app/features/imports/model/connections.ts";
import { planSpreadsheet, dryRunFile } from "#app/features/imports/run-import.server.ts";
import { exportCsvPath } from "#app/features/listings/model/paths.ts";
import { fillStageTwoText } from "#app/features/listings/stage-two.server.ts";
import { mediaStore, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import { readUpload } from "#app/features/pictures/spool.server.ts";
import { ErrorSummary, FieldError } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormFailure, isFailure } from "#app/forms/form-result.ts";
import { useOneSubmit } from "#app/forms/server-form.tsx";
import { toHttpError } from "#app/http/http-error.server.ts";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { guardUpload } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { formatLongDate, displayTime } from "#app/lib/dates.ts";
import { pageNumber, readPage } from "#app/lib/page.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb, Pagination } from "#app/ui/navigation.tsx";
import { TimeCell, RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/files.page";
import { type ConnectionState, toConnectionState, describeFile, reportMessages } from "./report-texts.ts";
import { useRefresh } from "./report-view.tsx";
import {
  countFiles,
  countAwaitingApproval,
  countUnfinished,
  findFiles,
  findFileAwaitingApproval,
  findLastFile,
} from "./report.queries.server.ts";

const { connection: messages, tryFile: trying, sheet } = reportMessages;
const filesPerPage = 20;
const spreadsheetTypes =
  ".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const tryFormId = "try";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = loaderData ? `${reportMessages.feeds}: ${loaderData.title}` : reportMessages.feeds;
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const { connectionId } = readImportIds(params);
  const connection =
    connectionId === undefined ? undefined : await loadPageOrUnavailable(() => findConnection(connectionId, viewer));
  if (!connection) throw data(null, { status: 404 });
  const { id, crm, agencyName } = connection;
  return loadPageOrUnavailable(async () => {
    const [total, awaitingApproval, waiting, last, unfinished] = await Promise.all([
      countFiles(id),
      findFileAwaitingApproval(id),
      countAwaitingApproval(id),
      findLastFile(id),
      countUnfinished(id),
    ]);
    const requested = { page: pageNumber(url.searchParams.get("page")), total, perPage: filesPerPage };
    const { items, page, lastPage } = await readPage(requested, (range) => findFiles(id, range));
    return {
      id,
      isAgent: viewer.role === "agent",
      title: connectionTitle(crm),
      agency: agencyName,
      columns: isSpreadsheet(crm)
        ? COLUMNS.map((column) => ({ header: column.header, about: fillStageTwoText(describeColumn(column)) }))
        : undefined,
      state: toConnectionState(
        { connection, awaitingApproval, waiting, last, unfinished, now: new Date() },
        formatLongDate,
      ),
      files: items.map((file) => ({
        id: file.id,
        name: file.name,
        received: displayTime(file.receivedAt),
        ...describeFile(file),
      })),
      page,
      lastPage,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  guardUpload(requirePageAgentOrAdmin, args);
  const { connectionId } = readImportIds(args.params);
  if (connectionId === undefined) throw data(null, { status: 404 });
  // Only forms are accepted, even empty ones.
  const type = args.request.headers.get("content-type") ?? "";
  if (/^application\/json/i.test(type)) throw data({ message: trying.form }, { status: 415 });
  return tryFileOf(connectionId, args);
}

async function tryFileOf(connectionId: number, args: Route.ActionArgs) {
  const member = requireUser(args);
  const connection = await findConnection(connectionId, member.user);
  const submit = async (file: { name: string; path: string }) =>
    connection && isSpreadsheet(connection.crm)
      ? planSpreadsheet(member, connectionId, file)
      : { id: await dryRunFile(member, connectionId, file), importedAt: undefined };
  try {
    const person = `person ${member.user.id}`;
    const { results } = await limitUploads(
      () =>
        readUpload(args.request, {
          spool: (work) => withIncomingFile(mediaStore(), work),
          async keep({ path, name, isTooLarge }) {
            if (isTooLarge) return { problem: trying.tooLarge };
            const keys = [person, `address ${member.ip}`];
            return { file: await limitProcessing(() => submit({ name, path }), keys) };
          },
        }),
      [person],
    );
    const [result] = results;
    if (!result) return data(rejected(trying.choose), { status: 422 });
    if ("error" in result && result.error) throw result.error;
    if ("file" in result && result.file) {
      const { id, importedAt } = result.file;
      if (!importedAt) return redirect(reportPath(connectionId, id), 303);
      const notice = sheet.imported(formatLongDate(importedAt));
      return redirectWithFlash(reportPath(connectionId, id), { kind: "success", ...notice });
    }
    const problem = ("problem" in result && result.problem) || trying.failed;
    return data(rejected(problem), { status: 422 });
  } catch (error) {
    const { status, message = trying.failed } = toHttpError(error);
    if (status === 403 || status === 404) throw data({ message }, { status });
    return data(rejected(message), { status });
  }
}

function rejected(problem: string): FormFailure {
  return { kind: "rejected", formId: tryFormId, status: "error", error: { file: [problem] }, initialValue: {} };
}

export const clientAction = formClientAction({ form: tryFormId });

export const clientMiddleware = keepPageWhenUnreachable();

export default function ConnectionFilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isAgent, title, agency, columns, state, files, page, lastPage } = loaderData;
  const failure = isFailure(actionData) ? actionData : undefined;
  const notLoaded = useNotLoaded();
  useRefresh(state.isUnderWay);
  return (
    <>
      {failure && <ErrorSummary form={{ id: tryFormId, failure }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[...connectionsCrumbs(isAgent), { label: title }]} />
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {title}
          </h1>
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
            <span className="inline-flex min-h-(--tap) items-center wrap-anywhere">{agency}</span>
            <TextLink to={connectionPath(id)} className="inline-flex min-h-(--tap) items-center">
              {messages.connection}
            </TextLink>
            <a href="#try-heading" className="link inline-flex min-h-(--tap) items-center">
              {columns ? sheet.heading : trying.heading}
            </a>
          </p>
        </div>
        <State connectionId={id} state={state} />
        <section aria-labelledby="files" className="flex flex-col gap-2">
          <h2 id="files" className="text-lg">
            {messages.files}
          </h2>
          {notLoaded ? (
            <LoadFailed title={messages.notLoaded} path={notLoaded.path}>
              {messages.notLoadedHint}
            </LoadFailed>
          ) : files.length === 0 ? (
            <p>{columns ? messages.noSheets : messages.noFiles}</p>
          ) : (
            <>
              <RecordTable caption={messages.files} columns={messages.columns.map((label) => ({ label }))}>
                {files.map((file) => (
                  <RecordRow
                    key={file.id}
                    heading={
                      <>
                        <TextLink to={reportPath(id, file.id)} className="text-base font-semibold">
                          {file.name}
                        </TextLink>
                        <span className="block text-ink-2">
                          <TimeCell {...file.received} />
                        </span>
                      </>
                    }
                  >
                    <RecordCell label={messages.columns[1]}>
                      <span className={file.isPressing ? "font-semibold" : undefined}>{file.result}</span>
                    </RecordCell>
                    <RecordCell label={messages.columns[2]}>{file.homes}</RecordCell>
                  </RecordRow>
                ))}
              </RecordTable>
              <p className="text-sm text-ink-2">{messages.retention}</p>
            </>
          )}
          {!notLoaded && (
            <Pagination page={page} lastPage={lastPage} pathOf={(number) => importFilesPath(id, number)} />
          )}
        </section>
        <TryFile connectionId={id} columns={columns} problem={failure?.error["file"]?.[0]} failure={failure} />
      </div>
    </>
  );
}

function State({
  connectionId,
  state: { tone, title, text, to, isUnderWay },
}: {
  connectionId: number;
  state: ConnectionState;
}) {
  const link = to?.is === "connection" ? connectionPath(connectionId) : to && reportPath(connectionId, to.fileId);
  return (
    <div className="max-w-[48rem]">
      <Alert
        tone={tone}
        title={title}
        level={2}
        actions={
          <>
            {to && link && (
              <ButtonLink to={link} variant={to.isPressing ? "solid" : "quiet"}>
                {to.label}
              </ButtonLink>
            )}
            {isUnderWay && (
              <ButtonLink to={importFilesPath(connectionId)} variant="quiet" reloadDocument>
                {messages.refresh}
              </ButtonLink>
            )}
          </>
        }
      >
        {text}
      </Alert>
    </div>
  );
}

const fileId = `${tryFormId}-file`;

function TryFile({
  connectionId,
  columns,
  problem,
  failure,
}: {
  connectionId: number;
  columns?: Parameters<typeof SheetSteps>[0]["columns"];
  problem?: string;
  failure?: FormFailure;
}) {
  const { state, formMethod } = useNavigation();
  const pending = state !== "idle" && formMethod === "POST";
  const onSubmit = useOneSubmit(pending, failure);
  return (
    <section
      aria-labelledby="try-heading"
      className="flex max-w-[48rem] flex-col gap-3 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="try-heading" tabIndex={-1} className="text-lg">
        {columns ? sheet.heading : trying.heading}
      </h2>
      {columns ? <SheetSteps connectionId={connectionId} columns={columns} /> : <p>{trying.text}</p>}
      <Form
        id={tryFormId}
        method="post"
        action={importFilesPath(connectionId)}
        encType="multipart/form-data"
        onSubmit={onSubmit}
        className="flex flex-wrap items-end gap-x-6 gap-y-4"
      >
        <div className="field min-w-0 flex-1 basis-64" data-invalid={problem ? "" : undefined}>
          <label htmlFor={fileId} className="block font-semibold">
            {columns ? sheet.label : trying.label}
          </label>
          <p id={`${fileId}-hint`} className="text-sm text-ink-2">
            {columns ? sheet.hint : trying.hint}
          </p>
          <FieldError id={`${fileId}-error`} error={problem} />
          <input
            id={fileId}
            type="file"
            name="file"
            accept={
              columns ? spreadsheetTypes : `.xml,.zip,text/xml,application/xml,application/zip,${spreadsheetTypes}`
            }
            aria-describedby={`${fileId}-hint${problem ? ` ${fileId}-error` : ""}`}
            className="control py-2"
          />
        </div>
        <Button variant="quiet" aria-disabled={pending || undefined}>
          {pending ? trying.pending : trying.submit}
        </Button>
      </Form>
    </section>
  );
}

function SheetSteps({ connectionId, columns }: { connectionId: number; columns: { header: string; about: string }[] }) {
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        {reportMessages.sheet.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-6">
        <a href={templatePath(connectionId)} download className="link inline-flex min-h-(--tap) items-center">
          {reportMessages.sheet.template}
        </a>
        <a href={exportCsvPath} download className="link inline-flex min-h-(--tap) items-center">
          {reportMessages.sheet.current}
        </a>
      </p>
      <details>
        <summary className="cursor-pointer py-3 font-semibold">{reportMessages.sheet.columns}</summary>
        <p className="mb-2 text-sm text-ink-2">{reportMessages.sheet.empty}</p>
        <dl className="flex flex-col gap-2">
          {columns.map(({ header, about }) => (
            <div key={header}>
              <dt className="font-semibold">{header}</dt>
              <dd className="text-ink-2">{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
