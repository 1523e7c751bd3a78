import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { findOwnListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { localityLabel } from "#app/features/listings/model/labels.ts";
import { listingStatementPath, ownStatementPath, ruleArticles } from "#app/features/listings/model/paths.ts";
import { adviseStatement, proposeSales, publishStatement } from "#app/features/listings/statements.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxesField, CheckboxField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormFields, useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { displayTime, formatLongDate } from "#app/lib/dates.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/own-statement.page";
import { StatementBody, toStatementView } from "./statement-view.tsx";
import { findStatement, findStatementRequests, findVersions, type Statement } from "./statement.queries.server.ts";
import { statementSchema } from "./statement.schema.ts";
import { statementMessages as messages, advertisedText, confirmationOf, toSaleView } from "./statement.ts";

const statementIntents = defineIntents({ publish: { fullPage: true } });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.ownDescription, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const version = readRowId(url.searchParams.get("version"));
  const found = await loadPageOrUnavailable(async () => {
    const listing = id === undefined ? undefined : await findOwnListing(id, viewer);
    if (!listing) return undefined;
    const [newest, shown, versions, requests, proposals] = await Promise.all([
      findStatement(listing.id),
      version === undefined ? undefined : findStatement(listing.id, version),
      findVersions(listing.id),
      findStatementRequests(listing.id, viewer),
      listing.listingType === "sale" ? proposeSales(listing.id) : [],
    ]);
    return { listing, newest, shown: shown ?? newest, versions, requests, proposals };
  });
  if (!found) throw data(null, { status: 404 });
  const { listing, newest, shown, versions, requests, proposals } = found;
  const isPublic = listing.status === "active" || listing.closedOn !== null;
  return {
    id: listing.id,
    title: listing.title,
    about: [advertisedText(listing), listing.address, localityLabel(listing)].join(" · "),
    home: listingsHome(viewer.role),
    problem: findProblem(listing),
    advice: adviseStatement(listing, newest, advertisedText(listing)),
    shown: shown && toStatementView(shown),
    publicPath: shown && isPublic ? listingStatementPath(listing, toVersion(shown, newest)) : undefined,
    versions: versions.map(({ createdAt, ...one }) => ({ ...one, day: formatLongDate(createdAt) })),
    requests: requests.map(({ createdAt, ...request }) => ({ ...request, at: displayTime(createdAt) })),
    proposals: proposals.map((proposal) => ({ value: String(proposal.listingId), ...toSaleView(proposal) })),
    values: toFormValues(newest, new Set(proposals.map(({ listingId }) => listingId))),
    // Three typed sales are enough, but the choice is not optional.
    constraint: { ...toConstraint(statementSchema), records: { required: true } },
  };
}

/** Without the newest version, so that the address stays valid for the next one. */
function toVersion(shown: Statement, newest: Statement | undefined): number | undefined {
  return shown.version === newest?.version ? undefined : shown.version;
}

type Problem = "rental" | "closed" | "unpriced";

/** Why no version can be published. */
function findProblem({
  listingType,
  closedOn,
  price,
}: {
  listingType: string;
  closedOn: string | null;
  price: number;
}) {
  const problem: Problem | undefined =
    listingType === "rent" ? "rental" : closedOn !== null ? "closed" : price === 0 ? "unpriced" : undefined;
  return problem;
}

const PLACES = [1, 2, 3] as const;
type Place = (typeof PLACES)[number];
type TypedName = `${"address" | "price" | "soldOn" | "km" | "source"}${Place}`;
type StatementFields = Record<TypedName | "confirmSales", string> & { records: string[] };

