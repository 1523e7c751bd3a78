import { type ReactNode, useEffect, useEffectEvent } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import { FieldError } from "#app/forms/field-error.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useMessageAt } from "#app/forms/stable-rows.ts";
import { useOneSubmit } from "#app/forms/use-one-submit.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type FrameImage, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { localityLabel, numberLabel } from "#app/features/listings/model/labels.ts";
import type { HoldOfHome } from "#app/features/moderation/holds.queries.server.ts";
import { holdMessages } from "#app/features/moderation/moderation.messages.ts";
import { holdPath } from "#app/features/moderation/moderation.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { myListingsPath, type MyListingsState, ownListingElement } from "./paths.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";

export const listingIntents = defineIntents({
  publish: { form: "status", inPlace: true },
  unpublish: { form: "status", inPlace: true },
  relist: { form: "status", inPlace: true },
  underOffer: { form: "offer", inPlace: true },
  offerGone: { form: "offer", inPlace: true },
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
  /** Null for a colleague's listing. */
  enquiryCount: number | null;
  /** The owner's name; null for own listings. */
  colleague: string | null;
  isImported: boolean;
  publishedOn?: string;
  image: FrameImage | null;
  pictureCount: number;
  holds: readonly HoldOfHome[];
}

export interface OwnListingsProps {
  listings: readonly OwnListingRow[];
  state: MyListingsState;
  result?: FormResult;
}

export function OwnListings({ listings, state, result }: OwnListingsProps) {
  return (
    <ul className="border-t-3 border-ink">
      {listings.map((listing) => (
        <li
          key={listing.id}
          id={ownListingElement(listing.id)}
          tabIndex={-1}
          className="flex flex-col gap-3 border-b border-line py-4 lg:flex-row lg:items-center lg:justify-between lg:gap-8"
        >
          <div className="grid min-w-0 grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4">
            <PhotoFrame
              image={listing.image}
              alt=""
              seed={listing.id}
              glyph={placeholderGlyph(listing.propertyType)}
              sizes="8rem"
              className="border"
            />
            <About listing={listing} />
          </div>
          <Actions listing={listing} state={state} result={result} />
        </li>
      ))}
    </ul>
  );
}

const BADGE_TONES: Partial<Record<ListingStage, BadgeTone>> = { active: "plain", underOffer: "buff" };

function About({ listing }: { listing: OwnListingRow }) {
  const { id, title, stage, listingType, propertyType, publishedOn, pictureCount } = listing;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">
          {publishedOn ? <TextLink to={listingPath(listing)}>{title}</TextLink> : title}
        </h3>
        <Badge tone={BADGE_TONES[stage] ?? "outline"}>{listing.badge}</Badge>
      </div>
      <p>
        <span className="font-semibold tnum">{listing.amount}</span>
        <span className="text-ink-2">
          {" "}
          · {propertyType} {messages.what[listingType]}, {listing.address}, {localityLabel(listing)}
        </span>
      </p>
      <p className="text-sm text-ink-2">
        {publishedOn ? `${messages.publishedOn} ${publishedOn}` : messages.draft} · <Enquiries listing={listing} /> ·{" "}
        {numberLabel(id)}
        {listing.isImported && ` · ${messages.imported}`}
      </p>
      <Holds holds={listing.holds} title={title} />
      <p className="flex flex-wrap gap-x-4">
        <TextLink
          to={href("/dashboard/listings/:id/pictures", { id: String(id) })}
          className="inline-block py-1 font-semibold"
        >
          {pictureCount === 0 ? messages.noPictures : messages.pictures(pictureCount)}
          <span className="sr-only">: {title}</span>
        </TextLink>
        <TextLink
          to={href("/dashboard/listings/:id/inspections", { id: String(id) })}
          className="inline-block py-1 font-semibold"
        >
          {messages.inspections}
          <span className="sr-only">: {title}</span>
        </TextLink>
      </p>
    </div>
  );
}

function Holds({ holds, title }: Pick<OwnListingRow, "holds" | "title">) {
  return holds.map(({ id, subject, reason, isReleaseRequested }) => (
    <div key={id} className="border-l-4 border-warn pl-3 text-sm">
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

function Enquiries({ listing: { id, title, enquiryCount, colleague } }: { listing: OwnListingRow }) {
  if (enquiryCount === null) return messages.listedBy(colleague);
  const count = countOf(enquiryCount, "enquiry", "enquiries");
  if (enquiryCount === 0) return count;
  return (
    <TextLink to={`/dashboard/enquiries?listing=${id}`} aria-label={`${count}: ${title}`}>
      {count}
    </TextLink>
  );
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

function Actions({ listing, state, result }: Pick<OwnListingsProps, "state" | "result"> & { listing: OwnListingRow }) {
  const { id, title, stage, listingType, enquiryCount, isImported } = listing;
  const message = useMessageAt(ownListingElement(id));
  const about = <span className="sr-only"> {title}</span>;
  const buttons = isImported ? [] : BUTTONS[stage].filter((name) => name !== "underOffer" || listingType === "sale");
  const isOnMarket = stage === "active" || stage === "underOffer";
  return (
    <div className="flex flex-none flex-col gap-1 md:w-[26rem]">
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink
          variant="quiet"
          to={
            isImported
              ? href("/dashboard/listings/:id/feed", { id: String(id) })
              : href("/dashboard/listings/:id/edit", { id: String(id) })
          }
        >
          <span>
            {isImported ? messages.importDetails : messages.edit}
            {about}
          </span>
        </ButtonLink>
        {!isImported && (isOnMarket || stage === "closed") && (
          <ButtonLink variant="quiet" to={href("/dashboard/listings/:id/close", { id: String(id) })}>
            <span>
              {isOnMarket ? messages.close[listingType] : messages.correct}
              {about}
            </span>
          </ButtonLink>
        )}
        {buttons.map((name) => (
          <ListingButton key={listingIntents.formId(name)} name={name} id={id} state={state} result={result}>
            {about}
          </ListingButton>
        ))}
        {!isImported && enquiryCount !== null && (
          <TextLink
            to={href("/dashboard/listings/:id/delete", { id: String(id) })}
            className="inline-flex min-h-(--tap) items-center px-2"
          >
            <span>
              {messages.delete}
              {about}
            </span>
          </TextLink>
        )}
      </div>
      <p role="status" className="text-sm font-semibold text-ok">
        {message?.title}
      </p>
    </div>
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
        <span>
          {messages[name]}
          {children}
        </span>
      </Button>
    </fetcher.Form>
  );
}
