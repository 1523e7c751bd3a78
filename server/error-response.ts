import type { OutgoingHttpHeaders } from "node:http";

/** Why the gate does not let a request through: an HTTP status, and what a person should know about it. */
export interface ErrorResponse {
  status: number;
  /** The heading of the page, without a full stop. */
  title: string;
  /** One or two plain sentences; never anything that the client sent. */
  message: string;
  headers?: OutgoingHttpHeaders;
}

const titles: Record<number, string> = {
  400: "That address or request is not valid",
  403: "This request came from another site",
  404: "Page not found",
  405: "That is not possible here",
  408: "The request took too long",
  411: "The request has no length",
  413: "That is too much at once",
  414: "The address is too long",
  415: "This kind of content is not accepted",
  417: "This expectation cannot be met",
  421: "This address is not served here",
  429: "Too many requests",
  431: "The request is too large",
  500: "There is a problem with the service",
  503: "The service is not available just now",
};

/** A refusal with the title of its status. */
export function errorResponse(status: number, message: string, headers?: OutgoingHttpHeaders): ErrorResponse {
  return { status, title: titles[status] ?? "The request was not accepted", message, headers };
}

/** What is said when the fault is ours. */
export const serviceProblem = errorResponse(500, "It is our fault, not yours. Please try again in a moment.");

/** Tells a refusal from whatever else a judge may answer. */
export function isErrorResponse(value: object | string): value is ErrorResponse {
  return typeof value === "object" && "status" in value && "title" in value;
}
