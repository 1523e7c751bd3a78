import type { ReactNode } from "react";
import { planPath } from "#app/features/inspections/model/paths.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { cardAddress, homesCountLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { CardPrice, ListingGrid, nextTimes, parseCards } from "#app/features/listings/model/listing-card.tsx";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { ownSearchesPath, saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { NEW_DAYS, newLabel } from "#app/features/saved-searches/model/saved-search.ts";
import { NEWS_COUNT_LIMIT } from "#app/lib/page.ts";
import { countOf, countText } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import type {
  Answer,
  SearchTotals,
  DueOverview as DueOverviewProps,
  NewsOfSavedHomes,
  NextInspection,
  Overview as OverviewProps,
} from "./overview.server.ts";

interface OverviewSectionsProps extends OverviewProps {
  /** Agents who save no homes get no empty sections about them. */
  isAgent: boolean;
}

/** A member's news. Parts that failed to load are left out. */
export function Overview({ homes, saved: news, answers, isAgent }: OverviewSectionsProps) {
  const isUnused = isAgent && news?.count === 0 && news.inspections.length === 0;
  const saved = isUnused ? undefined : news;
  const hasTimes = (saved?.inspections.length ?? 0) > 0 || (answers?.length ?? 0) > 0;
  return (
    <div className={hasTimes ? "member-news" : "member-news is-even"}>
      {homes && homes.json !== "[]" && <Homes {...homes} />}
      <div className="flex flex-col gap-8">
        {saved && <NextInspections {...saved} />}
        {answers && answers.length > 0 && <Answers answers={answers} />}
      </div>
      {saved && <SavedHomes {...saved} />}
    </div>
  );
}

const DUE_ROWS = 3;

/**
 * The start of the dashboard: next inspections, new homes and changes, at most three rows each. Phones show two. Parts
 * that failed to load are left out.
 */
export function DueOverview({ homes, saved, answers, answerCount }: DueOverviewProps) {
  return (
    <div className="due">
      {saved && <DueInspections {...saved} />}
      {homes && <NewHomes {...homes} />}
      {saved && <HomeNews {...saved} />}
      {answers && answerCount !== undefined && answerCount > 0 && <DueAnswers answers={answers} count={answerCount} />}
    </div>
  );
}

function DueInspections({ inspections }: NewsOfSavedHomes) {
  const [next] = inspections;
  return (
    <DuePart
      id="due-inspections"
      title="Next inspections"
      to={planPath({ suburbs: [] })}
      all="Plan"
      status={next ? `Next on ${next.shortDay}` : "None in the next two weeks"}
      isNews={next !== undefined}
    >
      {inspections.length === 0 && (
        <TextLink to={listingsPath({ type: "sale", open: "sat" })} className="inline-block py-1">
          Find open homes this Saturday
        </TextLink>
      )}
      <ul>
        {inspections.slice(0, DUE_ROWS).map(({ id, shortDay, hours, name, path, isRegistered, home }) => (
          <DueRow key={id} home={home}>
            <h3 className="font-normal">
              <span className="text-md block font-bold tnum">
                {shortDay}, <span className="whitespace-nowrap">{hours}</span>
              </span>
              <Link to={path} className="card-link hover:underline">
                {name}
              </Link>
            </h3>
            {isRegistered && <p className="text-sm font-semibold text-ok">Registered</p>}
          </DueRow>
        ))}
      </ul>
    </DuePart>
  );
}

/** The homes are those of the first search, or the newest of all for members without searches. */
function NewHomes({ json, of, recent = null, others = [] }: NonNullable<OverviewProps["homes"]>) {
  const searches = [
    ...(of ? [{ criteria: of, recent }] : []),
    ...others.toSorted((one, other) => Number(one.recent === 0) - Number(other.recent === 0)),
  ];
  // Searches overlap, so their homes cannot be added up.
  const withNew = searches.filter((search) => search.recent !== 0).length;
  const cards = (
    <ul className="due-cards">
      {parseCards(json).map((home) => (
        <SavedHomeRow key={home.id} home={home} sizes="(width >= 64rem) 240px, 116px" />
      ))}
    </ul>
  );
  if (searches.length === 0) {
    return (
      <DuePart
        id="due-homes"
        title="New on the market"
        to={saveSearchPath()}
        all="Save a search"
        status="New homes of your saved searches are listed here"
      >
        <div className="due-searches">{cards}</div>
      </DuePart>
    );
  }
  return (
    <DuePart
      id="due-homes"
      title="New for your searches"
      to={ownSearchesPath}
      all="All searches"
      status={
        withNew > 0
          ? `New homes this week in ${countOf(withNew, "search", "searches")}`
          : `None new this week in ${countOf(searches.length, "search", "searches")}`
      }
      isNews={withNew > 0}
    >
      <ul className="due-searches">
        {searches.slice(0, DUE_ROWS).map((search) => (
          <li key={criteriaSummary(search.criteria)}>
            <p>
              <TextLink to={listingsPath(newOf(search))}>{criteriaSummary(search.criteria)}</TextLink>
              <b className="tnum">{newLabel(search.recent)}</b>
            </p>
            {search.criteria === of && cards}
          </li>
        ))}
      </ul>
      {!of && (
        <>
          <p className="mt-2">New on the market</p>
          {cards}
        </>
      )}
    </DuePart>
  );
}

