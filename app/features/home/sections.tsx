import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { planPath } from "#app/features/inspections/model/paths.ts";
import { savedHomesPath } from "#app/features/saved-homes/paths.ts";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { brand } from "#platform/brand.ts";
import { formatNumber } from "#app/lib/numbers.ts";

const memberLinks = [
  { to: "/agents", label: "Browse Agents", text: "by name, agency or suburb" },
  { to: "/suburbs", label: "Explore Suburbs", text: "what homes sold for" },
  { to: "#services", label: "Get Services", text: "with prices" },
];

/** For display: days and hours are in Sydney time. */
export interface NewsOfSavedHomes {
  /** Of all saved homes. */
  count: number;
  inspections: { id: number; day: string; hours: string; name: string; path: string }[];
  /** One per home, latest first. */
  changes: { id: number; change: string; name: string; path: string }[];
}

export interface Answer {
  id: number;
  /** Of the person who answered. */
  name: string;
  answer: string;
  /** Of the home, if the enquiry was about one. */
  title: string | null;
  day: string;
}

export interface MemberHomeProps {
  /** Or the email address. */
  name: string;
  services: readonly ServiceOffer[];
  /** A JSON array, and the saved search that found them. */
  homes?: { json: string; of?: Criteria };
  saved?: NewsOfSavedHomes;
  answers?: readonly Answer[];
}

