import type { ReactNode } from "react";
import { href } from "react-router";
import { Link, TextLink } from "#app/ui/link.tsx";
import { firstN } from "#app/lib/page.ts";
import { Card, CardBody } from "#app/ui/card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  type AgentRecord,
  answersWithin,
  homesNowLabel,
  mediansLabel,
  propertyTypesLabel,
  recordPlaceLabel,
  type AgentCardData,
  agentPath,
  experienceShort,
  toInitials,
  CARD_SUBURBS,
  agentsMessages,
} from "./card.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { SmallPhoto } from "#app/features/pictures/model/picture.tsx";
import { countOf } from "#app/lib/text.ts";
import { agentsAddress, agentsPath } from "./filters.ts";

interface AgentCardProps {
  agent: AgentCardData;
  /** Of the heading. */
  level?: 2 | 3;
  /** The suburb or postcode of the record. By default all of Sydney. */
  place?: string;
  /** The agent's buttons. */
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
      <CardBody>
        <div className="relative flex items-center gap-3">
          <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
          <div className="min-w-0 grow">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Name className="text-lg">
                {/* The link covers the portrait; other text remains selectable. */}
                <Link to={agentPath(agent)} className="text-harbour after:absolute after:inset-0 hover:underline">
                  {agent.name}
                </Link>
              </Name>
              {agent.isFeatured && <FeaturedMark />}
            </div>
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
        {agent.record && <AgentRecordLines record={agent.record} place={place} />}
        <Description text={agent.profileDescription} />
        <div className="mt-auto flex flex-col gap-1 text-sm text-ink-2">
          {agent.specialties.length > 0 && (
            <ul aria-label="Specialties" className="dotted">
              {agent.specialties.map((specialty) => (
                <li key={specialty}>{specialty}</li>
              ))}
            </ul>
          )}
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
        </div>
        {(children ?? agent.telephone) && (
          <div className="flex flex-wrap items-center gap-2 pt-1 max-[22.5rem]:[&_.btn]:px-2">
            {children}
            {agent.telephone && (
              <ButtonLink to={agent.telephone} variant="quiet">
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

function AgentRecordLines({ record, place }: { record: AgentRecord; place?: string }) {
  const medians = mediansLabel(record);
  const types = propertyTypesLabel(record);
  const homes = homesNowLabel(record);
  return (
    <div className="text-sm">
      {record.sold + record.leased === 0 ? (
        <p className="font-semibold">No sale or lease recorded in {recordPlaceLabel(place)}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-4">
          {record.sold > 0 && <RecordCount count={record.sold} label="sold" />}
          {record.leased > 0 && <RecordCount count={record.leased} label="leased" />}
          <span className="text-ink-2">{`in ${recordPlaceLabel(place)}`}</span>
        </p>
      )}
      {medians && <p>{medians}</p>}
      {(types || homes) && (
        <p className="text-ink-2">
          {[types, homes && `Now ${homes}`.replaceAll(" ", "\u00A0")].filter(Boolean).join(". ")}
        </p>
      )}
      {record.medianAnswerSeconds !== null && <p>{answersWithin(record.medianAnswerSeconds)}</p>}
    </div>
  );
}

function RecordCount({ count, label }: { count: number; label: string }) {
  return (
    <span>
      <span className="text-xl font-bold tnum">{count}</span>
      {` ${label}`}
    </span>
  );
}

/** One line; a press shows the rest. */
function Description({ text }: { text: string }) {
  return (
    <details className="group text-sm wrap-anywhere">
      <summary className="line-clamp-1 cursor-pointer whitespace-pre-line group-open:line-clamp-none">{text}</summary>
    </details>
  );
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

/** Marks a paid placement, in words as well as shape. */
export function FeaturedMark() {
  return (
    <span className="inline-block border border-transparent bg-buff-2 pr-4 pl-2 text-sm font-medium [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_50%,100%_100%,0_100%)]">
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
          No agent lists this suburb yet. <TextLink to={agentsAddress}>See agents across Sydney</TextLink>
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
