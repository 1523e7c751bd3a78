import { inspectionMessages as messages } from "#app/features/inspections/model/inspection.ts";
import { requireInspectionManager, cancelInspection, moveInspection } from "#app/features/inspections/manage.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { findApiInspection } from "#app/features/inspections/manage.queries.server.ts";
import {
  cancelledInspectionSchema,
  inspectionChangesSchema,
  movedInspectionSchema,
} from "#app/features/inspections/model/inspection.schema.ts";

const endpoint = byMethod({
  /** Cancels the inspection if there is a reason, otherwise moves it. */
  PATCH: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireInspectionManager(member);
    const id = readRowId(args.params["id"]);
    if (id === undefined) throw new NotFound(messages.none);
    const sent = await readInput(args.request, bodyOptions(inspectionChangesSchema));
    const { reason } = parseInput(inspectionChangesSchema, sent);
    if (reason === undefined) await moveInspection(member, id, parseInput(movedInspectionSchema, sent));
    else await cancelInspection(member, id, parseInput(cancelledInspectionSchema, sent).reason);
    return findApiInspection(id);
  }, messages.tryLater),
});

export const loader = endpoint;
export const action = endpoint;
