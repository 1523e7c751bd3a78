import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findInspectionHomes } from "#app/features/inspections/manage.queries.server.ts";
import {
  addPlannedInspections,
  defaultSchedule,
  planInspections,
  type PlannedHome,
  toPlanVersion,
} from "#app/features/inspections/manage.server.ts";
import { severalInspectionsSchema } from "#app/features/inspections/model/inspection.schema.ts";
import {
  type Addressed,
  areInOneBuilding,
  isSameBuilding,
  manageMessages,
  severalInspectionsMessages as messages,
  type SeveralTimes,
  toMinutes,
  TRAVEL_MINUTES,
  VISIT_MINUTES,
} from "#app/features/inspections/model/inspection.ts";
import {
  listingsHome,
  myListingsPath,
  readHomes,
  readMyListings,
  severalInspectionsPath,
} from "#app/features/listings/manage/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { RadioField, SelectField, TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { serverForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import {
  dateLabel,
  longDateLabel,
  readDate,
  readTime,
  sydneyDate,
  timeLabel,
  timeRangeLabel,
} from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/several-inspections.page";

const SEVERAL_FORM = "several-inspections";
const TIMES = "times";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const viewer = requirePageAgent(args);
  const ids = readHomes(searchParams);
  const state = readMyListings(searchParams);
  const member = requireAgent(args);
  const homes = await loadPageOrUnavailable(() => findInspectionHomes(ids, viewer));
  const times = readTimes(searchParams, homes);
  const { planned, errors } = await loadPageOrUnavailable(() => planOrErrors(member, ids, times));
  return {
    home: { ...listingsHome(viewer.role), to: myListingsPath(state) },
    path: severalInspectionsPath(ids, state, times),
    isMixed:
      !areInOneBuilding(homes) &&
      homes.some((home, index) => index > 0 && isSameBuilding(home, homes[index - 1] ?? home)),
    isSplit: times.order === "together" && !areInOneBuilding(homes),
    fields: { ...times, to: times.to ?? "", minutes: String(times.minutes), travel: String(times.travel) },
    heading: messages.homes(longDateLabel(times.date)),
    rows: planned.map(toRow),
    count: planned.filter(({ slot, problem, isExisting }) => slot && !problem && !isExisting).length,
    shown: toPlanVersion(planned),
    errors,
    constraint: form.constraint,
  };
}

/** Ignores invalid values. Homes of one building are open at the same time unless the agent chooses otherwise. */
function readTimes(params: URLSearchParams, homes: readonly Addressed[]): SeveralTimes {
  const isOneBuilding = areInOneBuilding(homes);
  const first = defaultSchedule(new Date());
  const from = readTime(params.get("from")) ?? first.from;
  const to = readTime(params.get("to")) ?? first.to;
  const length = toMinutes(to) - toMinutes(from);
  const defaults = {
    date: readDate(params.get("date")) ?? first.date,
    from,
    to,
    order: isOneBuilding ? "together" : "turn",
    minutes: VISIT_MINUTES.find((minutes) => minutes === length) ?? 30,
    travel: isOneBuilding ? 0 : TRAVEL_MINUTES,
  } as const;
  const chosen = severalInspectionsSchema.safeParse({
    ...defaults,
    ...Object.fromEntries([...params].filter(([name]) => name in defaults)),
  });
  return chosen.success ? toTimes(chosen.data) : defaults;
}

function toTimes({ order, date, from, to, minutes, travel }: SeveralTimes): SeveralTimes {
  return { order, date, from, to, minutes, travel };
}

async function planOrErrors(...args: Parameters<typeof planInspections>) {
  try {
    return { planned: await planInspections(...args), errors: [] };
  } catch (error) {
    if (error instanceof NotFound) return { planned: [], errors: [] };
    if (error instanceof Invalid) return { planned: [], errors: Object.values(error.errors).flat() };
    throw error;
  }
}

function toRow({ id, place, slot, problem, isExisting, overlaps, agent }: PlannedHome) {
  const notes = overlaps.length > 0 ? [messages.busy(agent ?? messages.anAgent, overlaps.join("; "))] : [];
  return {
    id,
    place,
    time: slot && timeRangeLabel(slot.times.startsAt, slot.times.endsAt),
    problem: problem && `${problem}. ${messages.unusable}`.replace("..", "."),
    note: isExisting ? messages.existing : undefined,
    warnings: problem ? [] : notes,
  };
}

const form = serverForm(severalInspectionsSchema, { id: SEVERAL_FORM });

