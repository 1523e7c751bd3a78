import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, agenciesMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findAgencyPage } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeNameFilters, type NameFilters, nameListPath } from "#app/features/admin/model/filters.ts";
import { NameList, NameSearch } from "#app/features/admin/model/name-search.tsx";
import { AgencyFields, type AgencyFieldValues, type ShownReview } from "#app/features/agencies/agency-fields.tsx";
import { agencyDetailMessages } from "#app/features/agencies/agency.messages.ts";
import { agencyAgentSchema, agencySchema } from "#app/features/agencies/agency.schema.ts";
import {
  addAgent,
  changeAgency,
  confirmNewAgency,
  createAgency,
  releaseAgency,
} from "#app/features/agencies/agency.server.ts";
import {
  closeAgency,
  mergeAgency,
  mergeSchema,
  findMergeReview,
  reviewMerge,
} from "#app/features/agencies/closing.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { toConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { readRowId } from "#app/lib/fields.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/agencies.page";
import { AgencyEntry, agencyElement, agencyIntents } from "./agency-entry.tsx";

const agenciesBasePath = "/admin/agencies";

const createFormId = "create-agency";

const agenciesPath = (filters: NameFilters): string => nameListPath(agenciesBasePath, filters);

const createForm = serverForm(agencySchema, { id: createFormId });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.agencies, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requirePageAdmin({ context, url });
  const filters = decodeNameFilters(url.searchParams);
  const constraints = {
    details: createForm.constraint,
    agent: toConstraint(agencyAgentSchema),
    merge: toConstraint(mergeSchema),
  };
  return loadPage({ fallback: { filters, constraints, results: undefined, review: undefined } }, async () => {
    const review = await readReview(user, url);
    const { items, ...results } = await findAgencyPage(filters, readEditedId(url));
    const agencies = items.map(({ confirmedAt, closedAt, updatedAt, agents, ...agency }) => ({
      ...agency,
      isConfirmed: confirmedAt !== null,
      isClosed: closedAt !== null,
      version: updatedAt.getTime(),
      phoneParts: agency.phone === null ? [] : phoneParts(agency.phone),
      agents: agents.map((agent) => ({
        ...agent,
        path: nameListPath("/admin/agents", { search: agent.name, page: 1 }),
      })),
    }));
    return { filters: { ...filters, page: results.page }, constraints, review, results: { ...results, agencies } };
  });
}

/** The agency of a form that is shown again, or of a merge to confirm. */
function readEditedId({ searchParams }: URL): number | undefined {
  return readRowId(searchParams.get(searchParams.has("do") ? "id" : "merge"));
}

function redirectToAgency({ url }: Route.ActionArgs, id: number, message: { title: string; text: string }): Response {
  const path = agenciesPath(decodeNameFilters(url.searchParams));
  return redirectWithFlash(`${path}#${agencyElement(id)}`, { kind: "success", ...message });
}

/** Marks a summary that replaces one with other figures. */
function toReviewPath(
  { url }: Route.ActionArgs,
  { id, into, read }: { id: number; into: string; read?: string },
): string {
  const path = agenciesPath(decodeNameFilters(url.searchParams));
  const query = new URLSearchParams({ merge: String(id), into, ...(read !== undefined && { changed: "yes" }) });
  return `${path}${path.includes("?") ? "&" : "?"}${query.toString()}#${agencyElement(id)}`;
}

/** Undefined unless the address has a merge that is possible. */
async function readReview(user: Viewer, { searchParams }: URL): Promise<ShownReview | undefined> {
  const id = readRowId(searchParams.get("merge"));
  if (id === undefined || searchParams.has("do")) return undefined;
  const review = await findMergeReview(user, id, searchParams.get("into"));
  return review && { ...review, id, hasChanged: searchParams.has("changed") };
}

const create = pageAction(
  createForm,
  async (details, args: Route.ActionArgs) => {
    const { id, isNew } = await createAgency(requireAdmin(args), details);
    const message = isNew ? messages.created(details.name) : messages.exists(details.name);
    // The agency may be on any page of the list.
    const path = agenciesPath({ search: details.name, page: 1 });
    return redirectWithFlash(`${path}#${agencyElement(id)}`, { kind: "success", ...message });
  },
  { failure: messages.createFailed },
);

