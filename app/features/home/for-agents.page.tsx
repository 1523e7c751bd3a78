import type { ReactNode } from "react";
import { brand } from "#platform/brand.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
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
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {forAgents.gets.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 prose text-ink-2">{text}</p>
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
            Questions: <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> or{" "}
            <TextLink to={brand.phone.href}>{brand.phone.label}</TextLink>.
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
    "What agents get on Southerly, how to start, and what it costs: your own page, your listings, and enquiries straight to your inbox.",
  heading: "Be found by people who are looking",
  opening:
    "People come here to find an agent, a home and the facts about a suburb. This is what you get, how you start, and what it costs.",
  gets: [
    {
      title: "Your own page",
      text: "Your profile, agency, licence number, specialties and suburbs, with your homes for sale and for rent below.",
    },
    {
      title: "A place in the directory",
      text: "People find you by name, agency, suburb or specialty, even if they misspell it. You also appear among the local agents in the guides to your suburbs.",
    },
    {
      title: "Homes that are easy to find",
      text: "You publish, edit and withdraw your listings yourself. People search by suburb, type, price, rooms and keywords.",
    },
    {
      title: "Enquiries in your inbox",
      text: "Every enquiry comes to you by email. Press reply, and your answer goes straight to the person who asked. Your dashboard lists all your enquiries with their status.",
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
      title: "Publish your homes",
      text: "Only you can see a draft. Rent is one fixed amount; a home for sale can be listed without a price, and then shows “Contact agent”.",
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
