import type { ItemList, WithContext } from "schema-dts";
import { agentImage, agentPath } from "#app/features/agents/model/card.ts";
import { AGENTS_PER_PAGE } from "#app/features/agents/model/filters.ts";
import type { AgentPage } from "./agents.queries.server.ts";

const AGENTS_LISTED = 10;

/**
 * The first ten agents of a page as schema.org lists them; more is told on the page of each.
 * `origin` is that of their addresses, `pictureOrigin` that of pictures.
 */
export function agentsStructuredData(
  { agents, page }: Pick<AgentPage, "agents" | "page">,
  origin: string,
  pictureOrigin = origin,
): WithContext<ItemList> {
  const before = (page - 1) * AGENTS_PER_PAGE;
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: agents.slice(0, AGENTS_LISTED).map((agent, place) => {
      const image = agentImage(agent, pictureOrigin);
      return {
        "@type": "ListItem",
        position: before + place + 1,
        item: {
          "@type": "RealEstateAgent",
          name: agent.name,
          url: new URL(agentPath(agent), origin).href,
          ...(image && { image }),
        },
      };
    }),
  };
}
