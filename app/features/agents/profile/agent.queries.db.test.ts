import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#db/seed/factories/agencies.ts";
import { insertAgent } from "#db/seed/factories/agents.ts";
import { insertSuburb } from "#db/seed/factories/suburbs.ts";
import { findListedAgent } from "./agent.queries.server.ts";

test("an agent of the directory with the agency, and the guides of those suburbs that have one, in the agent's order", async () => {
  await insertSuburb(db(), { name: "Newtown", slug: "newtown" });
  await insertSuburb(db(), { name: "Enmore", slug: "enmore" });
  const { id: agencyId } = await insertAgency(db(), {
    name: "Sample & Daughters",
    website: "https://sample.example.com",
  });
  const { id } = await insertAgent(db(), { agencyId, userId: null, suburbs: ["newtown ", "Atlantis", "Enmore"] });
  await expect(findListedAgent(id)).resolves.toMatchObject({
    id,
    name: "Robin Sample",
    licenceNumber: "SAMPLE-0000",
    specialties: ["Houses"],
    suburbs: [
      { name: "newtown", slug: "newtown" },
      { name: "Atlantis", slug: null },
      { name: "Enmore", slug: "enmore" },
    ],
    agency: { name: "Sample & Daughters", website: "https://sample.example.com/" },
  });
});

test("nobody who has no suburb, or no description, or is not there", async () => {
  const { id: placeless } = await insertAgent(db(), { agencyId: null, userId: null, suburbs: [] });
  const { id: wordless } = await insertAgent(db(), { agencyId: null, userId: null, profileDescription: null });
  for (const id of [placeless, wordless, 2_147_483_647]) await expect(findListedAgent(id)).resolves.toBeUndefined();
});
