import { Link, TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { brand } from "#platform/brand.ts";
import { formatNumber } from "#app/lib/numbers.ts";

const memberCards = [
  {
    to: "/agents",
    label: "Browse Agents",
    text: "Search by name, agency, suburb or specialty, and save the ones you like.",
  },
  { to: "/suburbs", label: "Explore Suburbs", text: "What homes sold for, and what is on the market now." },
  { to: "#services", label: "Get Services", text: "Conveyancing, finance, renovations and trades, with prices." },
];

export interface MemberHomeProps {
  /** Or the email address. */
  name: string;
  services: readonly ServiceOffer[];
  /** A JSON array, and the saved search that found them. */
  homes?: { json: string; of?: Criteria };
}

export function MemberHome({ name, services, homes }: MemberHomeProps) {
  return (
    <>
      <div className="page flex flex-col gap-8 pt-6 md:pt-10">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          Welcome back, {name}
        </h1>
        <ul className="grid gap-(--gap) md:grid-cols-3">
          {memberCards.map(({ to, label, text }) => (
            <li key={to} className="card p-4">
              <h2 className="text-lg">
                <Link to={to} className="link after:absolute after:inset-0">
                  {label}
                </Link>
              </h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        {homes && homes.json !== "[]" && <Homes {...homes} />}
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
    <section aria-labelledby="homes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="homes" className="text-xl">
            {of ? "New for your saved search" : "New on the market"}
          </h2>
          {of && <p className="text-ink-2">{criteriaSummary(of)}</p>}
        </div>
        <TextLink to={listingsPath(of ?? { type: "sale" })} className="inline-flex min-h-(--tap) items-center">
          {of ? "See all homes for this search" : "See all homes for sale"}
        </TextLink>
      </div>
      <SaveHomeForm hasHearts={json !== "[]"}>
        <ListingGrid json={json} actions={saveHeart} />
      </SaveHomeForm>
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
