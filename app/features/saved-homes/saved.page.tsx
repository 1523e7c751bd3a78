import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { DashboardTabs } from "#app/features/dashboard/dashboard-tabs.tsx";
import { findOpenDays } from "#app/features/inspections/plan/plan.server.ts";
import { findOwnTimes } from "#app/features/inspections/register/own-times.server.ts";
import { describeChangesSince } from "#app/features/listings/model/changes.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { searchListings } from "#app/features/listings/search/search.queries.server.ts";
import {
  type ShortlistLink,
  createShortlist,
  getShortlistLink,
  renewShortlist,
} from "#app/features/shortlists/shortlist.server.ts";
import { shareElement, shortlistIntents, shortlistMessages } from "#app/features/shortlists/shortlist.ts";
import { deleteShortlist, findHomeNotes } from "#app/features/shortlists/shortlists.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure, submittedValues } from "#app/forms/form-result.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { ExplainedButton } from "#app/forms/server-form.tsx";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import { joinIntents } from "#app/lib/intents.ts";
import { pageNumber, readPage } from "#app/lib/page.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import { CopyField } from "#app/ui/copy-field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/saved.page";
import { RecentHomes } from "./recently-viewed.tsx";
import { saveHeart, SaveHomeForm } from "./save-home.tsx";
import { SavedHomeList, SavedHomesNotices } from "./saved-home-list.tsx";
import {
  clearUnreadableList,
  forgetRecentHomes,
  readNotes,
  readRecentCookie,
  readSavedHomes,
  readSignedHomes,
  removeHome,
  restoreHome,
  saveHome,
  saveNote,
  signHomes,
} from "./saved-homes.middleware.server.ts";
import { findPublishedHomes, findStatesSinceSaved } from "./saved-homes.queries.server.ts";
import { noteSchema, removeHomeSchema, restoreHomeSchema, saveHomeSchema } from "./saved-homes.schema.ts";
import {
  heartId,
  noteId,
  removedNoticeId,
  saveHomeForm,
  savedHomeIntents,
  savedHomesPath,
  savedPagePath,
  decodeRecentHomes,
  publicPriceWhenSaved,
  savedHomesMessages as messages,
} from "./saved-homes.ts";

const HOMES_PER_PAGE = 24;

/** Below an empty list. */
const NEWEST_HOMES = 4;

const intents = joinIntents(savedHomeIntents, shortlistIntents);

export const middleware: Route.MiddlewareFunction[] = [privatePage];

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, savedHomesPath);
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const viewer = getViewer(context);
  const isMember = viewer !== undefined;
  const requestedPage = pageNumber(url.searchParams.get("page"));
  const isAgent = viewer?.role === "agent";
  const path = savedPagePath(requestedPage);
  const unavailable = {
    isMember,
    isAgent,
    list: undefined,
    openDays: undefined,
    newest: undefined,
    share: undefined,
    recent: [],
    path,
  };
  return loadPage({ fallback: unavailable }, async () => {
    const { homes, isUnreadable, notMerged } = await readSavedHomes(args);
    if (isUnreadable) clearUnreadableList(args);
    const known = await findPublishedHomes(homes.map(({ id }) => id));
    const existing = homes.flatMap((saved) => {
      const home = known.find(({ id }) => id === saved.id);
      return home ? [{ ...home, priceWhenSaved: saved.priceWhenSaved, savedAt: saved.savedAt }] : [];
    });
    const range = { page: requestedPage, total: existing.length, perPage: HOMES_PER_PAGE };
    const savedHomes = await readPage(range, async ({ limit, offset }) => {
      const pageHomes = existing.slice(offset, offset + limit);
      const [states, notes, sharedNotes, ownTimes] = await Promise.all([
        findStatesSinceSaved(pageHomes),
        readNotes(
          args,
          pageHomes.map(({ id }) => id),
        ),
        viewer && findHomeNotes(viewer.id),
        viewer
          ? findOwnTimes(
              viewer.id,
              pageHomes.map(({ id }) => id),
            )
          : [],
      ]);
      return pageHomes.map((home) => {
        const since = states.get(home.id) ?? [];
        const priceWhenSaved = publicPriceWhenSaved(home.priceWhenSaved, home.comparablePrice, since);
        const note = notes.get(home.id) ?? "";
        const sharedNote = sharedNotes?.get(home.id);
        const own = ownTimes.filter(({ listingId }) => listingId === home.id);
        return { ...home, priceWhenSaved, changes: describeChangesSince(since), note, sharedNote, own };
      });
    });
    const list = { savedHomes, isUnreadable, notMerged, vanished: homes.length - existing.length };
    const [removed, openDays, newest] = await Promise.all([
      findRemoved(url.searchParams.get("removed")),
      existing.length === 0
        ? undefined
        : findOpenDays(
            existing.map(({ id }) => id),
            new Date(),
          ),
      existing.length === 0 ? searchListings({ type: "sale", sort: "newest", page: 1 }, NEWEST_HOMES) : undefined,
    ]);
    return {
      isMember,
      isAgent,
      list: { ...list, removed },
      openDays,
      newest: newest?.json,
      // Undefined for visitors.
      share: viewer && (await getShortlistLink(viewer.id)),
      recent: await findRecent(args),
      path: savedPagePath(savedHomes.page),
    };
  });
}

