import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { saveUnfinished, unfinishedSchema } from "#app/features/listings/unfinished.server.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";

const handler = byMethod({
  /** 204. */
  PUT: jsonEndpoint(async (args) => {
    const member = requireAgent(args);
    const input = parseInput(unfinishedSchema, await readInput(args.request, bodyOptions(unfinishedSchema)));
    await saveUnfinished(member, input);
    return new Response(null, { status: 204 });
  }, messages.tryLater),
});

export const loader = handler;
export const action = handler;
