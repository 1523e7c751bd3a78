import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  findInspectableHomes,
  findInspectionAgents,
  findInspectionsBetween,
  MAX_OF_WEEK,
} from "#app/features/inspections/manage.queries.server.ts";
import {
  addInspections,
  scheduleSummary,
  defaultSchedule,
  findDefaultWeek,
  inspectionsByDay,
} from "#app/features/inspections/manage.server.ts";
import { newInspectionsOfHomeSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { manageMessages } from "#app/features/inspections/model/inspection.ts";
import { readWeekFilters, type WeekFilters, weekPath } from "#app/features/inspections/model/paths.ts";
import { newListingPath } from "#app/features/listings/manage/paths.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { toConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { addDays, dateLabel, mondayOf, readDate, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { quoted } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/week.page";
import {
  type AddInspectionsFields,
  AddInspectionsForm,
  addInspectionsFormId,
  InspectionList,
} from "./inspection-list.tsx";

const messages = {
  heading: (from: string, to: string) => `Week of ${from} to ${to}`,
  ignored: (typed: string) => `${typed} is not a date, so this is the current week.`,
  coming: "You have no more inspections this week, so this is the coming one.",
  noneOfAgency: "Choose another week or agent.",
  agencyComing: "There are no more inspections this week, so this is the coming one.",
} as const;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, weekPath());
  return pageMeta({ title: manageMessages.title, description: "When your homes are open.", url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const now = new Date();
  const today = sydneyDate(now);
  const typed = url.searchParams.get("week")?.trim();
  const requested = readDate(typed);
  const thisMonday = mondayOf(today);
  const { filters, hasOffice, monday, inspections, homes, agents } = await loadPageOrUnavailable(async () => {
    const membership = await findMembership(viewer.id);
    const seesAgency = membership !== undefined && may(membership, "editColleaguesHomes", membership.agencyId);
    const shown = seesAgency ? readWeekFilters(url.searchParams) : {};
    const week = await readWeek(viewer.id, typed ? mondayOf(requested ?? today) : undefined, { now, filters: shown });
    return { ...week, filters: shown, hasOffice: seesAgency };
  });
  const next = addDays(monday, 7);
  const saturday = addDays(monday, 5);
  const isComing = !typed && monday !== thisMonday;
  return {
    note: typed && !requested ? messages.ignored(quoted(typed)) : isComing ? comingNote(filters) : undefined,
    cutNote: inspections.length === MAX_OF_WEEK ? manageMessages.cut(MAX_OF_WEEK) : undefined,
    filters,
    monday: typed ? monday : undefined,
    scopes: hasOffice
      ? (["mine", "agency"] as const).map((scope) => ({
          to: weekPath(typed ? monday : undefined, { scope }),
          label: manageMessages.scope[scope],
          current: scope === (filters.scope ?? "mine"),
        }))
      : [],
    agents: agents.map(({ id, name }) => ({ value: String(id), label: name })),
    heading: messages.heading(dateLabel(monday), dateLabel(addDays(monday, 6))),
    weeks: [
      { label: "Previous week", to: weekPath(addDays(monday, -7), filters) },
      ...(monday === thisMonday ? [] : [{ label: "This week", to: weekPath(thisMonday, filters) }]),
      { label: "Next week", to: weekPath(next, filters) },
    ],
    path: weekPath(monday),
    days: inspectionsByDay(inspections, now, filters.scope),
    homes: homes.map(({ id, address, suburb, title }) => ({
      value: String(id),
      label: `${address}, ${suburb}: ${title}`,
    })),
    first: defaultSchedule(now, saturday < today ? undefined : saturday),
    constraint: { ...toConstraint(newInspectionsOfHomeSchema), weeks: { required: true } },
  };
}

function comingNote({ scope }: WeekFilters): string {
  return scope === "agency" ? messages.agencyComing : messages.coming;
}

async function readWeek(
  userId: number,
  requested: string | undefined,
  { now, filters }: { now: Date; filters: WeekFilters },
) {
  const monday = requested ?? (await findDefaultWeek(userId, now, filters));
  const [inspections, homes, agents] = await Promise.all([
    findInspectionsBetween(userId, startOfDate(monday), startOfDate(addDays(monday, 7)), filters),
    filters.scope === "agency" ? [] : findInspectableHomes(userId),
    filters.scope === "agency" ? findInspectionAgents(userId) : [],
  ]);
  return { monday, inspections, homes, agents };
}

const form = serverForm(newInspectionsOfHomeSchema, { id: addInspectionsFormId });

export const action = pageAction(
  form,
  async ({ listing, ...input }, args: Route.ActionArgs) => {
    const arranged = await addInspections(requireAgent(args), listing, input);
    const [first] = arranged.times;
    return redirectWithFlash(weekPath(first && mondayOf(sydneyDate(first.startsAt))), {
      kind: "success",
      title: manageMessages.add.added(arranged.times.length),
      text: scheduleSummary(arranged),
    });
  },
  { failure: manageMessages.add.failed },
);

export const clientAction = formClientAction({ form: addInspectionsFormId, failure: manageMessages.add.failed });

export const clientMiddleware = keepPageWhenUnreachable();

export default function WeekPage({ loaderData, actionData }: Route.ComponentProps) {
  const { note, heading, weeks, path, days, homes, first, constraint } = loaderData;
  const { filters, monday, scopes, agents, cutNote } = loaderData;
  const isAgency = filters.scope === "agency";
  const notLoaded = useNotLoaded();
  const added = useServerForm<AddInspectionsFields>({
    id: addInspectionsFormId,
    action: path,
    constraint,
    result: actionData,
    defaultValue: first,
  });
  return (
    <>
      <ErrorSummary form={added} className="" />
      <section aria-labelledby="week" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="week" tabIndex={-1} className="text-lg">
            {notLoaded ? manageMessages.title : heading}
          </h2>
          <nav aria-label="Weeks" className="print:hidden">
            <ul className="flex flex-wrap gap-x-4">
              {(notLoaded ? [] : weeks).map(({ label, to }) => (
                <li key={label}>
                  <TextLink to={to} preventScrollReset className="inline-flex min-h-(--tap) items-center">
                    {label}
                  </TextLink>
                </li>
              ))}
              {homes.length > 0 && (
                <li>
                  <a href="#add-inspections" className="link inline-flex min-h-(--tap) items-center font-semibold">
                    {manageMessages.add.heading}
                  </a>
                </li>
              )}
            </ul>
          </nav>
        </div>
        {!notLoaded && scopes.length > 0 && (
          <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
            <TabLinks label={manageMessages.scopes} tabs={scopes} />
            {isAgency && <AgentFilter agent={filters.agent} agents={agents} monday={monday} />}
          </div>
        )}
        {notLoaded ? (
          <LoadFailed title="We couldn't load your inspections just now." path={notLoaded.path}>
            Please try again in a moment.
          </LoadFailed>
        ) : (
          <>
            {isAgency && (
              <p className="hidden font-semibold print:block">
                {agents.find(({ value }) => value === String(filters.agent))?.label ?? manageMessages.scope.agency}
              </p>
            )}
            {note && <p className="prose print:hidden">{note}</p>}
            {cutNote && <p className="prose">{cutNote}</p>}
            {days.map(({ date, label, inspections }) => (
              <section key={date} aria-labelledby={`day-${date}`}>
                <h3 id={`day-${date}`} className="pb-1 font-semibold">
                  {label}
                </h3>
                <InspectionList inspections={inspections} of="day" />
              </section>
            ))}
            {days.length === 0 && (isAgency || homes.length > 0) && (
              <EmptyState title="No inspections this week" level={3}>
                {isAgency ? messages.noneOfAgency : "Add one below, or a weekly series."}
              </EmptyState>
            )}
          </>
        )}
      </section>
      {isAgency ? null : homes.length > 0 ? (
        <AddInspectionsForm form={added} homes={homes} />
      ) : (
        <EmptyState
          title="You have no listings yet"
          actions={<ButtonLink to={newListingPath()}>Add a listing</ButtonLink>}
        >
          Add a listing first. A draft can have inspections too.
        </EmptyState>
      )}
    </>
  );
}

interface AgentFilterProps {
  agent: number | undefined;
  agents: readonly SelectOption[];
  /** Undefined for the default week. */
  monday: string | undefined;
}

function AgentFilter({ agent, agents, monday }: AgentFilterProps) {
  const value = agent === undefined ? "" : String(agent);
  return (
    <SearchForm
      action={weekPath()}
      label={manageMessages.agent}
      values={{ agent: value }}
      className="flex items-center gap-2"
    >
      <input type="hidden" name="whose" value="agency" />
      {monday && <input type="hidden" name="week" value={monday} />}
      <Select
        name="agent"
        aria-label={manageMessages.agent}
        options={[{ value: "", label: manageMessages.everyAgent }, ...agents]}
        defaultValue={value}
      />
      <Button variant="quiet">{manageMessages.show}</Button>
    </SearchForm>
  );
}
