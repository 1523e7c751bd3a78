import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { LISTING_TYPES } from "#app/features/listings/model/criteria.ts";
import { controlOf, submittedSearch } from "#app/features/listings/model/filter-controls.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup, hintId } from "#app/ui/field.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { HarbourChart, type HarbourChartProps } from "./harbour-chart.tsx";
import { homeMessages } from "./home.messages.ts";

const messages = homeMessages.search;
const bedrooms = controlOf("bedroomsMin");

export interface HeroProps extends HarbourChartProps {
  /** What the first view says of what is shown. */
  notice: ReactNode;
}

/** The chart, and over it the panel with the searches: the only thing on the site inside a double neatline. */
export function Hero({ soundings, notice }: HeroProps) {
  return (
    <div className="relative bg-buff">
      <HarbourChart soundings={soundings} />
      <div className="relative page flex items-center pt-36 pb-3 md:min-h-[40rem] md:py-8">
        <div className="grow border border-ink bg-surface p-[3px] md:w-[26rem] md:grow-0 lg:w-[36rem]">
          <div className="flex flex-col gap-3 border border-ink p-4 md:gap-4 md:p-6 lg:p-8">
            <h1 tabIndex={-1} className="text-2xl">
              Find your bearings in Sydney property
            </h1>
            {notice}
            <HomeSearch />
            <div className="border-t border-line pt-3 md:pt-4">
              <AgentSearch />
            </div>
          </div>
        </div>
      </div>
      <Graticule className="relative" />
    </div>
  );
}

/**
 * Finds homes: the search of /listings with what most people begin with. Its texts are read there, as forgivingly as
 * everywhere; what cannot be read, that page says.
 */
function HomeSearch() {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") typed.append(name, value);
    }
    void navigate(submittedSearch(typed).path);
  }

  return (
    <form
      method="get"
      action="/listings"
      role="search"
      aria-label={messages.homes}
      autoComplete="off"
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={search}
    >
      <FieldGroup legend={messages.type.label}>
        <div className="flex gap-x-6">
          {LISTING_TYPES.map((type) => (
            <label key={type} className="flex min-h-(--tap) cursor-pointer items-center gap-2">
              <input type="radio" name="type" value={type} defaultChecked={type === "sale"} className="checkbox" />
              {messages.type[type]}
            </label>
          ))}
        </div>
      </FieldGroup>
      <Field id="home-suburb" label={messages.place}>
        <TextInput id="home-suburb" name="suburb" placeholder={messages.placeExample} />
      </Field>
      <Field id="home-bedrooms" label={messages.bedrooms}>
        <Select id="home-bedrooms" name="bedroomsMin" options={bedrooms.kind === "select" ? bedrooms.options : []} />
      </Field>
      <Field id="home-price" label={messages.price}>
        <TextInput
          id="home-price"
          name="priceMax"
          prefix="$"
          inputMode="decimal"
          aria-describedby={hintId("home-price")}
        />
        <p id={hintId("home-price")} className="mt-1 text-sm text-ink-2">
          {messages.priceHint}
        </p>
      </Field>
      <Button className="sm:col-span-2">{listingsMessages.submit}</Button>
    </form>
  );
}

/**
 * The search for agents. It is the one form that the browser may check: an empty search is
 * to do nothing, and with `required` and a pattern that asks for one character that is no space, it does.
 */
function AgentSearch() {
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
