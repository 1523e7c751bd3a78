import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { routeArgs } from "#app/session/route-args.fixture.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { signedInMember } from "#tests/support/members.ts";
import { createWithLogo } from "./creation.form.server.ts";

beforeAll(() => prepareQueue());

const address = "/dashboard/agency";

/** Sends the form without the name of the agency, so that none is created. */
async function sendLogo(cookie: string) {
  const body = new FormData();
  body.set("name", "");
  body.set("logo", new File(["not a picture"], "logo.png", { type: "image/png" }));
  const args = await routeArgs(address, { address, cookie });
  const request = new Request(args.request.url, { method: "POST", body, headers: args.request.headers });
  const result = await createWithLogo(address)({ id: 0, formId: "create" }, { ...args, request });
  return result instanceof Response ? result.status : result.init?.status;
}

test("an agent who sends many logos without creating an agency has to wait", async () => {
  const agent = await signedInMember(db(), { role: "agent" });
  await insertAgent(db(), { agencyId: null, userId: agent.id });
  expect(await sendLogo(agent.cookie)).toBe(422);
  for (let sent = 1; sent < 60; sent += 1) await consumeRateLimit("picture.new.user", String(agent.id));
  expect(await sendLogo(agent.cookie)).toBe(429);
  const other = await signedInMember(db(), { role: "agent" });
  await insertAgent(db(), { agencyId: null, userId: other.id });
  expect(await sendLogo(other.cookie)).toBe(422);
});
