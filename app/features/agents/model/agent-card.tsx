import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { firstN } from "#app/lib/page.ts";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type AgentCardData, agentPath, experienceLabel, splitDescription, SUBURBS_SHOWN } from "./card.ts";
import { AgentPortrait } from "./agent-portrait.tsx";
import { agentsMessages } from "./agents.messages.ts";
import { FeaturedMark } from "./featured-mark.tsx";

export interface AgentCardProps {
  agent: AgentCardData;
  /** Of the heading that is the agent's name. */
  level?: 2 | 3;
  /** Why the agent stands where they stand. */
  note?: string;
  /** What one can do, such as to enquire. */
  children?: ReactNode;
}

export function AgentCard({ agent, level = 3, note, children }: AgentCardProps) {
  const Name = `h${level}` as const;
  const experience = experienceLabel(agent.yearsExperience);
  const { shown, more } = firstN(agent.suburbs, SUBURBS_SHOWN);
  const moreSuburbs = more + (agent.moreSuburbs ?? 0);
  return (
    <Card as="li" id={`agent-${agent.id}`} className="wide-alone">
      <CardBody>
        <div className="relative flex items-center gap-3">
          <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
          <div className="min-w-0">
            {agent.isFeatured && <FeaturedMark />}
            <Name className="text-lg">
              {/* The link reaches over the portrait; the rest of the card stays text that can be selected. */}
              <Link to={agentPath(agent)} className="after:absolute after:inset-0 hover:underline">
                {agent.name}
              </Link>
            </Name>
            {agent.agencyName && <p className="text-sm">{agent.agencyName}</p>}
            {experience && <p className="text-sm text-ink-2">{experience}</p>}
          </div>
        </div>
        {note && <p className="text-sm font-semibold">{note}</p>}
        <Description text={agent.profileDescription} />
        <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2 text-sm text-ink-2">
          {agent.specialties.length > 0 && (
            <ul aria-label={agentsMessages.specialties} className="dotted">
              {agent.specialties.map((specialty) => (
                <li key={specialty}>{specialty}</li>
              ))}
            </ul>
          )}
          <div className="flex gap-1">
            <Icon name="pin" className="mt-px" />
            <ul aria-label={agentsMessages.suburbs} className="commas">
              {shown.map((suburb) => (
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
        {children && <div className="flex flex-wrap gap-2 pt-1">{children}</div>}
      </CardBody>
    </Card>
  );
}

/** The whole description; of a long one the end opens below its beginning. */
function Description({ text }: { text: string }) {
  const [beginning, rest] = splitDescription(text);
  return (
    <div className="text-sm wrap-anywhere whitespace-pre-line">
      <p>{beginning}</p>
      {rest && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            {agentsMessages.wholeDescription}
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
}