export const action = pageAction(
  form,
  async ({ step, shown, ...input }, args: Route.ActionArgs) => {
    const member = requireAgent(args);
    const ids = readHomes(args.url.searchParams);
    const state = readMyListings(args.url.searchParams);
    const times = toTimes(input);
    const again = `${severalInspectionsPath(ids, state, times)}#${TIMES}`;
    if (step !== "add") {
      await planInspections(member, ids, times);
      return redirect(again, 303);
    }
    const added = await addPlannedInspections(member, ids, { ...times, shown });
    if (!added) return redirectWithFlash(again, { kind: "failure", ...messages.changed });
    const [first] = added.times;
    const last = added.times.at(-1);
    const span =
      first &&
      last &&
      ([dateLabel(sydneyDate(first.startsAt)), timeLabel(first.startsAt), timeLabel(last.endsAt)] as const);
    return redirectWithFlash(`${myListingsPath(state)}#own-listings`, {
      kind: "success",
      title: manageMessages.add.added(added.ids.length),
      text: [...(span ? [messages.added(...span)] : []), ...added.notes.slice(0, 5)].join(" "),
    });
  },
  { failure: manageMessages.add.failed },
);

export const clientAction = formClientAction({ form: SEVERAL_FORM, failure: manageMessages.add.failed });

export const clientMiddleware = keepPageWhenUnreachable();

interface Fields {
  order: string;
  date: string;
  from: string;
  to: string;
  minutes: string;
  travel: string;
}

const orders = (["turn", "together"] as const).map((value) => ({ value, label: messages.order[value] }));
const lengths = VISIT_MINUTES.map((minutes) => ({ value: String(minutes), label: String(minutes) }));

export default function SeveralInspectionsPage(props: Route.ComponentProps) {
  // The new key resets the form once other times are shown.
  return <SeveralInspections key={props.loaderData.path} {...props} />;
}

function SeveralInspections({ loaderData, actionData }: Route.ComponentProps) {
  const {
    home,
    path,
    isMixed,
    isSplit,
    fields: shownFields,
    heading,
    rows,
    count,
    shown,
    errors,
    constraint,
  } = loaderData;
  const several = useServerForm<Fields>({
    id: SEVERAL_FORM,
    action: path,
    constraint: { ...constraint, to: { required: true } },
    result: actionData,
    defaultValue: shownFields,
  });
  const { order, date, from, to, minutes, travel } = several.fields;
  const back = (
    <ButtonLink variant="quiet" to={home.to}>
      {messages.back}
    </ButtonLink>
  );
  return (
    <>
      <ErrorSummary form={several} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: messages.title }]} />
        <h1 tabIndex={-1} className="text-xl">
          {messages.title}
        </h1>
        {rows.length === 0 && errors.length === 0 ? (
          <EmptyState title={messages.none} actions={back}>
            {messages.noneHint}
          </EmptyState>
        ) : (
          <ServerForm form={several} className="several-inspections flex max-w-[48rem] flex-col gap-5">
            <Honeypot />
            <input type="hidden" name="shown" value={shown} />
            <p className="prose text-ink-2">{messages.lead}</p>
            <RadioField field={order} legend={messages.order.legend} options={orders} />
            <div className="grid items-end gap-4 min-[30rem]:grid-cols-2 md:grid-cols-4">
              <TextField field={date} label={manageMessages.add.date} type="date" autoComplete="off" />
              <TextField field={from} label={manageMessages.add.from} type="time" autoComplete="off" />
              <TextField field={to} label={manageMessages.add.to} type="time" autoComplete="off" className="together" />
              <SelectField field={minutes} label={messages.label.minutes} options={lengths} className="in-turn" />
              <TextField
                field={travel}
                label={messages.label.travel}
                hint={isMixed ? messages.travelHint : undefined}
                inputMode="numeric"
                autoComplete="off"
                className="in-turn"
              />
            </div>
            <div>
              <SubmitButton variant="quiet" name="step" value="show" pendingLabel={messages.updating}>
                {messages.update}
              </SubmitButton>
            </div>
            {errors.length > 0 && !several.failure && <Alert tone="warn" title={errors.join(" ")} />}
            {rows.length > 0 && !several.failure && (
              <section aria-labelledby={TIMES} className="flex flex-col gap-2">
                <h2 id={TIMES} tabIndex={-1} className="text-lg">
                  {heading}
                </h2>
                {isSplit && <Warning text={messages.split} />}
                <ol className="border-t-3 border-ink">
                  {rows.map(({ id, ...row }) => (
                    <PlannedRow key={id} {...row} />
                  ))}
                </ol>
              </section>
            )}
            <FormMessage />
            <div className="flex flex-wrap gap-3">
              {count > 0 && !several.failure && (
                <SubmitButton name="step" value="add" pendingLabel={messages.adding}>
                  {messages.add(count)}
                </SubmitButton>
              )}
              {back}
            </div>
          </ServerForm>
        )}
      </div>
    </>
  );
}

type PlannedRowProps = Omit<ReturnType<typeof toRow>, "id">;

function PlannedRow({ place, time, problem, note, warnings }: PlannedRowProps) {
  return (
    <li className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p className={`font-semibold tnum ${problem ? "text-ink-2 line-through" : ""}`}>{time ?? "–"}</p>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="wrap-anywhere">{place}</p>
        {note && <p className="text-sm text-ink-2">{note}</p>}
        {problem && <Warning text={problem} />}
        {warnings.map((text) => (
          <Warning key={text} text={text} />
        ))}
      </div>
    </li>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-sm wrap-anywhere">
      <Icon name="warning" className="mt-1 text-warn" />
      {text}
    </p>
  );
}