export const action = intentAction(
  agencyIntents,
  {
    confirm: intent({
      async act({ id }, args: Route.ActionArgs) {
        await confirmNewAgency(requireAdmin(args), id);
        return redirectToAgency(args, id, messages.confirmed);
      },
      failure: messages.changeFailed,
    }),
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseAgency(requireAdmin(args), id);
        return redirectToAgency(args, id, messages.released);
      },
      failure: messages.changeFailed,
    }),
    change: intent({
      schema: agencySchema,
      async act({ id, input }, args: Route.ActionArgs) {
        await changeAgency(requireAdmin(args), id, input);
        return redirectToAgency(args, id, messages.changed);
      },
      failure: messages.changeFailed,
    }),
    add: intent({
      schema: agencyAgentSchema,
      async act({ id, input: { email } }, args: Route.ActionArgs) {
        await addAgent(requireAdmin(args), id, email);
        return redirectToAgency(args, id, messages.added);
      },
      failure: messages.addFailed,
    }),
    merge: intent({
      schema: mergeSchema,
      async act({ id, input: { into, read } }, args: Route.ActionArgs) {
        const member = requireAdmin(args);
        const target =
          read === undefined
            ? { review: await reviewMerge(member, id, into) }
            : await mergeAgency(member, id, into, read);
        if ("review" in target) return redirect(toReviewPath(args, { id, into: target.review.into, read }));
        const path = agenciesPath({ search: target.name, page: 1 });
        const message = messages.merged(target.name);
        return redirectWithFlash(`${path}#${agencyElement(target.id)}`, { kind: "success", ...message });
      },
      failure: messages.changeFailed,
    }),
    close: intent({
      async act({ id }, args: Route.ActionArgs) {
        await closeAgency(requireAdmin(args), id);
        return redirectToAgency(args, id, messages.closed);
      },
      failure: messages.changeFailed,
    }),
  },
  { missingMessage: agencyDetailMessages.noAgency, guard: requirePageAdmin, otherwise: create },
);

export const clientAction = intentClientAction(agencyIntents, { otherwise: { form: createFormId } });

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeNameFilters(params),
  results: undefined,
  review: undefined,
}));

const columns = [
  { label: messages.columns.agency },
  { label: messages.columns.due, className: "md:w-[26%]" },
  { label: messages.columns.details, className: "md:w-[30%]" },
];

export default function AgenciesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, constraints, results, review } = loaderData;
  const form = useServerForm<AgencyFieldValues>({
    id: createFormId,
    action: agenciesBasePath,
    constraint: constraints.details,
    result: actionData,
    emptyWhenAccepted: true,
  });
  const isFirst = results?.total === 0 && filters.search === undefined;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <section aria-labelledby="create-heading" className="print:hidden">
        <details
          open={form.failure !== undefined || isFirst}
          className="border border-t-3 border-line border-t-ink bg-surface px-4 md:px-6"
        >
          <summary className="cursor-pointer py-3">
            <h2 id="create-heading" className="inline text-lg">
              {messages.create}
            </h2>
          </summary>
          <div className="flex flex-col gap-4 pb-4 md:pb-6">
            <p className="prose">{messages.createLead}</p>
            <ServerForm form={form} className="flex flex-col items-start gap-4">
              <AgencyFields fields={form.fields} className="grid w-full items-end gap-4 sm:grid-cols-2" />
              <FormEnd pendingLabel={messages.creating}>{messages.create}</FormEnd>
            </ServerForm>
          </div>
        </details>
      </section>
      <NameSearch address={agenciesBasePath} messages={messages} search={filters.search} />
      {results ? (
        <NameList
          address={agenciesBasePath}
          messages={messages}
          filters={filters}
          results={results}
          heading={countText(results.total, "agency", "agencies")}
          emptyStepTo="/admin/agents"
        >
          <RecordTable caption={messages.columns.agency} columns={columns} phoneLayout="dense">
            {results.agencies.map((agency) => (
              <AgencyEntry
                key={`${agency.id}-${agency.version}-${agency.agents.length}`}
                agency={agency}
                path={agenciesPath(filters)}
                constraints={constraints}
                review={review?.id === agency.id ? review : undefined}
                result={actionData}
              />
            ))}
          </RecordTable>
        </NameList>
      ) : (
        <LoadFailed title={messages.notLoaded} path={agenciesPath(filters)}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}
