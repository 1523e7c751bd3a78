import { cardAddress, shortPriceLabel } from "#app/features/listings/model/labels.ts";
import type { ShownListing, NearbyListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ListingPhones } from "./listing-agent.tsx";
import { sectionIds } from "./listing-view.tsx";

const messages = listingsMessages.bar;

/** The next inspection. */
interface NextOpening {
  /** To register. */
  path: string;
  /** "Sat 28 Nov, 10:00–10:30 am" */
  when: string;
  /** "in 2 days" */
  soon?: string;
  /** "Sat 10:00" */
  short: string;
}

interface HomeBarProps {
  home: ShownListing;
  /** The id of the enquiry form. */
  form: string;
  phones: ListingPhones;
  next?: NextOpening;
  cost?: object;
  places?: { schools: readonly object[] };
  schools?: object;
  sold: { homes: readonly object[] };
  nearby: readonly NearbyListing[];
}

/** At the bottom of a phone; on wide screens below the first screen, then at the top. */
export function HomeBar({ home, form, phones, next, cost, places, schools, sold, nearby }: HomeBarProps) {
  const phone = phones.contact.find(({ href }) => href !== undefined)?.href;
  const { amount, isGuide } = shortPriceLabel(home);
  const sections = [
    { id: sectionIds.about, label: messages.about },
    ...(home.floorPlans.length > 0 ? [{ id: "floor-plans", label: messages.plan }] : []),
    { id: "facts", label: messages.facts },
    ...(cost ? [{ id: "cost", label: messages.cost }] : []),
    ...(places ? [{ id: sectionIds.place, label: messages.place }] : []),
    ...(schools || places?.schools.length ? [{ id: "schools", label: messages.schools }] : []),
    ...(sold.homes.length > 0 ? [{ id: "sold", label: messages.sold[home.listingType] }] : []),
    ...(next || home.inspectionsByAppointment ? [{ id: "inspections", label: messages.inspections }] : []),
    ...(sold.homes.length === 0 && nearby.length > 0 ? [{ id: "nearby", label: messages.similar }] : []),
  ];
  return (
    <nav aria-label={messages.label} className="bottom-bar home-bar">
      <p>
        {isGuide && listingsMessages.guide} <b className="tnum">{amount}</b> <span>{home.address ?? home.suburb}</span>
      </p>
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
      {phone && (
        <a href={phone} className="btn btn-quiet home-call">
          <Icon name="phone" />
          {messages.call}
        </a>
      )}
      <a href={`#${form}`} className="btn btn-quiet">
        {messages.enquire}
      </a>
      {next && (
        <ButtonLink variant="act" to={next.path}>
          <span>
            {messages.inspect} <span className="tnum">{next.short}</span>
          </span>
        </ButtonLink>
      )}
    </nav>
  );
}

interface EnquiryNextStepsProps {
  next?: NextOpening;
  nearby: readonly NearbyListing[];
}

/** After an enquiry: the next inspection and similar homes. */
export function EnquiryNextSteps({ next, nearby }: EnquiryNextStepsProps) {
  return (
    <>
      {next && (
        <div className="flex flex-col gap-1">
          <p className="home-soon">{[listingsMessages.nextInspection, next.soon].filter(Boolean).join(", ")}</p>
          <p className="font-semibold tnum">{next.when}</p>
          <ButtonLink variant="quiet" to={next.path} className="mt-1">
            {listingsMessages.registerNext}
          </ButtonLink>
        </div>
      )}
      {nearby.length > 0 && (
        <div>
          <h3 className="text-base">{messages.similar}</h3>
          <ul>
            {nearby.slice(0, 2).map((other) => (
              <li key={other.id} className="py-1">
                <b className="tnum">{shortPriceLabel(other).amount}</b>{" "}
                <TextLink to={listingPath(other)}>{cardAddress(other)}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