async function findRemoved(text: string | null) {
  const [removed] = (text !== null && readSignedHomes(text)) || [];
  if (text === null || !removed) return undefined;
  const [home] = await findPublishedHomes([removed.id]);
  return { token: text, name: home?.card ? listingName(home.card) : undefined };
}

async function findRecent(args: Route.LoaderArgs) {
  const ids = decodeRecentHomes(readRecentCookie(args));
  const homes = await findPublishedHomes(ids);
  return ids.flatMap((id) => homes.find((home) => home.id === id)?.card ?? []);
}

const publicPath = () => savedHomesPath;

const save = pageAction(
  serverForm(saveHomeSchema, { id: saveHomeForm }),
  async ({ id, from }, args: Route.ActionArgs) => {
    if (id === undefined) throw new Invalid({ "": [messages.listingId] });
    await saveHome(args, id);
    return backTo(from, id, messages.saved);
  },
  { failure: messages.saveFailed, publicPath },
);

const changeLink = (operation: (member: Member) => Promise<void>, done: { title: string; text: string }) =>
  intent({
    async act(_, args: Route.ActionArgs) {
      await operation(requireUser(args));
      return redirectWithFlash(`${savedHomesPath}#${shareElement}`, { kind: "success", ...done });
    },
    failure: shortlistMessages.failed,
  });

export const action = intentAction(
  intents,
  {
    share: changeLink(createShortlist, shortlistMessages.created),
    "renew-share": changeLink(renewShortlist, shortlistMessages.renewed),
    "end-share": changeLink(({ user }) => deleteShortlist(user.id), shortlistMessages.ended),
    remove: intent({
      schema: removeHomeSchema,
      async act({ id, input: { from } }, args: Route.ActionArgs) {
        const removed = await removeHome(args, id);
        if (from !== savedHomesPath) return backTo(from, id, messages.removed);
        const page = pageNumber(args.url.searchParams.get("page"));
        return redirect(`${savedPagePath(page, removed && signHomes([removed]))}#${removedNoticeId}`, { status: 303 });
      },
      failure: messages.removeFailed,
      publicPath,
    }),
    note: intent({
      schema: noteSchema,
      async act({ id, input: { note, account, from } }, args: Route.ActionArgs) {
        if (account) requireUser(args);
        // Another tab, or a browser that lost its cookies, may have removed the home from the list that shows the note.
        const { isNew } = note !== "" && isSavedPage(from) ? await saveHome(args, id) : { isNew: false };
        await saveNote(args, id, note);
        const done = note === "" ? messages.note.deleted : isNew ? messages.note.savedWithHome : messages.note.saved;
        return redirectWithFlash(`${from}#${noteId(id)}`, { kind: "success", ...done });
      },
      failure: messages.note.failed,
      // Without `publicPath`, because the form and its text would be missing from a visitor's list.
    }),
    restore: intent({
      schema: restoreHomeSchema,
      async act({ input }, args: Route.ActionArgs) {
        const [home] = readSignedHomes(input.home) ?? [];
        if (!home) throw new NotFound(messages.notRestored);
        await restoreHome(args, home);
        return redirectWithFlash(savedHomesPath, { kind: "success", ...messages.restored });
      },
      failure: messages.saveFailed,
      publicPath,
    }),
    forget: intent({
      act(_, args: Route.ActionArgs) {
        forgetRecentHomes(args);
        return Promise.resolve(redirectWithFlash(savedHomesPath, { kind: "success", ...messages.forgotten }));
      },
      publicPath,
    }),
  },
  { missingMessage: messages.noHome, otherwise: save },
);

function isSavedPage(path: string): boolean {
  return path.split("?", 1)[0] === savedHomesPath;
}

function backTo(path: string, id: number, message: { title: string; text: string }): Response {
  return redirectWithFlash(`${path}#${heartId(id)}`, { kind: "success", ...message });
}

