import { expect, test } from "vitest";
import { findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";

test("finds an agent with agency and suburb guides, in the agent's order", async () => {
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

test("finds an agent with uploaded portrait and logo", async () => {
  const { id: agencyId } = await insertAgency(db(), { name: "Pictured & Co" });
  const { id } = await insertAgent(db(), { agencyId, userId: null });
  await expect(findListedAgent(id)).resolves.toMatchObject({ portrait: null, agency: { logo: null } });
  await insertPicture(db(), { agentId: id, kind: "portrait", contentHash: "a".repeat(64) });
  await insertPicture(db(), { agencyId, kind: "logo", contentHash: "b".repeat(64), width: 300, widths: [300] });
  await expect(findListedAgent(id)).resolves.toMatchObject({
    portrait: `/media/${"a".repeat(32)}-400`,
    agency: { logo: { src: `/media/${"b".repeat(32)}-300`, width: 300, height: 900 } },
  });
});

test("finds no agent without suburbs or description, or with an unknown id", async () => {
  const { id: placeless } = await insertAgent(db(), { agencyId: null, userId: null, suburbs: [] });
  const { id: wordless } = await insertAgent(db(), { agencyId: null, userId: null, profileDescription: null });
  for (const id of [placeless, wordless, 2_147_483_647]) await expect(findListedAgent(id)).resolves.toBeUndefined();
});