/** Parts that failed to load are left out. */
export function MemberHome({ name, services, homes, saved, answers }: MemberHomeProps) {
  return (
    <>
      <CoastStrip size="member" className="pt-3 pb-4 md:pt-5">
        <div className="page">
          <h1 tabIndex={-1} className="w-fit bg-land text-xl wrap-anywhere">
            Welcome back, {name}
          </h1>
          <div className="chart-frame mt-3 max-w-[52rem]">
            <div className="p-2">
              <SearchBox id="member-search" />
            </div>
          </div>
        </div>
      </CoastStrip>
      <div className="member-news page pt-6">
        {homes && homes.json !== "[]" && <Homes {...homes} />}
        {saved && <NextInspections {...saved} />}
        {saved && <ChangedHomes {...saved} />}
        {answers && <Answers answers={answers} />}
      </div>
      <div className="page section-gap flex flex-col gap-8">
        <ul className="flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
          {memberLinks.map(({ to, label, text }) => (
            <li key={to}>
              <h2 className="inline text-base">
                <TextLink to={to} className="inline-block py-1">
                  {label}
                </TextLink>
              </h2>{" "}
              <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4 border-l-8 border-buff-2 bg-buff p-4 md:px-8 md:py-6">
          <div>
            <h2 className="text-lg">Property Professional?</h2>
            <p className="text-ink-2">Your own page, your listings, and enquiries straight to your inbox.</p>
          </div>
          <ButtonLink to="/for-agents" variant="quiet">
            Learn More
          </ButtonLink>
        </div>
      </div>
      {services.length > 0 && <ServiceList services={services} />}
    </>
  );
}

function Homes({ json, of }: NonNullable<MemberHomeProps["homes"]>) {
  return (
    <section aria-labelledby="homes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="homes" className="text-lg">
          {of ? "New for your saved search" : "New on the market"}
        </h2>
        <TextLink to={listingsPath(of ?? { type: "sale" })} className="py-1">
          {of ? "See all homes for this search" : "See all homes for sale"}
        </TextLink>
      </div>
      <p className="mb-3 text-sm text-ink-2">
        {of ? (
          criteriaSummary(of)
        ) : (
          <>
            <TextLink to={saveSearchPath()}>Save a search</TextLink>, and its new homes come here first.
          </>
        )}
      </p>
      <SaveHomeForm hasHearts={json !== "[]"}>
        <ListingGrid json={json} actions={saveHeart} />
      </SaveHomeForm>
    </section>
  );
}

/** A day is a heading over its times. */
function NextInspections({ count, inspections }: NewsOfSavedHomes) {
  const days = [...Map.groupBy(inspections, ({ day }) => day)];
  return (
    <section aria-labelledby="inspections">
      <h2 id="inspections" className="text-lg">
        Next inspections
      </h2>
      {days.length === 0 && (
        <p className="mt-1 text-ink-2">
          {count === 0
            ? "Save homes with the heart, and their inspection times are listed here."
            : "None of your saved homes has an inspection in the next two weeks."}
        </p>
      )}
      {days.map(([day, ofDay]) => (
        <div key={day} className="mt-2">
          <h3 className="text-sm font-normal text-ink-2">{day}</h3>
          <ul>
            {ofDay.map(({ id, hours, name, path }) => (
              <li key={id} className="grid grid-cols-[8.5rem_1fr] gap-x-3 py-1">
                <span className="font-semibold tnum">{hours}</span>
                <TextLink to={path}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-2">
        <TextLink to={planPath({ suburbs: [] })} className="inline-block py-1">
          Plan your inspections
        </TextLink>
      </p>
    </section>
  );
}

function ChangedHomes({ count, changes }: NewsOfSavedHomes) {
  return (
    <section aria-labelledby="changes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="changes" className="text-lg">
          Changed on your saved homes
        </h2>
        {count > 0 && (
          <TextLink to={savedHomesPath} className="py-1">
            See all {count}
          </TextLink>
        )}
      </div>
      {changes.length === 0 && (
        <p className="mt-1 text-ink-2">
          {count === 0
            ? "A new price, an offer or a sale of the homes that you save is shown here."
            : "Nothing has changed since you saved them."}
        </p>
      )}
      <ul className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {changes.map(({ id, change, name, path }) => (
          <li key={id}>
            <p className="font-semibold">{change}</p>
            <TextLink to={path} className="inline-block py-1">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="text-lg">
        Answers to you
      </h2>
      {answers.length === 0 ? (
        <p className="mt-1 text-ink-2">Answers to your enquiries are shown here.</p>
      ) : (
        <>
          <ul>
            {answers.map(({ id, name, answer, title, day }) => (
              <li key={id} className="mt-2">
                <p className="line-clamp-2 font-semibold">{answer}</p>
                <p className="text-sm text-ink-2">
                  {[`${name} answered`, title && `about ${title}`, day].filter(Boolean).join(", ")}
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <TextLink to="/dashboard/requests" className="inline-block py-1">
              See your requests
            </TextLink>
          </p>
        </>
      )}
    </section>
  );
}

interface ServiceOffer {
  slug: string;
  title: string;
  description: string | null;
  pricingInfo: string | null;
  callToAction: string | null;
}

export function ServiceList({ services }: { services: readonly ServiceOffer[] }) {
  return (
    <section aria-labelledby="services" className="page section-gap">
      <h2 id="services" className="border-b-3 border-ink pb-2 text-xl">
        Services
      </h2>
      <ul>
        {services.map(({ slug, title, description, pricingInfo, callToAction }) => (
          <li
            key={slug}
            className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-2 lg:grid-cols-[5fr_6fr_3fr]"
          >
            <div>
              <h3 className="text-lg">{title}</h3>
              {description && <p className="mt-1 text-ink-2">{description}</p>}
            </div>
            {pricingInfo && <p className="md:pt-px">{pricingInfo}</p>}
            <p className="md:col-span-2 lg:col-span-1 lg:-mt-1 lg:text-right">
              <TextLink to={`/services/${slug}`} className="inline-block py-1 font-semibold">
                {callToAction ?? title}
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReasonsProps {
  /** Undefined if it failed to load. */
  suburbCount?: number;
}

/** Verifiable claims only, each with a number. */
export function Reasons({ suburbCount }: ReasonsProps) {
  const reasons = [
    suburbCount !== undefined && {
      figure: formatNumber(suburbCount),
      title: "suburb guides",
      text: "Real sale figures, with their period and source. Where there is no figure we show a dash, not a guess.",
    },
    {
      figure: "24",
      title: "hours to an answer",
      text: "We'll get back to you within 24 hours. You get a receipt that shows your enquiry and lets you withdraw it, without an account.",
    },
    {
      figure: "1",
      title: "email per enquiry",
      text: "The person you write to gets your enquiry once, even if you press the button twice.",
    },
    {
      figure: "0",
      title: "apps to install",
      text: "Every page and form works in any browser, on an old phone and on a slow connection, even without JavaScript.",
    },
  ].filter((reason) => reason !== false);

  return (
    <section aria-labelledby="reasons" className="page section-gap">
      <h2 id="reasons" className="border-b-3 border-ink pb-2 text-xl">
        Why choose {brand.name}
      </h2>
      <ul className="grid gap-x-8 gap-y-6 pt-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ figure, title, text }) => (
          <li key={title}>
            <h3 className="text-lg">
              <span className="block text-figure tnum">{figure}</span> {title}
            </h3>
            <p className="mt-2 prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
