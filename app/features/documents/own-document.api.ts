import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { pdfResponse } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { documentMessages } from "./document.ts";
import { readOwnDocument } from "./documents.server.ts";

/** For the people who manage the home. */
const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    const [listingId, documentId] = [readRowId(args.params["id"]), readRowId(args.params["document"])];
    if (listingId === undefined || documentId === undefined) throw new NotFound(documentMessages.noDocument);
    return pdfResponse(await readOwnDocument(member, listingId, documentId));
  }, documentMessages.failed),
});

export const loader = endpoint;
export const action = endpoint;
