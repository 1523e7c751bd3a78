import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useMessageAt } from "#app/forms/stable-rows.ts";
import { useOneSubmit } from "#app/forms/server-form.tsx";
import { defineIntents } from "#app/lib/intents.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { type FrameImage, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import type { HoldOfHome } from "#app/features/moderation/holds.queries.server.ts";
import { holdMessages, holdPath } from "#app/features/moderation/moderation.ts";
import { tenantsElement } from "#app/features/pictures/manage-paths.ts";
import { listingPath, ownStatementPath } from "#app/features/listings/model/paths.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { offerMessages } from "./offers.messages.ts";
import { type DueKind, myListingsPath, type MyListingsState, ownListingElement } from "./paths.ts";
import { enquiriesPath, toDueLink } from "./own-listing-tasks.tsx";
import { SEVERAL_FORM } from "./several-form.tsx";
import { ownListingsMessages as messages } from "./manage.messages.ts";

export const listingIntents = defineIntents({
  publish: { form: "status", inPlace: true },
  unpublish: { form: "status", inPlace: true },
  relist: { form: "status", inPlace: true },
  underOffer: { form: "offer", inPlace: true },
  offerGone: { form: "offer", inPlace: true },
  confirm: { form: "confirm", inPlace: true },
});

type ListingIntent = Parameters<typeof listingIntents.formId>[0];

/** "closed": sold or leased; "suspended": hidden by an admin. */
export type ListingStage = "draft" | "active" | "underOffer" | "closed" | "withdrawn" | "suspended";

export interface OwnListingRow {
  id: number;
  title: string;
  stage: ListingStage;
  /** "draft", "Under offer", "Sold 20 Nov 2026" */
  badge: string;
  listingType: ListingType;
  propertyType: string;
  /** "$700 per week"; for a closed home the closing price. */
  amount: string;
  address: string;
  suburb: string;
  state: string;
  postcode: string;
  isOwn: boolean;
  /** Null for a colleague's listing whose enquiries the viewer may not answer. */
  enquiryCount: number | null;
  /** Null like the above. */
  waitingCount: number | null;
  due: readonly DueKind[];
  hasAuction: boolean;
  guideDays: number | null;
  /** "Sat 28 Nov, 10:00 am"; "By appointment" */
  inspection?: string;
  /** The owner's name; null for own listings. */
  colleague: string | null;
  /** The name of the second agent; null without one. */
  secondAgent: string | null;
  isImported: boolean;
  /** Its import was stopped. */
  isDetached: boolean;
  /** Its status may be changed here, which stops its import. */
  isInSpreadsheet: boolean;
  publishedOn?: string;
  image: FrameImage | null;
  pictureCount: number;
  holds: readonly HoldOfHome[];
  /** "No statement since 1 Dec 2026" */
  statementBadge: string | undefined;
}

