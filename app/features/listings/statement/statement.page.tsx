import { data, redirect, useRouteLoaderData } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findListing, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingPath, listingStatementPath, ruleArticles } from "#app/features/listings/model/paths.ts";
import { needsStatement, requestMissingStatement, requestStatement } from "#app/features/listings/statements.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { RetryForm } from "#app/forms/retry-form.tsx";
import { type FormConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SidePanel } from "#app/ui/sections.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/statement.page";
import { StatementBody, toStatementView } from "./statement-view.tsx";
import { findStatement, findVersions, type Statement } from "./statement.queries.server.ts";
import { statementRequestSchema } from "./statement.schema.ts";
import { statementMessages, advertisedText, toStatementState } from "./statement.ts";

const messages = statementMessages.page;
const request = statementMessages.request;
const formId = "statement";
const requestForm = serverForm(statementRequestSchema, { id: formId });

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const view = loaderData?.view;
  const { title, description } = statementMessages;
  if (!view) {
    return pageMeta({ title, description, url: absoluteUrl(origin, location.pathname), noIndex: true });
  }
  return pageMeta({
    title: `${title}: ${view.name}`,
    description,
    url: absoluteUrl(origin, view.newestPath),
    // Search engines should show the home itself, with its present price.
    noIndex: true,
  });
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = requestForm;
  const isSent = url.searchParams.get("sent") === "1";
  const version = readVersion(url);
  return loadPage({ fallback: { path: url.pathname, constraint, isSent, view: undefined } }, async () => {
    const home = await findListing(id);
    // The listing's page explains why it is missing.
    if (!home) throw redirect(`/listings/${id}`);
    if (url.pathname !== listingStatementPath(home)) throw redirect(listingStatementPath(home) + url.search, 301);
    const versions = await findVersions(home.id);
    if (versions.length === 0) {
      if (version !== undefined || !needsStatement(home)) throw redirect(listingPath(home));
      const path = listingStatementPath(home);
      if (!isSent) cachePublicly(path);
      const view = { name: listingName(home), homePath: listingPath(home), newestPath: path, statement: undefined };
      return { path, constraint, isSent, view };
    }
    const statement = await findStatement(home.id, version);
    if (!statement) throw data(null, { status: 404 });
    const path = listingStatementPath(home, version);
    if (!isSent) cachePublicly(path);
    return { path, constraint, isSent, view: toView(home, statement, versions) };
  });
}

/** Undefined for the newest one. Throws 404 for anything that is no number. */
function readVersion(url: URL): number | undefined {
  const typed = url.searchParams.get("version");
  if (typed === null) return undefined;
  const version = readRowId(typed);
  if (version === undefined) throw data(null, { status: 404 });
  return version;
}

function toView(home: ListingDetail, statement: Statement, versions: Awaited<ReturnType<typeof findVersions>>) {
  const isNewest = statement.version === versions[0]?.version;
  const agency = home.agent?.agency?.name;
  const agent = home.agent && [home.agent.name, agency].filter(Boolean).join(", ");
  return {
    name: listingName(home),
    homePath: listingPath(home),
    newestPath: listingStatementPath(home),
    statement: toStatementView(statement),
    isNewest,
    /** The advertised price, if it differs from that of the newest version. */
    advertised:
      isNewest && home.closedOn === null && toStatementState(home, statement) === "outdated"
        ? advertisedText(home)
        : undefined,
    agent,
    versions: versions.map(({ version, createdAt }) => ({
      version,
      day: formatLongDate(createdAt),
      path: listingStatementPath(home, version),
    })),
  };
}

export const action = pageAction(
  requestForm,
  async (input, args: Route.ActionArgs) => {
    const id = readRowId(args.params.id);
    const home = id === undefined ? undefined : await findListing(id);
    const version = readVersion(args.url);
    const statement = home && (await findStatement(home.id, version));
    if (home && statement) await requestStatement(getCaller(args), home, statement, input);
    else if (home && version === undefined && needsStatement(home)) {
      await requestMissingStatement(getCaller(args), home, input);
    } else throw new NotFound(request.none);
    const path = listingStatementPath(home, version);
    return redirect(`${path}${path.includes("?") ? "&" : "?"}sent=1#sent`, 303);
  },
  { failure: request.failed },
);

export const clientAction = formClientAction({ form: formId, failure: request.failed });

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"]) => ({
  ...loaderData,
  view: undefined,
}));