/** All homes of a search without new ones. */
function newOf({ criteria, recent }: Pick<SearchTotals, "criteria" | "recent">) {
  return recent === 0 ? criteria : { ...criteria, listedWithin: NEW_DAYS };
}

function HomeNews({ count, checked, changed, homes }: NewsOfSavedHomes) {
  return (
    <DuePart
      id="due-saved"
      title="Your homes"
      to={savedHomesPath}
      all={count > 0 ? `All ${count}` : undefined}
      status={count === 0 ? "None saved" : describeChanges({ count, checked, changed })}
      isNews={changed > 0}
    >
      {count === 0 && (
        <TextLink to={listingsPath({ type: "sale" })} className="inline-block py-1">
          Find homes to save and follow their prices
        </TextLink>
      )}
      <ul>
        {homes.slice(0, DUE_ROWS).map(({ card, change, auction }) => (
          <SavedHomeRow key={card.id} home={card} news={[change ?? statusLabel(card), auction]} />
        ))}
      </ul>
    </DuePart>
  );
}

/** Undefined if no change is known, but not all homes were checked. */
function describeChanges({ count, checked, changed }: Pick<NewsOfSavedHomes, "count" | "checked" | "changed">) {
  const sinceSaved = `since you saved ${count === 1 ? "it" : "them"}`;
  const isComplete = checked === count;
  if (changed === 0) return isComplete ? `No changes ${sinceSaved}` : undefined;
  return `${isComplete ? "" : "At least "}${countOf(changed, "home")} changed ${sinceSaved}`;
}

/** Never empty. */
function DueAnswers({ answers, count }: { answers: readonly Answer[]; count: number }) {
  return (
    <DuePart
      id="due-answers"
      title="Answers to you"
      to="/dashboard/requests"
      all="My Requests"
      status={`${countText(count, "new answer", "new answers", NEWS_COUNT_LIMIT)} to your requests`}
      isNews
    >
      <ul>
        {answers.map(({ id, name, answer, title }) => (
          <li key={id} className="border-t border-line py-2 text-[0.9375rem]">
            <p className="line-clamp-2">{answer}</p>
            <p className="text-sm text-ink-2">{[name, title && `about ${title}`].filter(Boolean).join(", ")}</p>
          </li>
        ))}
      </ul>
    </DuePart>
  );
}

interface DuePartProps {
  id: string;
  title: string;
  /** Fits in one line. */
  status?: string;
  isNews?: boolean;
  to: string;
  /** The text of the link. */
  all?: string;
  children: ReactNode;
}

function DuePart({ id, title, status, isNews = false, to, all, children }: DuePartProps) {
  return (
    <section aria-labelledby={id}>
      <div className="due-head">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {all !== undefined && (
          <TextLink to={to} className="py-1">
            {all}
          </TextLink>
        )}
      </div>
      {status !== undefined && <p className={isNews ? "pb-1 font-semibold text-ok" : "pb-1 text-ink-2"}>{status}</p>}
      {children}
    </section>
  );
}

interface SavedHomeRowProps {
  home: ListingCardData;
  /** Replace the next opening and auction. */
  news?: readonly (string | undefined)[];
  /** The `sizes` of the photo. */
  sizes?: string;
}

function SavedHomeRow({ home, news = [], sizes }: SavedHomeRowProps) {
  const newsItems = news.filter((text) => text !== undefined);
  const times = nextTimes(home);
  return (
    <DueRow home={home} sizes={sizes}>
      <h3 className="font-normal">
        <CardPrice home={home} />{" "}
        <Link to={listingPath(home)} className="card-link block hover:underline">
          {cardAddress(home)}
        </Link>
      </h3>
      {newsItems.length > 0 ? (
        <p className="flex flex-wrap gap-1">
          {newsItems.map((text) => (
            <Badge key={text} tone="buff">
              {text}
            </Badge>
          ))}
        </p>
      ) : (
        times.length > 0 && (
          <p className="text-sm text-ink-2">
            <DottedFacts facts={times} />
          </p>
        )
      )}
    </DueRow>
  );
}

