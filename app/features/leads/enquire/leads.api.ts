import { leadSchema } from "#app/features/leads/model/lead.schema.ts";
import { leadMessages } from "#app/features/leads/model/lead.ts";
import { jsonEndpoint, jsonResponse, postOnly } from "#app/http/endpoint.server.ts";
import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { submitLead } from "./submit.server.ts";

export const loader = postOnly;

/** Responds with 201 and the new lead, or 200 and the stored lead for a repeated enquiry. */
export const action = jsonEndpoint(async ({ request, context }) => {
  if (request.method !== "POST") return postOnly();
  const input = parseInput(leadSchema, await readInput(request, bodyOptions(leadSchema)));
  const lead = await submitLead(
    getCaller({ request, context }),
    input,
    request.headers.get("idempotency-key") ?? undefined,
  );
  const { id, status, createdAt, receipt, repeated } = lead;
  return jsonResponse(JSON.stringify({ id, receipt, status, createdAt }), {
    status: repeated ? 200 : 201,
    headers: { "Cache-Control": "no-store" },
  });
}, leadMessages.failed.text);
