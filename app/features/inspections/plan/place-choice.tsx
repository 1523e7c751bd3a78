import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { ownRegistrationsPath, type PlanAddress, planPath } from "#app/features/inspections/model/paths.ts";
import { placeText } from "#app/features/listings/model/criteria.ts";
import { PlaceInput } from "#app/features/listings/model/place-input.tsx";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { RemovableBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, type CountLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";

const messages = {
  where: "Where",
  start: "Where?",
  hint: "Tick the homes that you will inspect, and get a route with times and distances. Homes that you save are listed here, too.",
  savedHomes: "Your saved homes",
  clear: "Clear the place",
  own: "In your suburbs",
  nextDay: (day: string) => `See ${day}`,
  registered: "Inspections you registered for",
  suburbs: "Suburbs",
  suburb: "Suburb or postcode",
  remove: "remove suburb",
  regions: "Regions",
  busiest: "Suburbs with most open homes",
} as const;

interface PlaceChoiceProps {
  address: PlanAddress;
  /** One per line. Only on the server. */
  suburbNames?: string;
  hasSaved: boolean;
  /** Undefined if they failed to load. */
  places?: { regions: readonly CountLink[]; suburbs: readonly CountLink[] };
  /** Nothing else to see. */
  isOpen: boolean;
}

/** The one control for places, then the chosen suburbs, each with a link that removes it. */
export function PlaceChoice({ address, suburbNames, hasSaved, places, isOpen }: PlaceChoiceProps) {
  const { suburbs, region } = address;
  const saved = hasSaved && suburbs.length === 0 ? messages.savedHomes : undefined;
  const chosen = region === undefined ? saved : (REGIONS[region] ?? region);
  return (
    <>
      <details open={isOpen} className="max-w-full min-w-0 open:basis-full print:hidden">
        <summary className="plan-chip">
          <Icon name="pin" />
          <span className="truncate">
            {chosen === undefined ? (
              messages.where
            ) : (
              <>
                <span className="sr-only">{messages.where}: </span>
                {chosen}
              </>
            )}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className="flex flex-col gap-3 py-3">
          <SuburbForm address={address} suburbNames={suburbNames} />
          {(suburbs.length > 0 || region !== undefined) && (
            <TextLink
              to={planPath({ ...address, suburbs: [], region: undefined })}
              className="inline-flex min-h-(--tap) w-fit items-center"
            >
              {hasSaved ? messages.savedHomes : messages.clear}
            </TextLink>
          )}
          <PlaceList name={messages.regions} links={places?.regions} />
          <PlaceList name={messages.busiest} links={places?.suburbs} />
        </div>
      </details>
      {suburbs.length > 0 && (
        <ul aria-label={messages.suburbs} className="flex flex-wrap gap-2 print:hidden">
          {suburbs.map((suburb) => (
            <li key={suburb}>
              <RemovableBadge
                to={planPath({ ...address, suburbs: suburbs.filter((other) => other !== suburb) })}
                removeLabel={messages.remove}
                replace
              >
                {placeText(suburb)}
              </RemovableBadge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PlaceStartProps extends Pick<PlaceChoiceProps, "address" | "suburbNames"> {
  places: { own: readonly CountLink[]; regions: readonly CountLink[]; suburbs: readonly CountLink[] };
  /** "132 open homes for sale on Sat 5 Dec" */
  openHomes: string;
  /** The first day with an inspection that the visitor has registered for. */
  next?: { to: string; day: string };
  isMember: boolean;
  /** Kinds and days. */
  children: ReactNode;
}

/** Asks for a place, with the numbers of open homes. */
export function PlaceStart({ places, openHomes, next, isMember, children, ...form }: PlaceStartProps) {
  return (
    <section aria-label={messages.start} className="flex flex-col gap-3 print:hidden">
      <SuburbForm {...form} label={`${messages.start} ${messages.suburb}`} />
      <div className="plan-bar">{children}</div>
      <p className="font-semibold tnum">{openHomes}</p>
      <PlaceList name={messages.own} links={places.own} />
      <PlaceList name={messages.regions} links={places.regions} />
      <PlaceList name={messages.busiest} links={places.suburbs} />
      <p className="prose text-ink-2">{messages.hint}</p>
      {(next ?? isMember) && (
        <p className="flex flex-wrap gap-3">
          {next && <ButtonLink to={next.to}>{messages.nextDay(next.day)}</ButtonLink>}
          {isMember && (
            <ButtonLink to={ownRegistrationsPath} variant="quiet">
              {messages.registered}
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}

interface AllOpenHomesProps extends Pick<PlaceStartProps, "places"> {
  /** "All 393 open homes on Sat 5 Dec" */
  title: string;
}

/** After the visitor's own inspections: the places where other homes open. */
export function AllOpenHomes({ title, places }: AllOpenHomesProps) {
  return (
    <section aria-labelledby="all-open" className="flex flex-col gap-3 print:hidden">
      <h2 id="all-open" className="text-lg tnum">
        {title}
      </h2>
      <PlaceList name={messages.own} links={places.own} level={3} />
      <PlaceList name={messages.regions} links={places.regions} level={3} />
      <PlaceList name={messages.busiest} links={places.suburbs} level={3} />
    </section>
  );
}

interface PlaceListProps {
  name: string;
  links?: readonly CountLink[];
  level?: 2 | 3;
}

/** Nothing without places. */
function PlaceList({ name, links = [], level = 2 }: PlaceListProps) {
  if (links.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <div>
      <Heading className="text-md">{name}</Heading>
      <ul className="plan-places">
        {links.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} preventScrollReset>
              {label} <b className="tnum">{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SuburbFormProps extends Pick<PlaceChoiceProps, "address" | "suburbNames"> {
  label?: string;
}

function SuburbForm({ address, suburbNames, label = messages.suburb }: SuburbFormProps) {
  const { day, suburbs, region, type, see = [] } = address;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const Suggestions = useFirstIntent(box, loadSuggestions)?.Suggestions;

  function choose(path: string) {
    const chosen = new URLSearchParams(path.split("?")[1]).getAll("suburb");
    void navigate(planPath({ ...address, suburbs: [...suburbs, ...chosen] }), { preventScrollReset: true });
  }

  return (
    <div ref={box} className="max-w-xl">
      {/* No automatic submission, because a half-typed suburb may match another one. */}
      <SearchForm action={planPath({ suburbs: [] })} label={messages.suburbs} values={{}}>
        {day !== undefined && <input type="hidden" name="day" value={day} />}
        {region !== undefined && <input type="hidden" name="region" value={region} />}
        {type !== undefined && <input type="hidden" name="type" value={type} />}
        {see.map((id) => (
          <input key={id} type="hidden" name="see" value={id} />
        ))}
        {suburbs.map((suburb) => (
          <input key={suburb} type="hidden" name="suburb" value={suburb} />
        ))}
        <PlaceInput
          id="suburb"
          name="suburb"
          label={label}
          suburbNames={suburbNames}
          Suggestions={Suggestions}
          source={suggestionsPath}
          onChoose={choose}
          button={<Button>Show</Button>}
        />
      </SearchForm>
    </div>
  );
}

const loadSuggestions = () => import("#app/ui/combobox-suggestions.tsx");

/** The text is the last value: the others are the chosen suburbs. */
function suggestionsPath(fields: FormData): string {
  const text = fields.getAll("suburb").at(-1);
  return `/api/listings/places?${new URLSearchParams({ only: "suburbs", q: typeof text === "string" ? text : "" })}`;
}
