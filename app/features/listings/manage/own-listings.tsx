import { Form } from "react-router";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { localityLabel, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { deleteListingPath, editListingPath, type MyListingsState, listingIntents, myListingsPath } from "./paths.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";

/** One of an agent's own listings, as the list shows it. */
export interface OwnListingRow {
  id: number;
  title: string;
  status: string;
  listingType: ListingType;
  propertyType: string;
  price: number;
  priceFrequency: string;
  suburb: string;
  state: string;
  postcode: string;
  enquiryCount: number;
  /** "4 March 2025", when it can be seen. */
  publishedOn?: string;
}

export interface OwnListingsProps {
  listings: readonly OwnListingRow[];
  state: MyListingsState;
}

export function OwnListings({ listings, state }: OwnListingsProps) {
  return (
    <ul className="border-t-3 border-ink">
      {listings.map((listing) => (
        <li
          key={listing.id}
          id={ownListingElement(listing.id)}
          tabIndex={-1}
          className="flex flex-col gap-3 border-b border-line py-4 md:flex-row md:items-center md:justify-between md:gap-8"
        >
          <About listing={listing} />
          <Actions listing={listing} state={state} />
        </li>
      ))}
    </ul>
  );
}

/** The id of a listing's place in the list. */
export function ownListingElement(id: number): string {
  return `listing-${id}`;
}

function About({ listing }: { listing: OwnListingRow }) {
  const { id, title, status, listingType, propertyType, enquiryCount, publishedOn } = listing;
  const price = priceLabel(listing);
  const amount = listing.price === 0 ? messages.noPrice : [price.amount, price.frequency].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">
          {publishedOn ? <TextLink to={listingPath(listing)}>{title}</TextLink> : title}
        </h3>
        <Badge tone={status === "active" ? "plain" : "outline"}>{status}</Badge>
      </div>
      <p>
        <span className="font-semibold tnum">{amount}</span>
        <span className="text-ink-2">
          {" "}
          · {propertyType} {messages.what[listingType]}, {localityLabel(listing)}
        </span>
      </p>
      <p className="text-sm text-ink-2">
        {publishedOn ? `${messages.publishedOn} ${publishedOn}` : messages.draft} ·{" "}
        {enquiryCount === 0 ? (
          countOf(0, "enquiry", "enquiries")
        ) : (
          <TextLink to="/dashboard/enquiries" aria-label={`${countOf(enquiryCount, "enquiry", "enquiries")}: ${title}`}>
            {countOf(enquiryCount, "enquiry", "enquiries")}
          </TextLink>
        )}{" "}
        · No. {id}
      </p>
    </div>
  );
}

/** Publishing is a post of its own; deleting asks once more on a page. */
function Actions({ listing: { id, title, status }, state }: { listing: OwnListingRow; state: MyListingsState }) {
  const to = status === "active" ? "unpublish" : "publish";
  const form = listingIntents.form(myListingsPath(state), to, id);
  const about = <span className="sr-only"> {title}</span>;
  return (
    <div className="flex flex-none flex-wrap items-center gap-3">
      <ButtonLink variant="quiet" to={editListingPath(id)}>
        <span>
          {messages.edit}
          {about}
        </span>
      </ButtonLink>
      <Form id={form.id} method="post" action={form.action} preventScrollReset>
        <Honeypot />
        <Button variant="quiet">
          <span>
            {messages[to]}
            {about}
          </span>
        </Button>
      </Form>
      <TextLink to={deleteListingPath(id)} className="inline-flex min-h-(--tap) items-center px-2">
        <span>
          {messages.delete}
          {about}
        </span>
      </TextLink>
    </div>
  );
}