/** The sales of the newest version, so that a new price needs one press; without those that are not proposed any more. */
function toFormValues(newest: Statement | undefined, proposed: ReadonlySet<number>): Partial<StatementFields> {
  const sales = newest?.sales ?? [];
  const typed = sales.filter(({ listingId }) => listingId === null);
  const entries = typed.flatMap(({ address, price, soldOn, km, source }, index) => {
    const values = { address, price: String(price), soldOn, km: km === null ? "" : String(km), source: source ?? "" };
    return Object.entries(values).map(([name, value]) => [`${name}${index + 1}`, value]);
  });
  const records = sales.flatMap(({ listingId }) =>
    listingId !== null && proposed.has(listingId) ? [String(listingId)] : [],
  );
  return { ...(Object.fromEntries(entries) as Partial<Record<TypedName, string>>), records };
}

export const action = intentAction(
  statementIntents,
  {
    publish: intent({
      schema: statementSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = requireRowId(args.params, listingInputMessages.notFound);
        const member = requireUser(args);
        await publishStatement(member, id, input);
        const isPublic = (await findOwnListing(id, member.user))?.status === "active";
        return redirectWithFlash(ownStatementPath(id), {
          kind: "success",
          ...(isPublic ? messages.saved : messages.savedPrivate),
        });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: listingInputMessages.notFound, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(statementIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"]) => loaderData);

export default function OwnStatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, about, home, problem, advice, shown, publicPath, proposals, values, constraint } = loaderData;
  const form = useServerForm<StatementFields>({
    ...statementIntents.form(ownStatementPath(id), "publish"),
    constraint,
    result: actionData,
    defaultValue: values,
  });
  const { state } = advice;
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[home, { label: title }, { label: messages.title }]} />
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="text-lg font-semibold wrap-anywhere">{title}</p>
          <p className="wrap-anywhere text-ink-2">{about}</p>
          <p className="prose">
            {messages.lead} <TextLink to={ruleArticles.statements}>{messages.rules}</TextLink>
          </p>
        </div>
        {problem === "unpriced" ? (
          <Alert tone="warn" level={2} title={messages.unpriced.title}>
            <p>{messages.unpriced.text}</p>
            <TextLink
              to={href("/dashboard/listings/:id/edit", { id: String(id) })}
              className="inline-flex min-h-(--tap) items-center font-semibold"
            >
              {messages.unpriced.link}
            </TextLink>
          </Alert>
        ) : problem ? (
          <Alert tone="note" title={messages[problem]} />
        ) : (
          <Alert tone={state === "current" ? "ok" : "warn"} level={2} title={advice.title}>
            {advice.text && <p>{advice.text}</p>}
          </Alert>
        )}
        <div className="flex flex-col gap-8 lg:flex-row lg:items-start lg:gap-12">
          {!problem && (
            <StatementForm form={form} proposals={proposals} isFirst={state === "missing"} result={actionData} />
          )}
          <div className="flex w-full min-w-0 flex-col gap-8 lg:max-w-[40rem]">
            {shown && (
              <section aria-labelledby="shown" className="flex flex-col gap-4">
                <div>
                  <h2 id="shown" className="text-lg">
                    {messages.version(shown.version, shown.day)}
                  </h2>
                  {publicPath && (
                    <TextLink to={publicPath} className="inline-flex min-h-(--tap) items-center">
                      {messages.publicPage}
                    </TextLink>
                  )}
                </div>
                <StatementBody statement={shown} level={3} />
              </section>
            )}
            <Versions {...loaderData} />
            {(shown || loaderData.requests.length > 0) && <Requests requests={loaderData.requests} />}
          </div>
        </div>
      </div>
    </>
  );
}

interface StatementFormProps {
  form: ReturnType<typeof useServerForm<StatementFields>>;
  proposals: Route.ComponentProps["loaderData"]["proposals"];
  isFirst: boolean;
  result?: FormResult;
}

function StatementForm({ form, proposals, isFirst, result }: StatementFormProps) {
  const { fields, failure } = form;
  const isDoubtful = isFailure(result) && result.error["confirmSales"] !== undefined;
  const hasTyped = PLACES.some((place) => Boolean(fields[`address${place}`].initialValue));
  return (
    <section aria-labelledby="prepare" className="flex w-full min-w-0 flex-col gap-3 lg:max-w-[28rem]">
      <h2 id="prepare" className="text-lg">
        {isFirst ? messages.form.first : messages.form.heading}
      </h2>
      <ServerForm form={form} className="flex flex-col gap-5">
        <CheckboxesField
          field={fields.records}
          legend={messages.form.records}
          hint={proposals.length > 0 ? messages.form.recordsHint : messages.form.noRecords}
          options={proposals.map(({ value, address, price, kind, soldOn, distance }) => ({
            value,
            label: `${address}: ${price}, ${[kind, `sold ${soldOn}`, distance && `${distance} away`].filter(Boolean).join(", ")}`,
          }))}
          className="[&>div]:flex-col [&>div]:gap-y-3"
        />
        <details open={hasTyped || proposals.length < 3 || failure !== undefined}>
          <summary className="min-h-(--tap) py-2 font-semibold">{messages.form.typed}</summary>
          <p className="text-sm text-ink-2">{messages.form.typedHint}</p>
          <div className="mt-3 flex flex-col gap-5">
            {PLACES.map((place) => (
              <TypedSale key={place} place={place} fields={fields} />
            ))}
          </div>
        </details>
        {isDoubtful && (
          <CheckboxField
            key={confirmationOf(result.error)}
            field={fields.confirmSales}
            label={messages.confirmSalesLabel}
            value={confirmationOf(result.error)}
          />
        )}
        <FormEnd className="self-start" pendingLabel={messages.form.submitting}>
          {messages.form.submit}
        </FormEnd>
      </ServerForm>
    </section>
  );
}

function TypedSale({ place, fields }: { place: Place; fields: ServerFormFields<StatementFields> }) {
  const { form: texts } = messages;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-3">
      <legend className="float-left w-full font-semibold">{texts.sale(place)}</legend>
      <TextField field={fields[`address${place}`]} label={texts.address} autoComplete="off" />
      <TextField
        field={fields[`price${place}`]}
        label={texts.price}
        inputMode="numeric"
        prefix="$"
        autoComplete="off"
      />
      <TextField field={fields[`soldOn${place}`]} label={texts.soldOn} type="date" autoComplete="off" />
      <TextField field={fields[`km${place}`]} label={texts.km} inputMode="decimal" autoComplete="off" />
      <TextField
        field={fields[`source${place}`]}
        label={texts.source}
        hint={place === 1 ? texts.sourceHint : undefined}
        autoComplete="off"
      />
    </fieldset>
  );
}

