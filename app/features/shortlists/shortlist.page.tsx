import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { EditConflict } from "#app/features/audit/versions.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { hasDrawing, ListingCard } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { rejectedText, submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { serverForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormFields, useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Card, CardBody } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import type { Route } from "./+types/shortlist.page";
import { shortlistSchema, findTicked, readShortlist, saveNotes } from "./shortlist.server.ts";
import { noteName, shortlistMessages as messages, shortlistPath } from "./shortlist.ts";
import type { ShortlistHome } from "./shortlists.queries.server.ts";

/** The address is secret, so the meta tags name another. */
export function meta({ loaderData: { name }, matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, savedHomesPath);
  const title = name === null ? messages.page : messages.pageOf(name);
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export const middleware: Route.MiddlewareFunction[] = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const shortlist = await loadPageOrUnavailable(() => findShared(params.token));
  const path = shortlistPath(params.token);
  if (!shortlist) return data({ name: null, homes: undefined, version: "", path, constraint: {} }, { status: 404 });
  const { name, homes, version } = shortlist;
  return { name, homes, version, path, constraint: shortlistForm(homes).constraint };
}

const formId = "answers";
/** Sending focuses it, because the remounted form has lost the focus. */
const headingId = "shortlist";

function shortlistForm(homes: readonly ShortlistHome[]) {
  return serverForm(shortlistSchema(homes), { id: formId });
}

/** Undefined for an invalid or replaced link. */
async function findShared(token: string) {
  try {
    return await readShortlist(token);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const { token } = args.params;
  const shortlist = await loadPageOrUnavailable(() => findShared(token));
  if (!shortlist) throw data({ message: messages.gone }, { status: 404 });
  const send = pageAction(
    shortlistForm(shortlist.homes),
    async (input, sent: Route.ActionArgs, redisplay) => {
      try {
        await saveNotes(getCaller(sent), shortlist, input);
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        const { fields, merged, version } = error.details;
        const notes = fields.flatMap(({ name, stored, typed }) =>
          typed === undefined ? [] : [[name, [messages.noteChanged(stored)]] as const],
        );
        const failure = redisplay({ "": [messages.changedMeanwhile], ...Object.fromEntries(notes) });
        const initialValue = { ...merged, ticked: findTicked(merged, shortlist.homes), version };
        return data({ ...failure, initialValue, conflict: version }, { status: 409 });
      }
      return redirectWithFlash(`${shortlistPath(token)}#${headingId}`, {
        kind: "success",
        ...messages.sent(shortlist.name ?? messages.someone),
      });
    },
    { failure: messages.sendFailed, publicPath: () => shortlistPath(token) },
  );
  return send(args);
}

export const clientAction = formClientAction({ form: formId, failure: messages.sendFailed });

/** Remounts the form with the ticks and notes of others, after a conflict and after sending. */
export default function ShortlistPage(props: Route.ComponentProps) {
  return <Shortlist key={rejectedText(props.actionData, "conflict") ?? props.loaderData.version} {...props} />;
}

function Shortlist({ loaderData, actionData }: Route.ComponentProps) {
  const { name, homes, version, path, constraint } = loaderData;
  const form = useServerForm<Record<string, string>>({
    id: formId,
    action: path,
    constraint,
    defaultValue: { version, ...Object.fromEntries((homes ?? []).map(({ id, note }) => [noteName(id), note])) },
    result: actionData,
    failureTitle: messages.notSent,
  });
  const cards = (homes ?? []).flatMap(({ card }) => card ?? []);
  const isAllDrawn = cards.length > 0 && cards.every(hasDrawing);
  const typed = submittedValues(actionData);
  const ticked = typed ? [typed["ticked"] ?? []].flat() : undefined;
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <div className="flex flex-col gap-2">
          <h1 id={headingId} tabIndex={-1} className="scroll-mt-80 border-b border-ink pb-2 text-xl wrap-anywhere">
            {name === null ? messages.page : messages.pageOf(name)}
          </h1>
          <p className="prose">{homes ? messages.lead(name ?? messages.someone) : messages.gone}</p>
        </div>
        {homes?.length === 0 && <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>}
        {homes && homes.length > 0 && (
          <ServerForm form={form} className="flex flex-col gap-6">
            <ul className="homes">
              {homes.map((home) => (
                <SharedHome
                  key={home.id}
                  home={home}
                  isCaptioned={!isAllDrawn}
                  isTicked={ticked?.includes(String(home.id)) ?? home.isTicked}
                  note={form.fields[noteName(home.id)]}
                />
              ))}
            </ul>
            {isAllDrawn && <p className="text-sm text-ink-2">{listingsMessages.allIllustrations}</p>}
            <input type="hidden" name="version" defaultValue={form.fields["version"]?.initialValue} />
            <Honeypot />
            <div className="sticky bottom-0 border-t border-line bg-paper py-3 print:hidden">
              <FormMessage />
              <SubmitButton pendingLabel={messages.sending}>{messages.send}</SubmitButton>
            </div>
          </ServerForm>
        )}
        <SampleDataNotice />
      </div>
    </>
  );
}

interface SharedHomeProps {
  home: ShortlistHome;
  /** Marks an illustration as such. */
  isCaptioned: boolean;
  isTicked: boolean;
  note?: ServerFormFields<Record<string, string>>[string];
}

function SharedHome({ home: { id, suburb, card, ...stored }, isCaptioned, isTicked, note }: SharedHomeProps) {
  if (!card)
    return (
      <Card as="li">
        <CardBody>
          <h3 className="text-lg">{messages.unlistedHome(suburb)}</h3>
          <p>{messages.unlisted}</p>
          {stored.note !== "" && <p className="wrap-anywhere whitespace-pre-line">{stored.note}</p>}
        </CardBody>
      </Card>
    );
  const tick = `ticked-${id}`;
  return (
    <ListingCard
      home={card}
      isCaptioned={isCaptioned}
      fields={
        <div className="mt-2 flex flex-col gap-2">
          <span className="flex items-center gap-2">
            <Checkbox id={tick} name="ticked" value={id} defaultChecked={isTicked} />
            <label htmlFor={tick} className="flex min-h-(--tap) items-center font-semibold">
              {messages.tick}
              <span className="sr-only">: {listingName(card)}</span>
            </label>
          </span>
          {note && <TextAreaField field={note} label={messages.note} rows={2} />}
        </div>
      }
    />
  );
}