interface DueRowProps {
  home: NextInspection["home"];
  sizes?: string;
  children: ReactNode;
}

function DueRow({ home, sizes = "116px", children }: DueRowProps) {
  return (
    <li className="due-row">
      <CoverPhoto home={home} sizes={sizes} className="small-photo" />
      <div className="min-w-0">{children}</div>
    </li>
  );
}

function Homes({ json, of, others = [] }: NonNullable<OverviewProps["homes"]>) {
  return (
    <section aria-labelledby="homes">
      <div className="mb-3 grid gap-x-6 sm:grid-cols-[1fr_auto] sm:items-baseline">
        <h2 id="homes" className="text-lg">
          {of ? "New for your saved search" : "New on the market"}
        </h2>
        <p className="text-sm text-ink-2 sm:col-span-2 sm:row-start-2">
          {of ? (
            criteriaSummary(of)
          ) : others.length > 0 ? (
            "Your saved searches find no homes now."
          ) : (
            <>
              <TextLink to={saveSearchPath()}>Save a search</TextLink>, and its new homes come here first.
            </>
          )}
        </p>
        <TextLink to={listingsPath(of ?? { type: "sale" })} className="justify-self-start py-1">
          {of ? "See all homes for this search" : "See all homes for sale"}
        </TextLink>
      </div>
      <SaveHomeForm hasHearts={json !== "[]"}>
        <ListingGrid json={json} actions={saveHeart} />
      </SaveHomeForm>
      {others.length > 0 && (
        <>
          <h3 className="mt-4 text-base">{of ? "Your other searches" : "Your saved searches"}</h3>
          <ul>
            {others.map(({ criteria, total }) => (
              <li key={criteriaSummary(criteria)}>
                <TextLink to={listingsPath(criteria)} className="inline-block py-1">
                  {`${criteriaSummary(criteria)}: ${homesCountLabel(total)}`}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A day is a heading over its times. */
function NextInspections({ count, inspections }: NewsOfSavedHomes) {
  const days = [...Map.groupBy(inspections, ({ day }) => day)];
  return (
    <section aria-labelledby="inspections">
      {/* Level with the first heading of the homes, whose link has this padding. */}
      <h2 id="inspections" className="text-lg lg:pt-1">
        Next inspections
      </h2>
      {days.length === 0 && (
        <p className="mt-1 text-ink-2">
          {count === 0
            ? "Save homes with the heart or register for an inspection, and the times are listed here."
            : "None of your saved homes has an inspection in the next two weeks."}
        </p>
      )}
      {days.map(([day, ofDay]) => (
        <div key={day} className="mt-2">
          <h3 className="text-sm font-normal text-ink-2">{day}</h3>
          <ul>
            {ofDay.map(({ id, hours, name, path, isRegistered }) => (
              <li key={id} className="grid grid-cols-[8.5rem_1fr] gap-x-3 py-1">
                <span className="font-semibold tnum">{hours}</span>
                <span>
                  <TextLink to={path}>{name}</TextLink>
                  {isRegistered && <span className="text-sm text-ink-2">, registered</span>}
                </span>
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

function SavedHomes({ count, homes }: NewsOfSavedHomes) {
  return (
    <section aria-labelledby="saved-homes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="saved-homes" className="text-lg">
          Your saved homes
        </h2>
        {count > 0 && (
          <TextLink to={savedHomesPath} className="py-1">
            See all {count}
          </TextLink>
        )}
      </div>
      {count === 0 && (
        <p className="mt-1 text-ink-2">A new price, an offer or a sale of the homes that you save is shown here.</p>
      )}
      {homes.length > 0 && (
        <ul className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {homes.map(({ card, change }) => (
            <SavedHome key={card.id} home={card} change={change} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SavedHome({ home, change }: { home: ListingCardData; change?: string }) {
  const times = nextTimes(home);
  return (
    <li className="relative flex gap-3">
      <CoverPhoto home={home} sizes="120px" ratio="3/2" className="small-photo w-30 flex-none self-start border-0" />
      <div className="min-w-0 text-sm">
        <h3 className="text-base font-normal">
          <CardPrice home={home} />{" "}
          <Link to={listingPath(home)} className="block after:absolute after:inset-0 hover:underline">
            {cardAddress(home)}
          </Link>
        </h3>
        {times.length > 0 && (
          <p className="text-ink-2">
            <DottedFacts facts={times} />
          </p>
        )}
        {change && (
          <p className="mt-1">
            <Badge tone="buff">{change}</Badge>
          </p>
        )}
      </div>
    </li>
  );
}

/** Never empty. */
function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="text-lg">
        Answers to you
      </h2>
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
    </section>
  );
}
