import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { suburbsMessages } from "./suburbs.messages.ts";
import { findAllSuburbs } from "./suburbs.queries.server.ts";

export const loader = jsonEndpoint(findAllSuburbs, suburbsMessages.failedToFetch);
export const action = getOnly;
