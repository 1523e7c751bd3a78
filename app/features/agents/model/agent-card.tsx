import type { ReactNode } from "react";
import { href } from "react-router";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { SmallPhoto } from "#app/features/pictures/model/picture.tsx";
import { formatDollars } from "#app/lib/numbers.ts";
import { firstN } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import {
  type CardRecord,
  chooseMedians,
  hasMedians,
  answersWithin,
  homesNowLabel,
  recordPlaceLabel,
  type AgentCardData,
  agentPath,
  experienceShort,
  toInitials,
  CARD_SUBURBS,
  agentsMessages,
} from "./card.ts";
import { agentsBasePath, agentsPath } from "./filters.ts";

interface AgentCardProps {
  agent: AgentCardData;
  /** The level of the heading. */
  level?: 2 | 3;
  /** The suburb or postcode of the record. By default all of Sydney. */
  place?: string;
  children?: ReactNode;
  /** Follows all buttons. */
  tick?: ReactNode;
}

export function AgentCard({ agent, level = 3, place, children, tick }: AgentCardProps) {
  const Name = `h${level}` as const;
  const { yearsExperience: years } = agent;
  const { first, more } = firstN(agent.suburbs, CARD_SUBURBS);
  const moreSuburbs = more + (agent.moreSuburbs ?? 0);
  return (
    <Card as="li" id={`agent-${agent.id}`} className="wide-alone">
      <CardBody className="max-sm:gap-1 max-sm:py-3">
        {agent.isFeatured && <FeaturedMark isOnBorder />}
        <div className="relative flex items-center gap-3">
          <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
          <div className="min-w-0 grow">
            <Name className="text-lg">
              {/* The link covers the portrait; other text remains selectable. */}
              <Link to={agentPath(agent)} className="text-harbour after:absolute after:inset-0 hover:underline">
                {agent.name}
              </Link>
            </Name>
            <p className="text-sm text-ink-2">
              {agent.agencyName && years !== null ? `${agent.agencyName}, ` : agent.agencyName}
              {years !== null && (
                <span className="whitespace-nowrap">
                  {experienceShort(years)}
                  <span className="sr-only"> of experience</span>
                </span>
              )}
            </p>
          </div>
        </div>
        {agent.record && (
          <AgentStats
            record={agent.record}
            place={place}
            everywhere={hasOnlyLeases(agent.record) ? undefined : agent.everywhere}
          />
        )}
        {agent.record && agent.record.medianAnswerSeconds !== null && (
          <p className="text-sm">{answersWithin(agent.record.medianAnswerSeconds)}</p>
        )}
        <div className="card-more text-sm text-ink-2">
          <div className="flex gap-1">
            <Icon name="pin" className="mt-px" />
            <ul aria-label="Suburbs" className="commas">
              {first.map((suburb) => (
                <li key={suburb}>{suburb}</li>
              ))}
              {moreSuburbs > 0 && (
                <li className="whitespace-nowrap">
                  {`+${moreSuburbs} more`}
                  <span className="sr-only">{moreSuburbs === 1 ? " suburb" : " suburbs"}</span>
                </li>
              )}
            </ul>
          </div>
          <AgentDetails agent={agent} place={place} />
        </div>
        {(children ?? agent.telephone) && (
          <div className="mt-auto flex flex-wrap items-center gap-2 pt-1 max-[22.5rem]:[&_.btn]:px-2">
            {children}
            {agent.telephone && (
              <ButtonLink to={agent.telephone} variant="text">
                Call <span className="sr-only">{agent.name}</span>
              </ButtonLink>
            )}
            {tick}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

interface AgentStatsProps {
  record: CardRecord;
  place?: string;
  /** The record in all of Sydney, for medians that `place` has too few sales for. */
  everywhere?: CardRecord;
}

/**
 * Sales, or leases of an agent without sales unless the record of all of Sydney is given. The number is of the same
 * area as the medians.
 */
export function AgentStats({ record, place, everywhere }: AgentStatsProps) {
  const isLessor = hasOnlyLeases(record) && everywhere === undefined;
  const others = everywhere && everywhere.sold > record.sold ? `, ${everywhere.sold} in Sydney` : "";
  const { record: ofMedians, isWider } = chooseMedians(record, everywhere);
  const { medianSalePrice, medianDaysToSell, sold } = ofMedians;
  const count =
    isWider && hasMedians(ofMedians)
      ? { label: `sold in Sydney, ${record.sold} in ${recordPlaceLabel(place)}`, value: sold }
      : {
          label: `${isLessor ? "leased" : "sold"} in ${recordPlaceLabel(place)}${others}`,
          value: isLessor ? record.leased : record.sold,
        };
  const where = isWider ? " in Sydney" : "";
  const medians = [
    { label: `median price${where}`, value: medianSalePrice === null ? null : formatDollars(medianSalePrice) },
    { label: `days to sell${where}`, value: medianDaysToSell },
  ];
  const showsMedians = hasMedians(ofMedians);
  return (
    <dl className={`text-sm leading-tight ${showsMedians ? "grid grid-cols-[1.25fr_1.2fr_0.95fr] gap-x-2" : ""}`}>
      {[count, ...(showsMedians ? medians : [])].map(({ label, value }) => (
        <div key={label} className={showsMedians ? "flex flex-col" : "flex items-baseline gap-1"}>
          <dd className="text-base font-bold whitespace-nowrap tnum">
            {value === null ? <span className="text-sm font-normal">{agentsMessages.noStat} </span> : `${value} `}
          </dd>
          <dt className="text-ink-2">{label}</dt>
        </div>
      ))}
      {!showsMedians && (
        <div className="text-ink-2">
          <dt className="sr-only">{medians.map(({ label }) => label).join(", ")}</dt>
          <dd>{agentsMessages.tooFewSales}</dd>
        </div>
      )}
    </dl>
  );
}

function hasOnlyLeases({ sold, leased }: CardRecord): boolean {
  return sold === 0 && leased > 0;
}

/** Closed, so that cards have the same height. */
function AgentDetails({ agent, place }: Pick<AgentCardProps, "agent" | "place">) {
  const { name, record, specialties, profileDescription } = agent;
  return (
    <details className="wrap-anywhere">
      <summary>
        More<span className="sr-only"> about {name}</span>
      </summary>
      {specialties.length > 0 && (
        <ul aria-label="Specialties" className="dotted">
          {specialties.map((specialty) => (
            <li key={specialty}>{specialty}</li>
          ))}
        </ul>
      )}
      {record && <AgentRecordLines record={record} place={place} />}
      <p className="whitespace-pre-line text-ink">{profileDescription}</p>
    </details>
  );
}

/** What the three figures leave out. */
function AgentRecordLines({ record, place }: AgentStatsProps) {
  const homes = homesNowLabel(record);
  const lines = [
    record.sold > 0 && record.leased > 0 && `${record.leased} leased in ${recordPlaceLabel(place)}`,
    record.kinds,
    homes && `Now ${homes}${place === undefined ? "" : ` in ${recordPlaceLabel(place)}`}`,
  ].filter(Boolean);
  return lines.length > 0 && <p>{lines.join(". ")}</p>;
}

/** In pixels: one line high, but lower for logos wider than 4:1. */
const LOGO_BOX = { width: 112, height: 28 };

interface AgencyNameProps {
  agency: { id: number; name: string; logo: SmallPicture | null };
  className: string;
}

export function AgencyName({ agency: { id, name, logo }, className }: AgencyNameProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {logo && <AgencyLogo logo={logo} />}
      <p className={className}>
        <TextLink to={href("/agencies/:id", { id: String(id) })} className="inline-block min-h-6">
          {name}
        </TextLink>
      </p>
    </div>
  );
}

export function AgencyLogo({ logo }: { logo: SmallPicture }) {
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return <SmallPhoto src={logo.src} width={pixels(logo.width)} height={pixels(logo.height)} />;
}

/** Replaces a logo. Decorative, because the name is next to it. */
export function AgencyMonogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 flex-none place-items-center bg-harbour text-xl font-bold text-on-fill sm:size-24 sm:text-2xl"
    >
      {toInitials(name)}
    </span>
  );
}

/** Covers the initials. */
const photoClass = "absolute inset-0 size-full object-cover";

const sizes = {
  card: { pixels: 56, className: "size-14" },
  page: { pixels: 96, className: "size-24 text-xl" },
} as const;

interface AgentPortraitProps {
  name: string;
  /** See `SmallPicture.src`. */
  portrait?: string | null;
  photoUrl: string | null;
  size?: keyof typeof sizes;
}

const placeholder = "/agent.svg";

/**
 * The uploaded portrait, the external photo or initials, which also appear while a photo fails to load. Decorative,
 * because the name is next to it.
 */
export function AgentPortrait({ name, portrait, photoUrl, size = "card" }: AgentPortraitProps) {
  const { pixels, className } = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={`relative grid flex-none place-items-center overflow-hidden rounded-full border border-line-strong bg-depth-1 font-bold ${className}`}
    >
      {toInitials(name)}
      {portrait && <SmallPhoto src={portrait} width={pixels} height={pixels} className={photoClass} />}
      {!portrait && (
        <img
          src={photoUrl ?? placeholder}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className={photoClass}
        />
      )}
    </span>
  );
}

