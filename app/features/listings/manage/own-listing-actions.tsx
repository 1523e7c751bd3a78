import { type ReactNode, useEffect, useEffectEvent } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { ownStatementPath } from "#app/features/listings/model/paths.ts";
import type { HoldOfHome } from "#app/features/moderation/holds.queries.server.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useOneSubmit } from "#app/forms/server-form.tsx";
import { defineIntents } from "#app/lib/intents.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { FrameImage } from "#app/ui/photo-frame.tsx";
import { ownListingsMessages as messages } from "./manage.messages.ts";
import { offerMessages } from "./offers.messages.ts";
import { toDueLink } from "./own-listing-tasks.tsx";
import { type DueKind, myListingsPath, type MyListingsState } from "./paths.ts";

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
  /** "it lacks a description that may be shown" */
  heldReason?: string;
  hasAuction: boolean;
  guideDays: number | null;
  /** "Sat 28 Nov, 10:00 am"; "By appointment" */
  inspection?: string;
  /** The owner's name; null for own listings. */
  colleague: string | null;
  /** The name of the second agent; null without one. */
  secondAgent: string | null;
  /** Likewise. */
  assistant: string | null;
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

interface ActionsProps {
  listing: OwnListingRow;
  state: MyListingsState;
  result?: FormResult;
  /** Facts that the cards of phones leave out. */
  children: ReactNode;
}

/** The two usual actions, then a menu, which opens without JavaScript. */
export function Actions({ listing, state, result, children }: ActionsProps) {
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
  const isCorrectable = primary.length === 0 && stage === "closed" && canClose;
  const answer = listing.due.includes("enquiries") ? toDueLink("enquiries", listing) : undefined;
  const [firstDue] = listing.due;
  const hasOwnButton = primary.length > 0 || isUnconfirmed || isResultDue || isCorrectable;
  // "Edit" leads to the guide, too.
  const needsButton = !hasOwnButton && firstDue !== undefined && firstDue !== "guide";
  const dueLink = answer ?? (needsButton ? toDueLink(firstDue, listing) : undefined);
  const isInspectionsButton = stage !== "closed" && primary.length === 0 && !isResultDue && !answer;
  // Phones have room for one more than "Edit".
  const isInspectionsOnPhones = isInspectionsButton && !isUnconfirmed && (!dueLink || dueLink.kind === "inspection");
  // The narrowest phones have no room for "Edit" and the menu next to another button, except the short "Answer".
  const hasWideButton = (dueLink !== undefined && !answer) || hasOwnButton || isInspectionsOnPhones;
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
    <div
      className={`own-actions flex flex-wrap items-start gap-2 lg:min-w-[10.5rem] lg:justify-end ${answer && hasOwnButton ? "" : "xl:flex-nowrap"}`}
    >
      {dueLink && dueLink.kind !== "inspection" && (
        <ButtonLink to={dueLink.to} className={answer ? "" : "lg:hidden"}>
          <span>
            {dueLink.label}
            {about}
          </span>
        </ButtonLink>
      )}
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
      {isCorrectable && (
        <ButtonLink variant="quiet" to={href("/dashboard/listings/:id/close", { id: String(id) })}>
          <span>
            {messages.correct}
            {about}
          </span>
        </ButtonLink>
      )}
      {isInspectionsButton && (
        <ButtonLink variant="quiet" to={inspections} className={isInspectionsOnPhones ? "" : "max-lg:hidden"}>
          <span>
            {messages.inspections}
            {about}
          </span>
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" to={edit} className={hasWideButton ? "max-[24rem]:hidden" : ""}>
        <span>
          {editLabel}
          {about}
        </span>
      </ButtonLink>
      <details name="more" className="more-actions max-lg:ml-auto">
        <summary className="btn btn-quiet">
          <span className="max-lg:sr-only">
            {messages.more}
            {about}
          </span>
          <Icon name="dots" className="lg:hidden" />
          <Icon name="chevron-down" className="max-lg:hidden" />
        </summary>
        <div className="more-menu">
          <div className="px-4 py-2 text-sm lg:hidden">{children}</div>
          {hasWideButton && (
            <MenuLink to={edit} title={title} className="min-[24rem]:hidden!">
              {editLabel}
            </MenuLink>
          )}
          {!isInspectionsOnPhones && (
            <MenuLink to={inspections} title={title} className={isInspectionsButton ? "lg:hidden!" : ""}>
              {messages.inspections}
            </MenuLink>
          )}
          <MenuLink to={href("/dashboard/listings/:id/pictures", { id: String(id) })} title={title}>
            {pictureCount === 0 ? messages.noPictures : messages.pictures(pictureCount)}
          </MenuLink>
          <MenuLink to={href("/dashboard/listings/:id/documents", { id: String(id) })} title={title}>
            {messages.documents}
          </MenuLink>
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
          {listing.isInSpreadsheet && others.length > 0 && (
            <p className="px-4 py-2 text-sm text-ink-2">{messages.importedUntilChanged}</p>
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

interface ListingButtonProps extends Pick<ActionsProps, "state" | "result"> {
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
