import { useEffect, useRef } from "react";
import { listingPath, ownStatementPath } from "#app/features/listings/model/paths.ts";
import { holdMessages, holdPath } from "#app/features/moderation/moderation.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { useMessageAt } from "#app/forms/stable-rows.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";
import { Actions, type ListingStage, type OwnListingRow } from "./own-listing-actions.tsx";
import { enquiriesPath, toDueLink } from "./own-listing-tasks.tsx";
import { type DueKind, type MyListingsState, ownListingElement } from "./paths.ts";
import { ChooseAllLink, SEVERAL_FORM } from "./several-form.tsx";

interface OwnListingsProps {
  listings: readonly OwnListingRow[];
  state: MyListingsState;
  result?: FormResult;
  /** The ids of the homes that are ticked first. */
  chosen: readonly number[];
}

const cell = "min-w-0 lg:py-1.5 lg:pr-4";

/** A table from 64rem on, cards below. Its checkboxes belong to the form of several homes. */
export function OwnListings({ listings, state, result, chosen }: OwnListingsProps) {
  return (
    <table className="w-full border-t-3 border-ink text-left max-lg:block">
      <caption className="sr-only">{messages.list}</caption>
      <thead className="max-lg:hidden">
        <tr className="border-b border-ink text-sm">
          {columnsOf(state).map(([name, label]) => (
            <th key={name} scope="col" className="py-0.5 pr-4 font-semibold whitespace-nowrap">
              {name === "choose" && listings.length > 1 ? (
                <ChooseAllLink state={state} />
              ) : (
                <span className={name === "choose" || name === "actions" ? "sr-only" : undefined}>{label}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {listings.map((listing, index) => (
          <Row
            key={listing.id}
            isFirst={index === 0}
            listing={listing}
            state={state}
            result={result}
            isChosen={chosen.includes(listing.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The agents are a column of the agency's homes. */
function columnsOf({ scope }: MyListingsState) {
  return Object.entries(messages.columns).filter(([name]) => name !== "agent" || scope === "agency");
}

interface RowProps extends Pick<OwnListingsProps, "state" | "result"> {
  listing: OwnListingRow;
}

function Row({ listing, state, result, isChosen, isFirst }: RowProps & { isChosen: boolean; isFirst: boolean }) {
  const { id, title, address, amount, stage, badge, publishedOn, inspection } = listing;
  const message = useMessageAt(ownListingElement(id));
  useFocusAfterChange(ownListingElement(id), stage);
  const origin = originOf(listing, state);
  return (
    <tr
      id={ownListingElement(id)}
      tabIndex={-1}
      className="own-listing border-b border-line max-lg:grid max-lg:grid-cols-[5.5rem_minmax(0,1fr)] max-lg:gap-x-3 max-lg:py-1"
    >
      <td className={`${cell} choose-cell max-lg:row-start-5`}>
        <label className="flex min-h-(--tap) items-center gap-2">
          <Checkbox
            key={String(isChosen)}
            id={isFirst ? `${SEVERAL_FORM}-homes` : undefined}
            form={SEVERAL_FORM}
            name="homes"
            value={id}
            defaultChecked={isChosen}
          />
          <span className="lg:sr-only">{messages.choose}</span>
          <span className="sr-only">
            {" "}
            {address}, {title}
          </span>
        </label>
      </td>
      <th scope="row" className={`${cell} font-normal max-lg:contents`}>
        <div
          className={`grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 max-lg:contents lg:min-w-[13rem] ${state.scope === "agency" ? "" : "xl:min-w-[18.5rem]"}`}
        >
          <PhotoFrame
            image={listing.image}
            alt=""
            seed={id}
            glyph={placeholderGlyph(listing.propertyType)}
            sizes="5.5rem"
            className="self-start border max-lg:row-span-4 max-lg:row-start-1 max-lg:mt-1"
          />
          <About listing={listing} state={state} />
        </div>
      </th>
      {state.scope === "agency" && (
        <td className={`${cell} text-sm max-lg:col-start-2 lg:min-w-[6.5rem]`}>
          <Agents listing={listing} />
        </td>
      )}
      <td className={`${cell} max-lg:col-start-2`}>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="font-semibold tnum max-lg:leading-snug lg:w-full lg:text-sm lg:whitespace-nowrap">{amount}</p>
          {stage === "active" ? (
            <p className="text-sm text-ink-2 max-sm:sr-only xl:whitespace-nowrap">
              {badge} <span className="max-xl:hidden">{publishedOn}</span>
            </p>
          ) : (
            <Badge tone={stage === "underOffer" ? "buff" : "outline"}>{badge}</Badge>
          )}
          {listing.statementBadge !== undefined && (
            <Link to={ownStatementPath(id)} className="inline-flex min-h-6 items-center">
              <Badge tone="warn">{listing.statementBadge}</Badge>
              <span className="sr-only"> {title}</span>
            </Link>
          )}
        </div>
        <p role="status" className="text-sm font-semibold text-ok">
          {message?.title}
        </p>
      </td>
      <td className={`${cell} max-lg:col-start-2 xl:whitespace-nowrap`}>
        <Due listing={listing} />
      </td>
      <td className={`${cell} text-sm max-lg:hidden lg:min-w-[7.5rem]`}>{inspection}</td>
      <td className={`${cell} text-sm max-lg:hidden`}>
        <Enquiries listing={listing} />
      </td>
      <td className={`${cell} max-lg:col-start-2 max-lg:row-start-5 lg:pr-0!`}>
        <Actions listing={listing} state={state} result={result}>
          {origin && <p>{origin}</p>}
          <Due listing={listing} />
          {inspection && <p>{inspection}</p>}
          <Enquiries listing={listing} />
        </Actions>
      </td>
    </tr>
  );
}

/** A new stage can move the row and replace the button that had the focus. */
function useFocusAfterChange(element: string, stage: ListingStage) {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (document.activeElement === document.body) document.getElementById(element)?.focus();
  }, [element, stage]);
}

function About({ listing, state }: Pick<RowProps, "listing" | "state">) {
  const { title, address, publishedOn } = listing;
  return (
    <div className="flex min-w-0 flex-col wrap-anywhere">
      <p className="font-semibold max-lg:leading-snug">
        {publishedOn ? <TextLink to={listingPath(listing)}>{address}</TextLink> : address}
      </p>
      <Kind listing={listing} state={state} />
      <Holds holds={listing.holds} title={title} />
    </div>
  );
}

function Kind({ listing, state }: Pick<RowProps, "listing" | "state">) {
  const { suburb, listingType, propertyType } = listing;
  const origin = originOf(listing, state);
  return (
    <p className="text-sm leading-snug text-ink-2">
      {suburb}, {propertyType.toLowerCase()} {messages.what[listingType]}
      {origin && <span className="max-lg:hidden"> · {origin}</span>}
    </p>
  );
}

/** "Imported · Shared with Tom Kearney · Assistant: Kim Lowe". Phones show it in the menu. */
function originOf(
  { isImported, isInSpreadsheet, stage, secondAgent, assistant }: OwnListingRow,
  { scope }: MyListingsState,
): string {
  const stops = isInSpreadsheet && (stage === "draft" || stage === "withdrawn");
  const sharers = [secondAgent && messages.sharedWith(secondAgent), assistant && messages.assistant(assistant)];
  const imported = stops ? messages.importedUntilChanged : messages.imported;
  return [isImported && imported, ...(scope === "agency" ? [] : sharers)].filter(Boolean).join(" · ");
}

function Agents({ listing: { isOwn, colleague, secondAgent, assistant } }: { listing: OwnListingRow }) {
  return (
    <p className="leading-snug wrap-break-word">
      {isOwn ? messages.you : (colleague ?? messages.noName)}
      {secondAgent !== null && <span className="text-ink-2"> {messages.andAgent(secondAgent)}</span>}
      {assistant !== null && <span className="block text-sm text-ink-2">{messages.assistant(assistant)}</span>}
    </p>
  );
}

/** Magenta marks enquiries, which someone is waiting for. */
function Due({ listing }: { listing: OwnListingRow }) {
  const { title, due } = listing;
  if (due.length === 0) return <span className="text-ink-2 max-lg:hidden">–</span>;
  return (
    <ul className="own-due text-sm leading-snug font-semibold">
      {due.map((kind) => {
        const to = toDueLink(kind, listing)?.to;
        return (
          <li
            key={kind}
            className={
              kind === "enquiries" ? "text-magenta" : kind === "held" ? "whitespace-normal lg:max-w-48" : undefined
            }
          >
            {to === undefined ? (
              dueText(kind, listing)
            ) : (
              <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
                {dueText(kind, listing)}
                <span className="sr-only">: {title}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function dueText(kind: DueKind, { waitingCount, guideDays, heldReason }: OwnListingRow): string {
  if (kind === "held") return messages.heldBack(heldReason ?? messages.heldByCheck);
  if (kind === "enquiries") return messages.waiting(waitingCount ?? 0);
  return kind === "guide" ? messages.guideAge(guideDays ?? 0) : messages.due[kind];
}

function Holds({ holds, title }: Pick<OwnListingRow, "holds" | "title">) {
  return holds.map(({ id, subject, reason, isReleaseRequested }) => (
    <div key={id} className="mt-2 border-l-4 border-warn pl-3 text-sm">
      <p className="font-semibold">{holdMessages.heading[subject]}</p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <p>
        {isReleaseRequested && `${holdMessages.waiting} `}
        <TextLink to={holdPath(id)} className="inline-block py-1 font-semibold">
          {holdMessages.see}
          <span className="sr-only">: {title}</span>
        </TextLink>
      </p>
    </div>
  ));
}

function Enquiries({ listing: { id, title, enquiryCount, isOwn } }: { listing: OwnListingRow }) {
  if (enquiryCount === null) return <span className="text-ink-2">{messages.enquiriesOfColleague}</span>;
  const count = countOf(enquiryCount, "enquiry", "enquiries");
  const figure = (
    <>
      {enquiryCount}
      <span className="lg:sr-only">{count.slice(String(enquiryCount).length)}</span>
    </>
  );
  if (enquiryCount === 0) return <span className="text-ink-2">{figure}</span>;
  return (
    <TextLink to={enquiriesPath(id, isOwn)} aria-label={`${count}: ${title}`} className="inline-block min-w-6 py-1">
      {figure}
    </TextLink>
  );
}
