import { describe, expect, test } from "vitest";
import type { AgentProfile } from "#app/features/agents/model/agent.queries.server.ts";
import { agentDescription, agentTitle, agentStructuredData } from "./agent.page.tsx";

const agent: AgentProfile = {
  id: 7,
  name: "Robin Sample",
  photoUrl: "https://example.com/robin.jpg",
  portrait: null,
  phone: "0491 570 000",
  email: "robin@example.com",
  licenceNumber: "SAMPLE-0000",
  isFeatured: false,
  yearsExperience: 5,
  specialties: ["Houses", "Auctions"],
  suburbs: [
    { name: "Newtown", slug: "newtown" },
    { name: "Enmore", slug: "enmore" },
    { name: "Erskineville", slug: null },
    { name: "Camperdown", slug: "camperdown" },
  ],
  profileDescription: "Sells houses.",
  agency: {
    id: 12,
    name: "Sample & Daughters",
    phone: "02 5550 0000",
    website: "https://sample.example.com",
    address: "1 King Street",
    logo: null,
  },
  office: {
    id: 3,
    name: "Newtown",
    street: "12 Sample Street",
    suburb: "Newtown",
    postcode: "2042",
    phone: "02 5550 0042",
    email: null,
  },
};
const bare: AgentProfile = {
  ...agent,
  photoUrl: null,
  phone: null,
  email: null,
  licenceNumber: null,
  yearsExperience: null,
  specialties: [],
  suburbs: [{ name: "Newtown", slug: "newtown" }],
  agency: null,
  office: null,
};

test("the title names the agency, if there is one", () => {
  expect(agentTitle(agent)).toBe("Robin Sample, Sample & Daughters");
  expect(agentTitle(bare)).toBe("Robin Sample");
});

test("the description states suburbs, specialties and experience, as far as known", () => {
  expect(agentDescription(agent)).toBe(
    "Real estate agent in Newtown, Enmore and Erskineville. Houses, Auctions. 5 years of experience.",
  );
  expect(agentDescription(bare)).toBe("Real estate agent in Newtown.");
});

describe("structured data", () => {
  const url = "https://southerly.example/agents/7";

  test("describes a real estate agent of an agency", () => {
    expect(agentStructuredData(agent, url, "https://southerly.example")).toMatchObject({
      "@type": "RealEstateAgent",
      name: "Robin Sample",
      url,
      telephone: "0491 570 000",
      identifier: { value: "SAMPLE-0000" },
      areaServed: [{ name: "Newtown" }, { name: "Enmore" }, { name: "Erskineville" }, { name: "Camperdown" }],
      parentOrganization: { "@type": "Organization", name: "Sample & Daughters", address: "1 King Street" },
    });
  });

  test("prefers the uploaded portrait to the external photo, with an absolute address", () => {
    expect(agentStructuredData(agent, url, "https://cdn.example")).toHaveProperty("image", agent.photoUrl);
    const drawn = agentStructuredData({ ...agent, portrait: "/media/4d7c.svg" }, url, "https://cdn.example");
    expect(drawn).not.toHaveProperty("image");
    expect(agentStructuredData({ ...agent, portrait: "/media/4d7c-400" }, url, "https://cdn.example")).toHaveProperty(
      "image",
      "https://cdn.example/media/4d7c-400.jpg",
    );
  });

  test("omits unknown values", () => {
    expect(Object.keys(agentStructuredData(bare, url, "https://southerly.example"))).toEqual([
      "@context",
      "@type",
      "name",
      "url",
      "description",
      "areaServed",
    ]);
  });
});