export const clientAction = intentClientAction(intents, {
  failure: {
    remove: messages.removeFailed,
    restore: messages.saveFailed,
    note: messages.note.failed,
    share: shortlistMessages.failed,
    "renew-share": shortlistMessages.failed,
    "end-share": shortlistMessages.failed,
  },
  otherwise: { form: saveHomeForm, failure: messages.saveFailed },
});

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  path: savedPagePath(pageNumber(params.get("page"))),
  list: undefined,
  openDays: undefined,
  newest: undefined,
  share: undefined,
  recent: [],
}));

export default function SavedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isMember, isAgent, list, openDays, newest = "[]", share, recent, path } = loaderData;
  return (
    <div className="page flex flex-col gap-4 py-3 sm:gap-6 sm:py-6">
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-ink">
        <h1 tabIndex={-1} className="pb-2 text-xl">
          {messages.page}
        </h1>
        {isMember && <DashboardTabs isAgent={isAgent} />}
      </div>
      <SavedHomesNotices from={submittedValues(actionData)?.["from"]} list={list} />
      {list ? (
        <SavedHomeList
          {...list}
          isMember={isMember}
          openDays={openDays}
          canShare={share !== undefined}
          result={actionData}
        >
          {({ sharedNote }) => sharedNote && <SharedNote {...sharedNote} />}
        </SavedHomeList>
      ) : (
        <LoadFailed title={messages.failed} path={path}>
          {messages.failedHint}
        </LoadFailed>
      )}
      {share !== undefined && (share !== null || (list && list.savedHomes.total > 0)) && (
        <ShareShortlist link={share} path={savedHomesPath} result={actionData} />
      )}
      <SaveHomeForm hasHearts={recent.length > 0 || newest !== "[]"}>
        {newest !== "[]" && <NewHomes json={newest} />}
        <RecentHomes homes={recent} />
      </SaveHomeForm>
      <SampleDataNotice />
    </div>
  );
}

/** For an empty list. */
function NewHomes({ json }: { json: string }) {
  return (
    <section aria-labelledby="newest">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="newest" className="text-lg">
          {messages.newHomes}
        </h2>
        <TextLink to={listingsPath({ type: "sale" })} className="py-1">
          {messages.allHomes}
        </TextLink>
      </div>
      <ListingGrid json={json} isBelowFold actions={saveHeart} />
    </section>
  );
}

const field = "share-link";

interface ShareShortlistProps {
  /** Null until the member creates one. */
  link: ShortlistLink | null;
  path: string;
  result?: FormResult;
}

/** Creates, copies, renews and ends the link to a member's saved homes. */
function ShareShortlist({ link, path, result }: ShareShortlistProps) {
  return (
    <section
      id={shareElement}
      aria-labelledby="share-heading"
      className="flex flex-col gap-4 border-t border-ink pt-4 print:hidden"
    >
      <h2 id="share-heading" tabIndex={-1} className="text-lg">
        {shortlistMessages.heading}
      </h2>
      {link ? (
        <>
          <div className="max-w-[48rem]">
            <CopyField
              key={link.url}
              id={field}
              label={shortlistMessages.label}
              hint={shortlistMessages.hint(link.since)}
              text={link.url}
            />
          </div>
          <p>
            <TextLink to={link.path} className="inline-flex min-h-(--tap) items-center">
              {shortlistMessages.open}
            </TextLink>
          </p>
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <ExplainedButton
              form={shortlistIntents.form(path, "renew-share")}
              label={shortlistMessages.renew}
              pendingLabel={shortlistMessages.creating}
              result={result}
            >
              {shortlistMessages.renewReason}
            </ExplainedButton>
            <ExplainedButton
              form={shortlistIntents.form(path, "end-share")}
              label={shortlistMessages.end}
              pendingLabel={shortlistMessages.ending}
              result={result}
            >
              {shortlistMessages.endReason}
            </ExplainedButton>
          </div>
        </>
      ) : (
        <ExplainedButton
          form={shortlistIntents.form(path, "share")}
          label={shortlistMessages.create}
          pendingLabel={shortlistMessages.creating}
          result={result}
        >
          {shortlistMessages.offer}
        </ExplainedButton>
      )}
    </section>
  );
}

/** The tick and note of the people with the link, on the card of a saved home. */
function SharedNote({ isTicked, note }: { isTicked: boolean; note: string }) {
  return (
    <div className="flex flex-col gap-1">
      {isTicked && <p className="font-semibold">{shortlistMessages.ticked}</p>}
      {note !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-medium">{shortlistMessages.theirNote}:</span> {note}
        </p>
      )}
    </div>
  );
}
