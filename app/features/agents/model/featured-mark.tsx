import { agentsMessages } from "./agents.messages.ts";

/** A pennant that says in words that the agent's place is paid for. */
export function FeaturedMark() {
  return (
    <span className="inline-block border border-transparent bg-buff-2 pr-4 pl-2 text-sm font-medium [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_50%,100%_100%,0_100%)]">
      {agentsMessages.featured}
    </span>
  );
}
