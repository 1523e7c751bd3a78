import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { HarbourChart, type HarbourChartProps } from "./harbour-chart.tsx";

const waysIn = [
  { to: listingsPath({ type: "sale", sort: "newest", page: 1 }), label: "Homes for sale" },
  { to: listingsPath({ type: "rent", sort: "newest", page: 1 }), label: "Homes for rent" },
];

/** The chart, and over it the panel with the search: the only thing on the site inside a double neatline. */
export function Hero({ land, soundings }: HarbourChartProps) {
  return (
    <div className="relative bg-buff">
      <HarbourChart land={land} soundings={soundings} />
      <div className="relative page flex items-center pt-36 pb-3 md:min-h-[34rem] md:py-8">
        <div className="grow border border-ink bg-surface p-[3px] md:w-[24rem] md:grow-0 lg:w-[29rem]">
          <div className="flex flex-col gap-3 border border-ink p-4 md:gap-4 md:p-6 lg:p-8">
            <h1 tabIndex={-1} className="text-2xl">
              Find your bearings in Sydney property
            </h1>
            <p className="text-balance text-ink-2">
              Homes for sale and rent, local agents, and a guide to every suburb.
            </p>
            <HeroSearch />
            <ul className="flex flex-wrap gap-x-4">
              {waysIn.map(({ to, label }) => (
                <li key={to}>
                  <TextLink to={to} className="inline-block py-1">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <Graticule className="relative" />
    </div>
  );
}

/**
 * The search of the hero. It is the one form that the browser may check: an empty search is
 * to do nothing, and with `required` and a pattern that asks for one character that is no space, it does.
 */
function HeroSearch() {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    const text = typeof typed === "string" ? typed.trim() : "";
    if (text !== "") void navigate(`/agents?${new URLSearchParams({ search: text }).toString()}`);
  }

  return (
    <form method="get" action="/agents" role="search" aria-label="Agents" autoComplete="off" onSubmit={search}>
      <Field id="agent-search" label="Agent, agency or suburb">
        <div className="flex flex-wrap gap-2">
          <TextInput
            id="agent-search"
            name="search"
            required
            pattern=".*\S.*"
            title="The name of an agent, an agency or a suburb"
            enterKeyHint="search"
            className="min-w-0 flex-[1_1_10rem]"
          />
          <Button className="max-sm:grow">Search agents</Button>
        </div>
      </Field>
    </form>
  );
}
