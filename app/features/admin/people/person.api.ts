import { peopleMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findPerson } from "#app/features/admin/model/admin.queries.server.ts";
import { reinstateAccount, suspendAccount, suspensionSchema } from "#app/features/admin/model/operations.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";

/** Suspends or reinstates an account; returns the person. */
const handle = byMethod({
  PATCH: jsonEndpoint(async (args) => {
    const member = requireAdmin(args);
    const id = readRowId(args.params.userId);
    if (id === undefined) throw new NotFound(messages.noPerson);
    const names = Object.keys(suspensionSchema.shape);
    const { isSuspended, reason } = parseInput(suspensionSchema, await readInput(args.request, { names }));
    if (isSuspended) await suspendAccount(member, id, reason ?? "");
    else await reinstateAccount(member, id);
    return findPerson(id);
  }, messages.failed),
});

export const loader = handle;
export const action = handle;
