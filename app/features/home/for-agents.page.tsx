import type { ReactNode } from "react";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SupportLinks } from "#app/chrome/support.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/for-agents.page";

export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: forAgents.title,
    description: forAgents.description,
    url: absoluteUrl(matches[0].loaderData.origin, "/for-agents"),
  });
}

export default function ForAgentsPage() {
  return (
    <div className="page py-8 md:py-12">
      <h1 tabIndex={-1} className="max-w-[22ch] text-2xl">
        {forAgents.heading}
      </h1>
      <p className="mt-4 prose text-lg text-ink-2">{forAgents.opening}</p>
      <Start className="mt-6" />

      <RuledSection id="gets" heading="What you get">
        <ul>
          {forAgents.gets.map(({ title, text, example }) => (
            <li
              key={title}
              className="grid items-center gap-x-8 gap-y-3 border-line py-6 not-last:border-b first:pt-0 md:grid-cols-2"
            >
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 prose text-ink-2">{text}</p>
              </div>
              <Example {...example} />
            </li>
          ))}
        </ul>
      </RuledSection>

      <RuledSection id="start" heading="How to start">
        <ol>
          {forAgents.steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[3rem_1fr] border-line py-4 not-last:border-b first:pt-0 md:grid-cols-[5rem_1fr]"
            >
              <span aria-hidden="true" className="text-figure leading-none font-bold tnum">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 prose text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </RuledSection>

      <RuledSection id="costs" heading="What it costs">
        <div className="flex prose flex-col gap-3">
          {forAgents.costs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            Questions: <SupportLinks />.
          </p>
        </div>
        <Start className="mt-6" />
      </RuledSection>
    </div>
  );
}

function Start({ className }: { className: string }) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <ButtonLink to="/login/agent?mode=register">Register as an agent</ButtonLink>
      <ButtonLink to="/agents" variant="quiet">
        See the directory
      </ButtonLink>
    </div>
  );
}

interface ExampleProps {
  of: string;
  lines: readonly (readonly [text: string, state: string])[];
}

/** A few fictional lines of a screen. */
function Example({ of, lines }: ExampleProps) {
  return (
    <figure className="rounded-sm border border-line bg-surface text-sm">
      <figcaption className="border-b border-line px-4 py-2 text-ink-2">Example: {of}</figcaption>
      <ul>
        {lines.map(([text, state]) => (
          <li key={text} className="flex flex-wrap justify-between gap-x-4 border-line px-4 py-2 not-last:border-b">
            <span>{text}</span>
            <b className="font-semibold">{state}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface RuledSectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

/** On wide screens the heading is in the margin. */
function RuledSection({ id, heading, children }: RuledSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="section-gap grid gap-x-8 gap-y-4 border-t-3 border-ink pt-4 lg:grid-cols-[1fr_3fr]"
    >
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}

const forAgents = {
  title: "For agents",
  description:
    "What agents get on Southerly, how to start, and what it costs: imports, a door list, the enquiries of your office, and your own page.",
  heading: "Be found by people who are looking",
  opening:
    "People come here to find an agent, a home and the facts about a suburb. This is what you get, how you start, and what it costs.",
  gets: [
    {
      title: "Your homes, from your own software",
      text: "Connect the software of your agency (REAXML), upload a spreadsheet, or fill in a form. Each import has a report, and wording that New South Wales law forbids is pointed out before it is published.",
      example: {
        of: "the report of an import",
        lines: [
          ["14 Cutter Lane, Newtown", "Created"],
          ["3/8 Spindrift Street, Erskineville", "Updated: price"],
          ["21 Anchorage Road, Marrickville", "Draft: suburb missing"],
        ],
      },
    },
    {
      title: "My Listings, by what is due",
      text: "One list for forty homes: without photos, without an inspection, guides older than 30 days, enquiries that wait. Change the price, status, inspections or agent of several homes at once.",
      example: {
        of: "what is due",
        lines: [
          ["No inspection planned", "4 homes"],
          ["Guide older than 30 days", "2 homes"],
          ["Enquiries waiting", "3 homes"],
        ],
      },
    },
    {
      title: "A door list on your phone",
      text: "People register for an inspection themselves. At the door you tick who came and add who is new, and afterwards you download the list.",
      example: {
        of: "Saturday, 10:00 am",
        lines: [
          ["Mara Ellery", "Came"],
          ["Jonas Petrie", "Came"],
          ["Ines Okafor", "Expected"],
        ],
      },
    },
    {
      title: "The enquiries of the whole office",
      text: "Each enquiry comes by email and into one list. Principals and managers see those of the agency, answer them or hand them to a colleague with a note. Everybody sees who answered.",
      example: {
        of: "enquiries of an agency",
        lines: [
          ["14 Cutter Lane: is the contract ready?", "New"],
          ["3/8 Spindrift Street: pets", "Reassigned, with a note"],
          ["21 Anchorage Road: second visit", "Answered"],
        ],
      },
    },
    {
      title: "Auction results from the kerb",
      text: "Report the result on one page from your phone. It appears on the home’s page and in the clearance rate of the weekend, which counts every scheduled auction.",
      example: {
        of: "an auction",
        lines: [
          ["14 Cutter Lane, Newtown", "Sold under the hammer"],
          ["21 Anchorage Road, Marrickville", "Passed in"],
        ],
      },
    },
    {
      title: "Your own page, and your record",
      text: "People find you by name, agency, suburb or specialty, even if they misspell it. They see your homes and what you sold and leased in the last twelve months, counted from your listings here. It cannot be bought.",
      example: {
        of: "a record in one suburb",
        lines: [
          ["Sold in Newtown, last 12 months", "6 homes"],
          ["Leased in Newtown, last 12 months", "9 homes"],
        ],
      },
    },
  ],
  steps: [
    {
      title: "Register",
      text: "Enter your name, your email address and a password. This also creates your profile.",
    },
    {
      title: "Complete your profile",
      text: "It appears in the directory once it has a description and at least one suburb. If you enter your licence number, we show it.",
    },
    {
      title: "Join your agency, or add it",
      text: "Ask to join, and its principal answers. If your agency is not here yet, add it with its name, ABN and address: you can work in it at once, and it becomes public when we have confirmed it.",
    },
    {
      title: "Publish your homes",
      text: "Only you and your agency can see a draft. Rent is one fixed amount, and the form tells you whether a home for sale may have no price.",
    },
    {
      title: "Answer within 24 hours",
      text: "Everybody who writes to you is told to expect an answer within 24 hours.",
    },
  ],
  costs: [
    "Registering, your profile, your homes and the enquiries you receive are all free.",
    "“Featured” is paid placement and is labelled as such. Featured agents come before the others in the directory and in suburb guides. Nothing else can be bought, and every list states its order.",
  ],
} as const;