export interface OwnListingsProps {
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
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-sm">
          {columnsOf(state).map(([name, label]) => (
            <th key={name} scope="col" className="py-0.5 pr-4 font-semibold whitespace-nowrap">
              <span className={name === "choose" || name === "actions" ? "sr-only" : undefined}>{label}</span>
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
  return (
    <tr
      id={ownListingElement(id)}
      tabIndex={-1}
      className="own-listing border-b border-line has-[.choose:checked]:bg-harbour-soft max-lg:grid max-lg:grid-cols-[5.5rem_minmax(0,1fr)] max-lg:items-baseline max-lg:gap-x-3 max-lg:py-1.5"
    >
      <td className={`${cell} choose-cell max-lg:col-span-2`}>
        <label className="flex min-h-(--tap) items-center gap-3">
          <Checkbox
            key={String(isChosen)}
            id={isFirst ? `${SEVERAL_FORM}-homes` : undefined}
            form={SEVERAL_FORM}
            name="homes"
            value={id}
            defaultChecked={isChosen}
            className="choose"
          />
          <span className="lg:sr-only">
            {messages.choose}
            <span className="sr-only">
              {" "}
              {address}, {title}
            </span>
          </span>
        </label>
      </td>
      <th scope="row" className={`${cell} font-normal max-lg:contents`}>
        <div
          className={`grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 max-lg:contents lg:min-w-[13rem] ${state.scope === "agency" ? "" : "xl:min-w-[18rem]"}`}
        >
          <PhotoFrame
            image={listing.image}
            alt=""
            seed={id}
            glyph={placeholderGlyph(listing.propertyType)}
            sizes="5.5rem"
            className="self-start border max-lg:row-span-5 max-lg:mt-1"
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
          <p className="font-semibold tnum lg:w-full lg:text-sm lg:whitespace-nowrap">{amount}</p>
          <Badge tone={BADGE_TONES[stage] ?? "outline"}>{badge}</Badge>
          {listing.statementBadge !== undefined && (
            <Link to={ownStatementPath(id)} className="inline-flex min-h-6 items-center">
              <Badge tone="warn">{listing.statementBadge}</Badge>
              <span className="sr-only"> {title}</span>
            </Link>
          )}
          {publishedOn && stage === "active" && (
            <p className="text-sm whitespace-nowrap text-ink-2 max-lg:hidden">{publishedOn}</p>
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
      <td className={`${cell} max-lg:col-start-2 lg:pr-0`}>
        <Actions listing={listing} state={state} result={result} />
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

const BADGE_TONES: Partial<Record<ListingStage, BadgeTone>> = { active: "plain", underOffer: "buff" };

function About({ listing, state }: Pick<RowProps, "listing" | "state">) {
  const { title, address, publishedOn } = listing;
  return (
    <div className="flex min-w-0 flex-col wrap-anywhere">
      <p className="font-semibold">
        {publishedOn ? <TextLink to={listingPath(listing)}>{address}</TextLink> : address}
      </p>
      <Kind listing={listing} state={state} className="max-lg:hidden" />
      <Holds holds={listing.holds} title={title} />
    </div>
  );
}

function Kind({ listing, state, className = "" }: Pick<RowProps, "listing" | "state"> & { className?: string }) {
  const { suburb, listingType, propertyType, isImported, secondAgent } = listing;
  return (
    <p className={`text-sm leading-snug text-ink-2 ${className}`}>
      {suburb}, {propertyType.toLowerCase()} {messages.what[listingType]}
      {isImported && ` · ${messages.imported}`}
      {secondAgent !== null && state.scope !== "agency" && ` · ${messages.sharedWith(secondAgent)}`}
    </p>
  );
}

function Agents({ listing: { isOwn, colleague, secondAgent } }: { listing: OwnListingRow }) {
  return (
    <p className="leading-snug wrap-break-word">
      {isOwn ? messages.you : (colleague ?? messages.noName)}
      {secondAgent !== null && <span className="text-ink-2"> {messages.andAgent(secondAgent)}</span>}
    </p>
  );
}

/** Magenta marks enquiries, which someone is waiting for. */
function Due({ listing: { id, title, due, waitingCount, guideDays } }: { listing: OwnListingRow }) {
  if (due.length === 0) return <span className="text-ink-2 max-lg:hidden">–</span>;
  return (
    <ul className="own-due text-sm leading-snug font-semibold">
      {due.map((kind) => (
        <li key={kind} className={kind === "enquiries" ? "text-magenta" : undefined}>
          {kind === "enquiries" ? (
            messages.waiting(waitingCount ?? 0)
          ) : kind === "guide" ? (
            messages.guideAge(guideDays ?? 0)
          ) : kind === "tenants" ? (
            <TextLink
              to={`${href("/dashboard/listings/:id/pictures", { id: String(id) })}#${tenantsElement}`}
              className="inline-flex min-h-6 items-center"
            >
              {messages.due.tenants}
              <span className="sr-only">: {title}</span>
            </TextLink>
          ) : (
            messages.due[kind]
          )}
        </li>
      ))}
    </ul>
  );
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

function buttonLabel(name: ListingIntent, listingType: ListingType): string {
  if (listingType === "rent" && name === "underOffer") return messages.depositTaken;
  if (listingType === "rent" && name === "offerGone") return messages.depositReturned;
  return messages[name];
}

/** Actions that need more input are links. */
const BUTTONS: Readonly<Record<ListingStage, readonly ListingIntent[]>> = {
  draft: ["publish"],
  active: ["underOffer", "unpublish"],
  underOffer: ["offerGone"],
  closed: ["relist"],
  withdrawn: ["relist"],
  suspended: [],
};

/** The two usual actions, then a menu, which opens without JavaScript. */
function Actions({ listing, state, result }: RowProps) {
  const { id, title, stage, listingType, isOwn, isImported, pictureCount } = listing;
  const about = <span className="sr-only"> {title}</span>;
  const isChangedElsewhere = isImported && !listing.isInSpreadsheet;
  const buttons = isChangedElsewhere ? [] : BUTTONS[stage];
  const isOnMarket = stage === "active" || stage === "underOffer";
  const canClose = !isChangedElsewhere && (isOnMarket || stage === "closed");
  const inspections = href("/dashboard/listings/:id/inspections", { id: String(id) });
  const isResultDue = listing.due.includes("auction");
  const primary = stage === "draft" || stage === "withdrawn" ? buttons : [];
  const others = buttons.filter((name) => !primary.includes(name));
  const isUnconfirmed = listing.due.includes("confirm");
  const [firstDue] = listing.due;
  const hasButton = primary.length > 0 || isUnconfirmed || isResultDue || stage === "closed";
  const dueLink = hasButton || firstDue === undefined ? undefined : toDueLink(firstDue, listing);
  const isInspectionDue = !hasButton && firstDue === "inspection";
  const isEditFirst = !hasButton && dueLink === undefined && !isInspectionDue;
  const editLabel = isImported ? messages.importDetails : messages.edit;
  const edit = isImported
    ? href("/dashboard/listings/:id/feed", { id: String(id) })
    : href("/dashboard/listings/:id/edit", { id: String(id) });
  const button = (name: ListingIntent) => (
    <ListingButton key={listingIntents.formId(name)} name={name} id={id} state={state} result={result}>
      {buttonLabel(name, listingType)}
      {about}
    </ListingButton>
  );
  return (
    <div className="own-actions flex flex-wrap items-start gap-2 max-sm:*:grow lg:min-w-[10.5rem] lg:justify-end xl:flex-nowrap max-[24rem]:[&_.btn]:px-2!">
      {dueLink && (
        <ButtonLink to={dueLink.to} className="lg:hidden">
          <span>
            {dueLink.label}
            {about}
          </span>
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={edit} className={isEditFirst ? "" : "max-lg:hidden"}>
        <span>
          {editLabel}
          {about}
        </span>
      </ButtonLink>
      {primary.map(button)}
      {isUnconfirmed && button("confirm")}
      {isResultDue && (
        <ButtonLink to={href("/dashboard/listings/:id/auction", { id: String(id) })}>
          <span>
            {messages.auctionResult}
            {about}
          </span>
        </ButtonLink>
      )}
      {primary.length === 0 && stage === "closed" && canClose && (
        <ButtonLink variant="quiet" to={href("/dashboard/listings/:id/close", { id: String(id) })}>
          <span>
            {messages.correct}
            {about}
          </span>
        </ButtonLink>
      )}
      {primary.length === 0 && stage !== "closed" && !isResultDue && (
        <ButtonLink variant="quiet" to={inspections} className={isInspectionDue ? "" : "max-lg:hidden"}>
          <span>
            {messages.inspections}
            {about}
          </span>
        </ButtonLink>
      )}
      <details name="more" className="more-actions max-sm:open:w-full">
        <summary className="btn btn-quiet">
          <span>
            {messages.more}
            {about}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className="more-menu">
          <div className="px-4 py-2 text-sm lg:hidden">
            <Kind listing={listing} state={state} />
            <Due listing={listing} />
            {listing.inspection && <p>{listing.inspection}</p>}
            <Enquiries listing={listing} />
          </div>
          {!isEditFirst && (
            <MenuLink to={edit} title={title} className="lg:hidden!">
              {editLabel}
            </MenuLink>
          )}
          {primary.length === 0 && stage !== "closed" && !isResultDue && !isInspectionDue && (
            <MenuLink to={inspections} title={title} className="lg:hidden!">
              {messages.inspections}
            </MenuLink>
          )}
          <MenuLink to={href("/dashboard/listings/:id/pictures", { id: String(id) })} title={title}>
            {pictureCount === 0 ? messages.noPictures : messages.pictures(pictureCount)}
          </MenuLink>
          <MenuLink to={href("/dashboard/listings/:id/documents", { id: String(id) })} title={title}>
            {messages.documents}
          </MenuLink>
          {(primary.length > 0 || stage === "closed" || isResultDue) && (
            <MenuLink to={inspections} title={title}>
              {messages.inspections}
            </MenuLink>
          )}
          {listing.hasAuction && !isResultDue && (
            <MenuLink to={href("/dashboard/listings/:id/auction", { id: String(id) })} title={title}>
              {messages.auctionResult}
            </MenuLink>
          )}
          {listingType === "sale" && stage !== "closed" && (
            <MenuLink to={href("/dashboard/listings/:id/offers", { id: String(id) })} title={title}>
              {offerMessages.link}
            </MenuLink>
          )}
          {listingType === "sale" && stage !== "closed" && (
            <MenuLink to={ownStatementPath(id)} title={title}>
              {listingsMessages.statement}
            </MenuLink>
          )}
          {canClose && isOnMarket && (
            <MenuLink to={href("/dashboard/listings/:id/close", { id: String(id) })} title={title}>
              {messages.close[listingType]}
            </MenuLink>
          )}
          {others.map(button)}
          {!isImported && isOwn && (
            <MenuLink to={href("/dashboard/listings/:id/delete", { id: String(id) })} title={title}>
              {messages.delete}
            </MenuLink>
          )}
        </div>
      </details>
    </div>
  );
}

type MenuLinkProps = Record<"to" | "title" | "children", string> & { className?: string };

function MenuLink({ to, title, className = "", children }: MenuLinkProps) {
  return (
    <Link to={to} className={`menu-action ${className}`}>
      <span>
        {children}
        <span className="sr-only"> {title}</span>
      </span>
    </Link>
  );
}

interface ListingButtonProps extends Pick<OwnListingsProps, "state" | "result"> {
  name: ListingIntent;
  id: number;
  children: ReactNode;
}

/** If the listing moves to another list or cannot be published, navigates there. */
function ListingButton({ name, id, state, result, children }: ListingButtonProps) {
  const list = myListingsPath(state);
  const form = listingIntents.form(list, name, id);
  const fetcher = useFetcher<FormResult>();
  const navigate = useNavigate();
  const pending = fetcher.state !== "idle";
  const latestResult = fetcher.data ?? result;
  const failure = isFailure(latestResult) && latestResult.formId === form.id ? latestResult : undefined;
  const to = fetcher.data?.kind === "done" ? fetcher.data.to : undefined;
  const elsewhere = to?.split("#", 1)[0] === list ? undefined : to;
  const goOn = useEffectEvent((address: string) => void navigate(address));
  useEffect(() => {
    if (elsewhere !== undefined) goOn(elsewhere);
  }, [elsewhere]);
  return (
    <fetcher.Form
      id={form.id}
      method="post"
      action={form.action}
      preventScrollReset
      onSubmit={useOneSubmit(pending, failure)}
    >
      <Honeypot />
      <FieldError id={`${form.id}-error`} error={failure?.error[""]?.[0]} />
      <Button variant="quiet" aria-disabled={pending || undefined}>
        <span>{children}</span>
      </Button>
    </fetcher.Form>
  );
}
