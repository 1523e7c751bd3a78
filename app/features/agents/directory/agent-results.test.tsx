import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { AgentResults, searchAnnouncement, agentCountLabel, homesInSuburbLabel } from "./agent-results.tsx";

test.each<[total: number | null, text: string]>([
  [0, "0 agents"],
  [1, "1 agent"],
  [1000, "1,000 agents"],
  [null, "1,000+ agents"],
])("%s is shown as %j", (total, text) => {
  expect(agentCountLabel(total)).toBe(text);
});

test.each<[total: number | null, correctedFrom: string | undefined, text: string]>([
  [12, undefined, "12 agents"],
  [0, undefined, "No agents found"],
  [2, "Nwetown", "Nothing matches “Nwetown” exactly. These are close. 2 agents"],
])("announces %s matches, corrected from %s: %j", (total, correctedFrom, text) => {
  expect(searchAnnouncement(total, correctedFrom)).toBe(text);
});

test("counts homes with their suburb", () => {
  expect(homesInSuburbLabel(1, "Bondi")).toBe("See 1 home in Bondi");
  expect(homesInSuburbLabel(1400, "Bondi")).toBe("See 1,400 homes in Bondi");
});

test("removing the agents chosen on other pages keeps those chosen on this page", () => {
  const agents = [1, 2].map((id): AgentCardData => ({
    id,
    name: `Agent ${id}`,
    photoUrl: null,
    agencyName: null,
    isFeatured: false,
    yearsExperience: null,
    specialties: [],
    suburbs: ["Newtown"],
    profileDescription: "",
  }));
  const agentPage = { agents, total: 40, hasFeatured: false, page: 2, lastPage: 2 };
  const Page = createRoutesStub([
    {
      path: "/agents",
      Component: () => (
        <AgentResults filters={{ suburb: "Newtown", page: 2 }} agentPage={agentPage} notes={[]}>
          {() => null}
        </AgentResults>
      ),
    },
  ]);
  const html = renderToStaticMarkup(
    <Page initialEntries={["/agents?suburb=Newtown&page=2&agent=7&agent=2&agent=9"]} />,
  );
  const [, href] = /2 other agents chosen\. <a [^>]*href="([^"]*)"/.exec(html) ?? [];
  expect(href?.replaceAll("&amp;", "&")).toBe("/agents?suburb=Newtown&page=2&agent=2");
});
