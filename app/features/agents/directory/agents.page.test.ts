import { expect, test } from "vitest";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { agentsStructuredData } from "./agents.page.tsx";

const agents = Array.from({ length: 12 }, (_, place): AgentCardData => ({
  id: place + 1,
  name: `Agent ${place + 1}`,
  photoUrl: place === 0 ? "https://photos.example.com/1.jpg" : null,
  agencyName: place === 0 ? "Harbour & Ridge" : null,
  isFeatured: false,
  yearsExperience: null,
  specialties: [],
  suburbs: ["Newtown"],
  profileDescription: "Sells sample houses.",
}));

test("describes the first ten, in order, with absolute addresses", () => {
  const { itemListElement } = agentsStructuredData({ agents, page: 1 }, "https://southerly.example");
  expect(itemListElement).toHaveLength(10);
  expect(itemListElement).toMatchObject([
    {
      position: 1,
      item: {
        "@type": "RealEstateAgent",
        name: "Agent 1",
        url: "https://southerly.example/agents/1",
        image: "https://photos.example.com/1.jpg",
      },
    },
    ...Array.from({ length: 9 }, (_, place) => ({ position: place + 2 })),
  ]);
});

test("omits unknown values, and continues the positions on later pages", () => {
  const { itemListElement } = agentsStructuredData(
    { agents: agents.slice(1, 2), page: 2 },
    "https://southerly.example",
  );
  expect(itemListElement).toEqual([
    {
      "@type": "ListItem",
      position: 25,
      item: {
        "@type": "RealEstateAgent",
        name: "Agent 2",
        url: "https://southerly.example/agents/2",
      },
    },
  ]);
});