function Versions({ id, versions, shown }: Route.ComponentProps["loaderData"]) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-2">
      <h2 id="versions" className="text-lg">
        {messages.versions}
      </h2>
      <p className="text-sm text-ink-2">{messages.versionsHint}</p>
      <ul>
        {versions.map(({ version, day }) => (
          <li key={version} className="flex min-h-(--tap) items-center">
            {version === shown?.version ? (
              <span aria-current="true" className="font-semibold">
                {messages.version(version, day)}
              </span>
            ) : (
              <TextLink to={`${ownStatementPath(id)}?version=${version}`}>{messages.version(version, day)}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Requests({ requests }: Pick<Route.ComponentProps["loaderData"], "requests">) {
  return (
    <section aria-labelledby="requests" className="flex flex-col gap-2">
      <h2 id="requests" className="text-lg">
        {messages.requests}
      </h2>
      {requests.length === 0 ? (
        <p>{messages.noRequests}</p>
      ) : (
        <ul>
          {requests.map(({ id, name, email, version, isMailed, at }) => (
            <li key={id} className="border-t border-line py-2">
              <p className="wrap-anywhere">
                <span className="font-semibold">{name}</span> <TextLink to={`mailto:${email}`}>{email}</TextLink>
              </p>
              <p className="text-sm text-ink-2">{messages.requestedAt(version, `${at.day}, ${at.clock}`)}</p>
              {version !== null && !isMailed && <p className="text-sm font-semibold">{messages.notMailed}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
