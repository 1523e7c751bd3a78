import { type ActionFunctionArgs, data } from "react-router";
import { addNewPicture, type NewPicture, receiveNewPicture } from "#app/features/pictures/receive.server.ts";
import { buttonForm, serverForm } from "#app/forms/server-form.server.ts";
import { toHttpError } from "#app/http/http-error.server.ts";
import { intent } from "#app/http/intent-action.server.ts";
import type { TooMany } from "#app/lib/errors.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { creationMessages as messages } from "./agency.messages.ts";
import { newAgencySchema } from "./agency.schema.ts";
import { createOwnAgency } from "./agency.server.ts";

/**
 * The form that creates an agency, as a multipart form also with a logo. A refused logo is reported together with the
 * errors of the fields. `path` follows.
 */
export function createWithLogo(path: string) {
  return async (pressed: { id: number; formId: string }, args: ActionFunctionArgs) => {
    const contentType = args.request.headers.get("content-type") ?? "";
    if (!/^multipart\/form-data\b/i.test(contentType)) return creating(path, undefined)(pressed, args);
    requirePageAgent(args);
    const received = await receiveNewPicture(requireAgent(args), "agency", args.request).catch((error: unknown) => {
      const { status, message = messages.createFailed } = toHttpError(error);
      return data(buttonForm(pressed.formId).reject(new FormData(), { "": [message] }), { status });
    });
    if (!("fields" in received)) return received;
    const { picture, fields, isCut, limit } = received;
    if (limit) return refuseWithFields(pressed.formId, fields, limit);
    // Zod does not check a field that is absent.
    if (picture && "problem" in picture) fields.set("logo", "refused");
    // It follows the file. The refused logo prevents that anything is created.
    if (isCut && !fields.has(honeypotName)) fields.set(honeypotName, "");
    const request = new Request(args.request.url, { method: "POST", body: fields });
    const response = await creating(path, picture)(pressed, { ...args, request });
    if (response instanceof Response || !picture || "problem" in picture) return response;
    // Browsers do not keep a file that was sent.
    const { data: failure, init } = response;
    return data({ ...failure, error: { ...failure.error, logo: [messages.logoAgain] } }, init ?? {});
  };
}

/** After too many logos, the form keeps everything except the file, and works without one. */
function refuseWithFields(formId: string, fields: URLSearchParams, limit: TooMany) {
  const { status, headers } = toHttpError(limit);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const form = serverForm(newAgencySchema(undefined), { id: formId });
  return data(form.reject(body, { logo: [messages.tooManyLogos] }), { status, headers });
}

function creating(path: string, logo: NewPicture) {
  const problem = logo && "problem" in logo ? logo.problem : undefined;
  return intent({
    schema: newAgencySchema(problem),
    async act({ input: { logo: _refused, ...details } }, args: ActionFunctionArgs) {
      const member = requireAgent(args);
      const stored = logo && "stored" in logo ? logo.stored : undefined;
      const addLogo = stored && ((id: number) => addNewPicture(member, { of: "agency", id }, stored, "logo"));
      await createOwnAgency(member, details, addLogo);
      return redirectWithFlash(path, { kind: "success", ...messages.created });
    },
    failure: messages.createFailed,
  });
}
