import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import {
  cardAddress,
  listingName,
  openingStart,
  statusLabel,
  weeklyEquivalent,
} from "#app/features/listings/model/labels.ts";
import { CardPrice, hasDrawing, HomeFacts } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { comparePath, listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { Page } from "#app/lib/page.ts";
import { logInPath, ownPath } from "#app/lib/paths.ts";
import { countOf } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { HomeNote } from "./home-note.tsx";
import type { PublishedHome } from "./saved-homes.queries.server.ts";
import {
  describePriceChange,
  removedNoticeId,
  savedHomeIntents,
  savedHomesPath,
  savedPagePath,
  savedHomesMessages as messages,
} from "./saved-homes.ts";

/** Changes since saving, newest first. */
interface SavedHomeView extends PublishedHome {
  priceWhenSaved: number | null;
  changes: readonly string[];
  /** Blank if there is none. */
  note: string;
  /** The inspections that the member has registered for, in order of time. */
  own: readonly { inspectionId: number; when: string; path: string }[];
  /** From the people with the member's link. */
  sharedNote?: { isTicked: boolean; note: string };
}

interface SavedListView {
  savedHomes: Page<SavedHomeView>;
  /** `token` restores the home; `name` is undefined when it is no longer listed. */
  removed?: { token: string; name: string | undefined };
  /** Number of homes deleted since. */
  vanished: number;
  isUnreadable: boolean;
  /** Number of the browser's homes that did not fit in the account. */
  notMerged: number;
}

const HEADING = "saved";
const COMPARE = "compare";

export interface SavedHomesNoticesProps {
  /** The page of a failed save. */
  from?: string | string[];
  list: SavedListView | undefined;
}

/** Errors, and a link back to the page of a failed save. */
export function SavedHomesNotices({ from, list }: SavedHomesNoticesProps) {
  const path = typeof from === "string" ? ownPath(from) : undefined;
  return (
    <>
      {path && path !== savedHomesPath && (
        <p>
          <TextLink to={path} className="inline-block py-1">
            {messages.back}
          </TextLink>
        </p>
      )}
      {list?.isUnreadable && (
        <Alert tone="warn" title={messages.unreadable.title}>
          {messages.unreadable.text}
        </Alert>
      )}
      {list && list.notMerged > 0 && <Alert tone="note" title={messages.noRoom(list.notMerged)} />}
    </>
  );
}

/** When the homes open, and the plan for that day. */
interface OpenDays {
  text: string;
  planPath: string;
  isSaturday: boolean;
}

export interface SavedHomeListProps extends SavedListView {
  isMember: boolean;
  /** Links to the section that shares the homes. */
  canShare: boolean;
  /** Undefined without homes. */
  openDays?: OpenDays;
  result?: FormResult;
  /** Shows the tick and note of the people with the link. */
  children: (home: SavedHomeView) => ReactNode;
}

export function SavedHomeList({
  savedHomes,
  removed,
  vanished,
  isMember,
  canShare,
  openDays,
  result,
  children,
}: SavedHomeListProps) {
  const { items: homes, page, lastPage } = savedHomes;
  const isEmpty = homes.length === 0;
  const cards = homes.flatMap(({ card }) => card ?? []);
  const isAllDrawn = cards.length > 0 && cards.every(hasDrawing);
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <ListHead savedHomes={savedHomes} vanished={vanished} openDays={openDays} canShare={canShare}>
        {cards.length > 1 && messages.compareHint}
      </ListHead>
      {!isMember && !isEmpty && (
        <p className="text-sm text-ink-2">
          {messages.inBrowser}{" "}
          <TextLink to={logInPath({ pathname: savedHomesPath, search: "" })}>{messages.logIn}</TextLink>{" "}
          {messages.andNotes}
        </p>
      )}
      {removed && <Removed {...removed} />}
      {isEmpty ? (
        <EmptyState
          title={messages.empty}
          level={3}
          actions={<ButtonLink to="/listings">{messages.toListings}</ButtonLink>}
        >
          {messages.emptyHint}
        </EmptyState>
      ) : (
        <ul className="saved-rows">
          {homes.map((home) => (
            <SavedHomeCard
              key={home.id}
              home={home}
              isMember={isMember}
              page={page}
              isCaptioned={!isAllDrawn}
              result={result}
              sharedNote={children(home)}
            />
          ))}
        </ul>
      )}
      {isAllDrawn && <p className="text-sm text-ink-2">{listingsMessages.allIllustrations}</p>}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${savedPagePath(to)}#${HEADING}`} />
      {cards.length > 1 && <CompareBar />}
    </section>
  );
}

