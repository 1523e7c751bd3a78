import type { ReactNode } from "react";
import type { HomeCostView } from "#app/features/costs/home-cost.ts";
import { cardAddress, shortDollars, shortPriceLabel } from "#app/features/listings/model/labels.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import type { ShownListing, NearbyListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { SchoolsOfHome } from "#app/features/nearby/nearby.queries.server.ts";
import type { HomePlaceView } from "#app/features/nearby/places.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ListingPhones } from "./listing-agent.tsx";
import { type HomeAnswer, sectionIds } from "./listing-view.tsx";

const messages = listingPageMessages.bar;
const questions = listingPageMessages.answers;

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

/** An inspection that the visitor has registered for. */
interface OwnTime {
  /** "Sat 5 Dec" */
  short: string;
  /** Of the registration. */
  path: string;
}

interface HomeBarProps {
  home: ShownListing;
  /** The id of the enquiry form. */
  form: string;
  /** Leads to the form to ask for a time. */
  byAppointment: ReactNode;
  phones: ListingPhones;
  /** In order of time. */
  own?: readonly OwnTime[];
  next?: NextOpening;
  cost?: object;
  places?: { schools: readonly object[] };
  schools?: object;
  sold: { homes: readonly object[] } | null;
  nearby: readonly NearbyListing[];
}

/** At the bottom of a phone; on wide screens below the first screen, then at the top. */
export function HomeBar({
  home,
  form,
  byAppointment,
  phones,
  own: [registered] = [],
  next,
  cost,
  places,
  schools,
  sold,
  nearby,
}: HomeBarProps) {
  const phone = phones.contact.find(({ href }) => href !== undefined)?.href;
  const { amount, isGuide } = shortPriceLabel(home);
  const inspect = registered ?? next;
  const sections = [
    { id: sectionIds.about, label: messages.about },
    ...(next || home.inspectionsByAppointment ? [{ id: "inspections", label: messages.inspections }] : []),
    ...(home.floorPlans.length > 0 ? [{ id: "floor-plans", label: messages.plan }] : []),
    { id: "facts", label: messages.facts },
    ...(cost ? [{ id: "cost", label: messages.cost }] : []),
    ...(places ? [{ id: sectionIds.place, label: messages.place }] : []),
    ...(schools || places?.schools.length ? [{ id: "schools", label: messages.schools }] : []),
    ...(sold && sold.homes.length > 0 ? [{ id: "sold", label: messages.sold[home.listingType] }] : []),
    ...((sold?.homes.length ?? 0) === 0 && nearby.length > 0 ? [{ id: "nearby", label: messages.similar }] : []),
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
      <a href={`#${form}`} className="btn btn-quiet home-enquire">
        {messages.enquire}
      </a>
      {inspect && (
        <ButtonLink variant="act" to={inspect.path}>
          <span>
            {registered ? messages.registered : messages.inspect} <span className="tnum">{inspect.short}</span>
          </span>
        </ButtonLink>
      )}
      {!inspect && home.inspectionsByAppointment && byAppointment}
    </nav>
  );
}

interface EnquiryNextStepsProps {
  /** Undefined for a visitor who has registered for one. */
  next?: NextOpening;
  nearby: readonly NearbyListing[];
}

/** After an enquiry: the next inspection and similar homes. */
export function EnquiryNextSteps({ next, nearby }: EnquiryNextStepsProps) {
  return (
    <>
      {next && (
        <div className="flex flex-col gap-1">
          <p className="home-soon">{[listingPageMessages.nextInspection, next.soon].filter(Boolean).join(", ")}</p>
          <p className="font-semibold tnum">{next.when}</p>
          <ButtonLink variant="quiet" to={next.path} className="mt-1">
            {listingPageMessages.registerNext}
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

interface Answerable {
  home: Pick<ShownListing, "price" | "priceTo">;
  cost?: HomeCostView;
  places?: HomePlaceView;
  schools?: SchoolsOfHome;
}

/** The short answers on the first screen. */
export function toAnswers({ home: { price, priceTo }, cost, places, schools }: Answerable): HomeAnswer[] {
  const [stop] = places?.stations ?? [];
  // Of a guide, the costs begin with its upper end. Assumptions in the address may have another price.
  const isGuide = priceTo !== null && priceTo > price && cost?.isEdited === false;
  const upperEnd = isGuide ? (priceTo % 1000 === 0 ? shortDollars(priceTo) : formatDollars(priceTo)) : undefined;
  const from = `${listingPageMessages.straight}${places?.from === "suburb" ? listingPageMessages.fromCentre : ""}`;
  return [
    cost?.answer && {
      question: `${cost.answer.sum ?? cost.answer.heading}${upperEnd === undefined ? "" : questions.at(upperEnd)}`,
      answer: cost.answer.amount,
      ...(cost.firstHome && { detail: questions.firstHome(cost.firstHome) }),
      section: "cost",
    },
    cost?.month && {
      question: questions.month,
      answer: cost.month.amount,
      section: "cost",
    },
    stop && {
      question: questions.stop,
      answer: places?.closed?.label ?? stop.label,
      detail: places?.closed
        ? questions.mayBeClosed(`${places.closed.distance}${from}`, stop.label, stop.distance)
        : `${stop.distance}${from}${places?.isNearestOnChart ? questions.onChart : ""}`,
      section: sectionIds.place,
    },
    schoolAnswer(places, schools),
  ].filter((answer) => answer !== undefined);
}

/** The primary school for the address or most of the suburb; the nearest school only if none is known. */
function schoolAnswer(places: HomePlaceView | undefined, schools: SchoolsOfHome | undefined): HomeAnswer | undefined {
  const [taking, ...others] = schools?.primary ?? [];
  if (taking) {
    const suburb = schools?.suburb ?? null;
    const nearer = suburb === null ? places?.otherNearest : undefined;
    return {
      question: suburb === null ? questions.intake : questions.intakeOf(suburb),
      answer: taking.name,
      ...(nearer !== undefined && { detail: questions.otherNearest(nearer) }),
      ...(suburb !== null && others.length > 0 && { detail: questions.dependsOnAddress(others.length) }),
      section: "schools",
    };
  }
  const [nearest] = places?.schools ?? [];
  return nearest && { question: questions.school, answer: nearest.name, section: "schools" };
}
