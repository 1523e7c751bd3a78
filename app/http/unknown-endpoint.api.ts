import { NotFound } from "#app/lib/errors.ts";
import { jsonEndpoint } from "./endpoint.server.ts";

const noSuchEndpoint = "There is no such endpoint.";

export const loader = jsonEndpoint(() => Promise.reject(new NotFound(noSuchEndpoint)), noSuchEndpoint);
export const action = loader;
