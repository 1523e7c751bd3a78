import { exportCheckInList } from "#app/features/inspections/follow-up.server.ts";
import { checkInMessages as messages, inspectionMessages } from "#app/features/inspections/model/inspection.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";

const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    const id = readRowId(args.params["id"]);
    if (id === undefined) throw new NotFound(inspectionMessages.none);
    const { lines, date } = await exportCheckInList(member, id);
    return csvResponse(csvLines(lines), `door-list-${date}.csv`);
  }, messages.failed),
});

export const loader = endpoint;
export const action = endpoint;
