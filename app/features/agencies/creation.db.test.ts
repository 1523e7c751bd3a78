import { beforeAll, expect, test } from "vitest";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { routeArgs } from "#app/session/route-args.fixture.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { signedInMember } from "#tests/support/members.ts";
import { createWithLogo } from "./creation.form.server.ts";

beforeAll(() => prepareQueue());

const address = "/dashboard/agency";

/** Sends the form without the name of the agency, so that none is created. */
async function sendLogo(cookie: string, { name = "", logo = new File(["not a picture"], "logo.png") } = {}) {
  const body = new FormData();
  body.set("name", name);
  body.set("phone", "02 5550 0009");
  body.set(honeypotName, "");
  body.set("logo", logo);
  const args = await routeArgs(address, { address, cookie });
  const request = new Request(args.request.url, { method: "POST", body, headers: args.request.headers });
  const result = await createWithLogo(address)({ id: 0, formId: "create" }, { ...args, request });
  if (result instanceof Response) return { code: result.status };
  const { error, initialValue } = result.data;
  return { code: result.init?.status, error, initialValue };
}

test("an agent who sends many logos without creating an agency has to wait", async () => {
  const agent = await signedInMember(db(), { role: "agent" });
  await insertAgent(db(), { agencyId: null, userId: agent.id });
  expect(await sendLogo(agent.cookie)).toMatchObject({ code: 422 });
  for (let sent = 1; sent < 60; sent += 1) await consumeRateLimit("picture.new.user", String(agent.id));
  // Regression: the form came back empty.
  expect(await sendLogo(agent.cookie, { name: "Quayle & Partners" })).toMatchObject({
    code: 429,
    error: { logo: [expect.stringContaining("Create the agency without one now")] },
    initialValue: { name: "Quayle & Partners", phone: "02 5550 0009" },
  });
  const withoutLogo = { name: "Quayle & Partners", logo: new File([], "") };
  expect(await sendLogo(agent.cookie, withoutLogo)).toMatchObject({ code: 303 });
  const other = await signedInMember(db(), { role: "agent" });
  await insertAgent(db(), { agencyId: null, userId: other.id });
  expect(await sendLogo(other.cookie)).toMatchObject({ code: 422 });
});