interface RootData {
  member?: { contact: { name?: string; email: string } };
}

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, constraint, isSent, view } = loaderData;
  const typed = submittedValues(actionData);
  if (!view) {
    return typed ? (
      <RetryForm fields={typed} action={path} />
    ) : (
      <div className="page flex flex-col gap-6 py-6">
        <h1 tabIndex={-1} className="text-xl">
          {statementMessages.title}
        </h1>
        <LoadFailed title={messages.notLoaded} path={path} />
      </div>
    );
  }
  const { name, homePath } = view;
  if (!view.statement) {
    return (
      <RequestedStatement
        path={path}
        constraint={constraint}
        result={actionData}
        isSent={isSent && !typed}
        texts={{ ...request, ...request.missing }}
      >
        <Breadcrumb trail={[{ label: name, to: homePath }, { label: statementMessages.title }]} />
        <h1 tabIndex={-1} className="text-2xl">
          {statementMessages.states.missing} <span className="block text-lg font-normal text-ink-2">{name}</span>
        </h1>
        <p>
          <TextLink to={ruleArticles.statements} className="inline-flex min-h-(--tap) items-center">
            {messages.how}
          </TextLink>
        </p>
      </RequestedStatement>
    );
  }
  const { newestPath, statement, isNewest, advertised, agent, versions } = view;
  return (
    <RequestedStatement path={path} constraint={constraint} result={actionData} isSent={isSent && !typed}>
      <Breadcrumb trail={[{ label: name, to: homePath }, { label: statementMessages.title }]} />
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-2xl">
          {statementMessages.title} <span className="block text-lg font-normal text-ink-2">{name}</span>
        </h1>
        <p className="font-semibold">{statementMessages.version(statement.version, statement.day)}</p>
        {agent && <p>{messages.preparedBy(agent)}</p>}
      </div>
      {!isNewest && (
        <Alert tone="note" title={messages.older}>
          <TextLink to={newestPath} className="inline-flex min-h-(--tap) items-center">
            {messages.newest}
          </TextLink>
        </Alert>
      )}
      {advertised !== undefined && <Alert tone="warn" title={messages.priceChanged(advertised)} />}
      <StatementBody statement={statement} />
      <p className="text-sm text-ink-2">
        {messages.law}{" "}
        <TextLink to={ruleArticles.statements} className="inline-block py-1 print:hidden">
          {messages.how}
        </TextLink>
      </p>
      {versions.length > 1 && (
        <nav aria-label={messages.otherVersions} className="print:hidden">
          <p className="font-semibold">{messages.otherVersions}</p>
          <ul className="flex flex-wrap gap-x-6">
            {versions.map((one) => (
              <li key={one.version}>
                <TextLink
                  to={one.path}
                  aria-current={one.version === statement.version ? "page" : undefined}
                  className="inline-flex min-h-(--tap) items-center"
                >
                  {statementMessages.version(one.version, one.day)}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </RequestedStatement>
  );
}

interface RequestedStatementProps {
  path: string;
  constraint: FormConstraint;
  result?: FormResult;
  isSent: boolean;
  texts?: Record<"heading" | "lead" | "submit" | "sentText", string>;
  children: React.ReactNode;
}

/** The statement, with the form to get it by email; without one, the form to ask for it. */
function RequestedStatement({ path, constraint, result, isSent, texts = request, children }: RequestedStatementProps) {
  const contact = useRouteLoaderData<RootData>("root")?.member?.contact;
  const form = useServerForm<{ name: string; email: string }>({
    id: formId,
    action: path,
    constraint,
    result,
    defaultValue: { name: contact?.name, email: contact?.email },
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <div className="profile">
          <div className="flex min-w-0 flex-col gap-6">{children}</div>
          <SidePanel>
            <section
              aria-labelledby="by-email"
              className="flex flex-col gap-3 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6 print:hidden"
            >
              <h2 id="by-email" className="text-lg">
                {texts.heading}
              </h2>
              {isSent ? (
                <Alert tone="ok" id="sent" title={request.sent} level={3}>
                  <p>{texts.sentText}</p>
                </Alert>
              ) : (
                <>
                  <p className="prose">{texts.lead}</p>
                  <ServerForm form={form} className="flex flex-col gap-4">
                    <TextField field={form.fields.name} label={request.name} autoComplete="name" />
                    <TextField field={form.fields.email} label={request.email} type="email" autoComplete="email" />
                    <Honeypot />
                    <p className="text-sm text-ink-2">
                      <TextLink to="/privacy">{request.privacy}</TextLink>
                    </p>
                    <FormMessage />
                    <SubmitButton className="self-start" pendingLabel={request.sending}>
                      {texts.submit}
                    </SubmitButton>
                  </ServerForm>
                </>
              )}
            </section>
          </SidePanel>
        </div>
        <SampleDataNotice />
      </div>
    </>
  );
}