/** Marks a paid placement, in words as well as shape. `isOnBorder`: on the upper border of its card. */
export function FeaturedMark({ isOnBorder = false }: { isOnBorder?: boolean }) {
  return (
    <span
      className={`inline-block border border-transparent bg-buff-2 pr-4 pl-2 text-sm font-medium [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_50%,100%_100%,0_100%)] ${isOnBorder ? "absolute -top-3.5 right-3" : ""}`.trimEnd()}
    >
      Featured
    </span>
  );
}

interface LocalAgentsProps {
  suburb: string;
  /** The first agents of `total`. */
  agents: readonly AgentCardData[];
  total: number;
  /** Renders an agent's buttons. */
  children: (agent: AgentCardData) => ReactNode;
}

/** The first agents who serve a suburb, with a link to the rest. */
export function LocalAgents({ suburb, agents, total, children }: LocalAgentsProps) {
  return (
    <section aria-labelledby="agents" className="flex flex-col gap-4">
      <div>
        <h2 id="agents" className="text-xl">
          Local Agents in {suburb}
        </h2>
        {total > 1 && (
          <p className="mt-1 text-ink-2">
            {agents[0]?.isFeatured
              ? "Featured agents pay for their place and come first. The rest are in alphabetical order."
              : agentsMessages.order}
          </p>
        )}
      </div>
      {total === 0 && (
        <p>
          No agent lists this suburb yet. <TextLink to={agentsBasePath}>See agents across Sydney</TextLink>
        </p>
      )}
      {agents.length > 0 && (
        <ul className="agent-grid">
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} level={3} place={suburb}>
              {children(agent)}
            </AgentCard>
          ))}
        </ul>
      )}
      {total > agents.length && (
        <ButtonLink to={agentsPath({ suburb, page: 1 })} variant="quiet" className="self-start">
          View All {countOf(total, "Agent")}
        </ButtonLink>
      )}
    </section>
  );
}
