import { getOnly, jsonEndpoint, byRoute } from "#app/http/endpoint.server.ts";
import { fileEndpoint, pdfResponse } from "#app/http/file-response.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { documentMessages } from "./document.ts";
import { readOwnDocument } from "./documents.server.ts";
import { downloadDocument } from "./send-document.server.ts";

/** The secret address replaces a login. Mails link to the page before it, because mail programs open links to check them. */
const mailed = fileEndpoint(async ({ params, request, context }) => {
  keepPrivate(context);
  return pdfResponse(await downloadDocument(params["token"] ?? "", { isCounted: request.method === "GET" }));
});

/** For the people who manage the home. */
const own = jsonEndpoint(async (args) => {
  const member = requireUser(args);
  const [listingId, documentId] = [readRowId(args.params["id"]), readRowId(args.params["document"])];
  if (listingId === undefined || documentId === undefined) throw new NotFound(documentMessages.noDocument);
  return pdfResponse(await readOwnDocument(member, listingId, documentId));
}, documentMessages.failed);

export const loader = byRoute({
  "/documents/:token/file": mailed,
  "/dashboard/listings/:id/documents/:document": own,
});
export const action = getOnly;
