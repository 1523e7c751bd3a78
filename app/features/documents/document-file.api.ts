import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, pdfResponse } from "#app/http/file-response.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { downloadDocument } from "./documents.server.ts";

/** The secret address replaces a login. Mails link to the page before it, because mail programs open links to check them. */
export const loader = fileEndpoint(async ({ params, request, context }) => {
  keepPrivate(context);
  return pdfResponse(await downloadDocument(params["token"] ?? "", { isCounted: request.method === "GET" }));
});

export const action = getOnly;
