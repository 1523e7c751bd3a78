import { checkInPath, weekPath } from "#app/features/inspections/model/paths.ts";
import type { LeadClockView } from "#app/features/leads/model/response-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";

/** Tasks of an agent. Parts that failed to load are undefined. */
export interface AgentDueProps {
  /** Of a new agent. Null once nothing is left. */
  nextStep?: { title: string; text: string; to: string } | null;
  /** Without zeros. */
  enquiries?: DueLink[];
  /** Those that have waited longest, at most three. */
  oldest?: readonly WaitingEnquiry[];
  /** By the task that is due, without zeros. */
  homes?: DueLink[];
  /** Today's, earliest first. */
  inspections?: readonly { id: number; hours: string; home: string; isCancelled: boolean }[];
  listingsPath: string;
  newListing: string;
}

interface WaitingEnquiry {
  id: number;
  name: string;
  /** Or what else it is about. */
  home: string;
  clock?: LeadClockView;
  /** To the form for the answer. */
  answer: string;
}

interface DueLink {
  to: string;
  count: string;
  label: string;
}

/** The start of an agent's home page. */
export function AgentDue({ nextStep, enquiries, oldest, homes, inspections, ...paths }: AgentDueProps) {
  const isNothingDue = nextStep === null && homes?.length === 0 && enquiries?.length === 0;
  return (
    <section
      aria-labelledby="agent-due"
      className="flex flex-col gap-1 border-b border-ink pb-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-12"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="agent-due" className="text-lg">
            What is due
          </h2>
          <p className="flex flex-wrap gap-x-5">
            <TextLink to={paths.newListing} className="py-1 font-semibold">
              Add a listing
            </TextLink>
            <TextLink to={paths.listingsPath} className="py-1">
              My Listings
            </TextLink>
          </p>
        </div>
        {nextStep && (
          <p>
            Next step:{" "}
            <TextLink to={nextStep.to} className="inline-block min-h-6 font-semibold">
              {nextStep.title}
            </TextLink>
            <span className="block text-sm text-ink-2">{nextStep.text}</span>
          </p>
        )}
        {isNothingDue && <p>No enquiry is waiting, and your homes need nothing.</p>}
        {oldest && oldest.length > 0 && (
          <ul className="border-t border-line">
            {oldest.map(({ id, name, home, clock, answer }) => (
              <li key={id} className="flex items-center justify-between gap-x-4 border-b border-line py-1.5">
                <div className="flex min-w-0 flex-wrap gap-x-4">
                  <p className="min-w-0 wrap-anywhere">
                    <b className="font-semibold">{name}</b> <span className="text-ink-2 max-sm:block">{home}</span>
                  </p>
                  {clock && (
                    <p className={`font-semibold ${clock.state === "overdue" ? "text-magenta" : ""}`}>{clock.mark}</p>
                  )}
                </div>
                <ButtonLink to={answer} variant="quiet" className="flex-none">
                  <span>
                    Answer<span className="sr-only"> {name}</span>
                  </span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        <ul className="flex flex-wrap gap-x-8">
          {[...(enquiries ?? []), ...(homes ?? [])].map((link) => (
            <li key={link.to}>
              <Link to={link.to} className={`due-link ${enquiries?.includes(link) ? "text-magenta" : "text-harbour"}`}>
                <span className="text-lg font-bold tnum">{link.count}</span> {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {inspections && (
        <div>
          <h3 className="mt-1 py-1 text-base lg:mt-0">Today’s inspections</h3>
          {inspections.length === 0 ? (
            <p>
              You have none today. <TextLink to={weekPath()}>See the week</TextLink>
            </p>
          ) : (
            <ul>
              {inspections.map(({ id, hours, home, isCancelled }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-t border-line">
                  <span className="font-semibold tnum">{hours}</span>
                  <TextLink to={checkInPath(id)} className="inline-block py-1.5 wrap-anywhere">
                    {home}
                    <span className="sr-only">, check-in list</span>
                  </TextLink>
                  {isCancelled && <span className="text-ink-2">cancelled</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
