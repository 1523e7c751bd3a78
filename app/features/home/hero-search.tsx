import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

/**
 * The search of the hero. It is the one form that the browser may check: an empty search is
 * to do nothing, and with `required` and a pattern that asks for one character that is no space, it does.
 */
export function HeroSearch() {
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