interface ListHeadProps extends Pick<SavedHomeListProps, "savedHomes" | "vanished" | "openDays" | "canShare"> {
  /** How to compare. */
  children: ReactNode;
}

/** The number of homes, when they open, and the plan for that day. */
function ListHead({ savedHomes: { items, total }, vanished, openDays, canShare, children }: ListHeadProps) {
  if (items.length === 0) {
    return (
      <h2 id={HEADING} tabIndex={-1} className="sr-only">
        {messages.page}
      </h2>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="text-lg">
          {countOf(total, "saved home")}
        </h2>
        {openDays && <p>{openDays.text}</p>}
        <p className="text-sm text-ink-2">
          {total > 1 && messages.order} {vanished > 0 && messages.vanished(vanished)} {children}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-5 print:hidden">
        {openDays && (
          <ButtonLink to={openDays.planPath} variant={openDays.isSaturday ? "solid" : "quiet"}>
            {openDays.isSaturday ? messages.toPlan : messages.toOtherDays}
          </ButtonLink>
        )}
        {canShare && (
          <TextLink to="#share" className="inline-flex min-h-(--tap) items-center">
            {messages.toShare}
          </TextLink>
        )}
      </div>
    </div>
  );
}

/** Retained while the page is open, so that Back from the comparison finds the ticks. */
const tickedHomes = new Set<string>();

/** The cards contain the checkboxes. CSS shows the bar once one is ticked; only scripts can count them. */
function CompareBar() {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  useEffect(() => {
    for (const box of form.current?.elements ?? []) {
      if (box instanceof HTMLInputElement && tickedHomes.has(box.value)) box.checked = true;
    }
  }, []);
  // After each render, because a removed home no longer has a tick.
  useEffect(() => {
    const count = () => {
      tickedHomes.clear();
      for (const home of new FormData(form.current ?? undefined).getAll("home")) {
        if (typeof home === "string") tickedHomes.add(home);
      }
      setTicked(tickedHomes.size);
    };
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  });

  return (
    <Form
      ref={form}
      id={COMPARE}
      method="get"
      action={comparePath([])}
      // The boxes are reset after this event.
      onReset={() => setTimeout(() => setTicked(0))}
      className="compare-bar"
    >
      <p role="status" className="min-w-0 flex-1 font-medium">
        {ticked === 0 ? messages.compareHint : messages.compareCount(ticked)}
      </p>
      <Button>
        <span>
          {messages.compareTick} <span className="sr-only">{messages.tickedHomes}</span>
        </span>
      </Button>
      <button type="reset" className="link min-h-(--tap)">
        {messages.compareClear} <span className="sr-only">{messages.tickedHomes}</span>
      </button>
    </Form>
  );
}

interface SavedHomeCardProps extends Pick<SavedHomeListProps, "isMember" | "result"> {
  home: SavedHomeView;
  page: number;
  isCaptioned: boolean;
  sharedNote: ReactNode;
}

function SavedHomeCard({ home, page, isMember, isCaptioned, result, sharedNote }: SavedHomeCardProps) {
  const { id, card, suburb, changes, note, own } = home;
  const name = card ? listingName(card) : messages.unlistedHome(suburb);
  const ownNote = (
    <HomeNote id={id} name={name} note={note} from={savedPagePath(page)} isMember={isMember} result={result} isShort />
  );
  const remove = <RemoveForm id={id} name={name} page={page} />;
  if (card) {
    // A sale price is not a change.
    const isOnMarket = card.closedOn === null;
    const price = isOnMarket && describePriceChange(home);
    const status = statusLabel(card);
    const facts = [
      weeklyEquivalent(card),
      card.available && listingsMessages.availableShort(card.available),
      card.auctionDay !== null && listingsMessages.auction(card.auctionDay),
    ].filter((fact) => typeof fact === "string" && fact !== "");
    return (
      <li className="saved-row">
        <CoverPhoto
          home={card}
          sizes="116px"
          className="small-photo"
          caption={isCaptioned && hasDrawing(card) ? listingsMessages.illustration : undefined}
        />
        <div className="min-w-0">
          <h3>
            <CardPrice home={card} /> {status !== undefined && <Badge tone="buff">{status}</Badge>}{" "}
            <Link to={listingPath(card)} className="block hover:underline">
              {cardAddress(card)}
            </Link>
          </h3>
          <HomeFacts home={card} />
          {facts.length > 0 && (
            <p className="text-ink-2">
              <DottedFacts facts={facts} />
            </p>
          )}
          {price && <p className="font-semibold">{price}</p>}
          {isOnMarket && own.length > 0 && <OwnTimes own={own} name={name} />}
          <ChangesSinceSaved changes={changes} />
          {sharedNote}
        </div>
        {/* A note, and its form when open, have a line of their own, after the buttons. */}
        <div className="saved-actions [&>:has(>p,>[open])]:basis-full">
          <span className="flex items-center gap-2">
            <Checkbox id={`compare-${id}`} form={COMPARE} name="home" value={id} />
            <label htmlFor={`compare-${id}`} className="flex min-h-(--tap) items-center">
              {messages.compareTick}
              <span className="sr-only"> {name}</span>
            </label>
          </span>
          {isOnMarket && own.length === 0 && <NextStep card={card} name={name} />}
          {remove}
          {ownNote}
        </div>
      </li>
    );
  }
  return (
    <li className="saved-row is-unlisted">
      <div className="min-w-0">
        <h3>{name}</h3>
        <p>{messages.unlisted}</p>
        <p className="text-sm text-ink-2">{listingsMessages.formerFrom(suburb)}</p>
        <ChangesSinceSaved changes={changes} />
        {sharedNote}
      </div>
      <div className="saved-actions [&>:has(>p,>[open])]:basis-full">
        <TextLink to={`/listings/${id}`} className="inline-flex min-h-(--tap) items-center">
          {messages.similar}
        </TextLink>
        {remove}
        {ownNote}
      </div>
    </li>
  );
}

/** In place of the next inspection. */
function OwnTimes({ own, name }: Pick<SavedHomeView, "own"> & { name: string }) {
  return (
    <p>
      <span className="font-semibold text-ok">{messages.registered}</span>
      {own.map(({ inspectionId, when, path }) => (
        <Fragment key={inspectionId}>
          {" · "}
          <TextLink to={path} className="inline-flex min-h-6 items-center whitespace-nowrap tnum">
            {when}
            <span className="sr-only"> {name}</span>
          </TextLink>
        </Fragment>
      ))}
    </p>
  );
}

/** Leads to the next inspection, or else to the agent. */
function NextStep({ card, name }: { card: ListingCardData; name: string }) {
  return (
    <TextLink
      to={`${listingPath(card)}#${card.open ? "inspections" : "enquire"}`}
      className="inline-flex min-h-(--tap) items-center"
    >
      <span>
        {card.open ? <Opening opening={card.open} /> : messages.enquire} <span className="sr-only">{name}</span>
      </span>
    </TextLink>
  );
}

/** "Inspect Sat 11:15 am". Phones leave out the time of a day that has its date. */
function Opening({ opening }: { opening: string }) {
  const { day, time } = openingStart(opening);
  const hasDate = /\d/.test(day);
  return (
    <>
      {messages.inspect} {day} <span className={hasDate ? "max-sm:sr-only" : undefined}>{time}</span>
    </>
  );
}

function ChangesSinceSaved({ changes }: Pick<SavedHomeView, "changes">) {
  if (changes.length === 0) return null;
  return (
    <div className="pt-1 text-sm">
      <p className="text-ink-2">{messages.sinceSaved}</p>
      <ul className="flex flex-col gap-1">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

function RemoveForm({ id, name, page }: { id: number; name: string; page: number }) {
  const form = savedHomeIntents.form(savedPagePath(page), "remove", id);
  const { state, formAction } = useNavigation();
  const isPending = state !== "idle" && formAction === form.action;
  return (
    <Form id={form.id} method="post" action={form.action} preventScrollReset className="flex">
      <Honeypot />
      <button type="submit" aria-disabled={isPending || undefined} className="link min-h-(--tap) text-sm">
        {isPending ? messages.removing : messages.remove} <span className="sr-only">{name}</span>
      </button>
    </Form>
  );
}

function Removed({ token, name = messages.aHome }: NonNullable<SavedListView["removed"]>) {
  const form = savedHomeIntents.form(savedHomesPath, "restore");
  return (
    <Alert
      id={removedNoticeId}
      tone="ok"
      role="status"
      title={messages.removedHome(name)}
      actions={
        <Form id={form.id} method="post" action={form.action} preventScrollReset>
          <Honeypot />
          <input type="hidden" name="home" defaultValue={token} key={token} />
          <Button variant="quiet">{messages.undo}</Button>
        </Form>
      }
    />
  );
}
