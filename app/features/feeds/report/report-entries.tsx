import { type Outcome, OUTCOMES } from "#app/features/feeds/model/feed-file.ts";
import type { FeedMessage } from "#app/features/feeds/model/feed-listing.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { reportMessages } from "./report-words.ts";

const messages = reportMessages.report;

/** An entry as a report shows it. */
export interface ShownEntry {
  position: number;
  agentId: string;
  uniqueId: string;
  title: string;
  outcome: Outcome;
  needsAttention: boolean;
  messages: FeedMessage[];
  /** The page of the home, or of what its feed says of it where it is not on the market. */
  path?: string;
}

/** What became of each home, and what to change in the agency's program. */
export function EntryList({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => {
        const { position, agentId, uniqueId, title, outcome, needsAttention, path } = entry;
        return (
          <li key={position} className="flex flex-col gap-2 border-b border-line py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{title || messages.untitled(position)}</h3>
              <Badge tone={needsAttention ? "buff" : "outline"}>{reportMessages.outcome[outcome]}</Badge>
              {path && (
                <TextLink to={path}>
                  {messages.seeHome}
                  <span className="sr-only"> {title}</span>
                </TextLink>
              )}
            </div>
            <p className="text-sm wrap-anywhere text-ink-2">{messages.ids(uniqueId, agentId)}</p>
            <MessageList messages={entry.messages} />
          </li>
        );
      })}
    </ul>
  );
}

const order: readonly FeedMessage["level"][] = ["error", "warning", "note"];

/** Messages, what is to do first: what happened, what to change, and where it stands in the file. */
export function MessageList({ messages: said }: { messages: readonly FeedMessage[] }) {
  if (said.length === 0) return null;
  return (
    <ul className="flex max-w-[48rem] flex-col gap-2">
      {order
        .flatMap((level) => said.filter((message) => message.level === level))
        .map(({ level, code, field, line, text, fix }, index) => {
          const where = messages.where(field, line);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two messages may say the same
            <li key={`${code}-${index}`} className="flex gap-2">
              <Icon
                name={level === "note" ? "note" : "warning"}
                className={`mt-1 ${level === "error" ? "text-bad" : level === "warning" ? "text-warn" : "text-ink-2"}`}
              />
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <span className="sr-only">{messages.level[level]}: </span>
                  {text} {where && <span className="text-sm whitespace-nowrap text-ink-2">({where})</span>}
                </p>
                {fix && (
                  <p className="text-ink-2">
                    <span className="font-semibold">{messages.fix}</span> {fix}
                  </p>
                )}
              </div>
            </li>
          );
        })}
    </ul>
  );
}

/** What the words of these outcomes mean. */
export function Meanings({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <details className="max-w-[48rem] print:hidden">
      <summary className="min-h-(--tap) py-2">{messages.meanings}</summary>
      <FactList
        facts={OUTCOMES.filter((outcome) => outcomes.includes(outcome)).map((outcome) => ({
          term: reportMessages.outcome[outcome],
          detail: reportMessages.meaning[outcome],
        }))}
      />
    </details>
  );
}
