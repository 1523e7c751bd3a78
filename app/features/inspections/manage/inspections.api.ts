import { findApiInspections, findApiInspection } from "#app/features/inspections/manage.queries.server.ts";
import {
  requireInspectionManager,
  addInspections,
  setByAppointment,
  cancelInspection,
  moveInspection,
} from "#app/features/inspections/manage.server.ts";
import {
  byAppointmentSchema,
  newInspectionsSchema,
  cancelledInspectionSchema,
  inspectionChangesSchema,
  movedInspectionSchema,
} from "#app/features/inspections/model/inspection.schema.ts";
import { inspectionMessages as messages } from "#app/features/inspections/model/inspection.ts";
import { byMethod, jsonEndpoint, jsonResponse, byRoute } from "#app/http/endpoint.server.ts";
import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { getKnownViewer, requireUser } from "#app/session/viewer.server.ts";

const ofHome = byMethod({
  /** Upcoming inspections of a public home. Managers also get cancelled and past ones, and drafts'. */
  GET: jsonEndpoint(async ({ params, context }) => {
    const home = await findApiInspections(requireRowId(params, messages.noHome), getKnownViewer(context));
    if (!home) throw new NotFound(messages.noHome);
    return home;
  }, messages.tryLater),

  /** 201 with all inspections of the home. Repeating it changes nothing. */
  POST: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireInspectionManager(member);
    const id = requireRowId(args.params, messages.noHome);
    const input = parseInput(newInspectionsSchema, await readInput(args.request, bodyOptions(newInspectionsSchema)));
    const { ids, notes } = await addInspections(member, id, input);
    return jsonResponse(JSON.stringify({ ...(await findApiInspections(id, member.user)), added: ids, notes }), {
      status: 201,
    });
  }, messages.tryLater),

  PATCH: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireInspectionManager(member);
    const id = requireRowId(args.params, messages.noHome);
    const sent = await readInput(args.request, bodyOptions(byAppointmentSchema));
    const { byAppointment } = parseInput(byAppointmentSchema, sent);
    await setByAppointment(member, id, byAppointment);
    return findApiInspections(id, member.user);
  }, messages.tryLater),
});

const inspection = byMethod({
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

const handler = byRoute({
  "/api/listings/:id/inspections": ofHome,
  "/api/inspections/:id": inspection,
});

export const loader = handler;
export const action = handler;
