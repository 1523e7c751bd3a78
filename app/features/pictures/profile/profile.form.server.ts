import { type ActionFunctionArgs, data } from "react-router";
import type { PictureOwner } from "#app/features/pictures/model/media.ts";
import type { FormFailure } from "#app/forms/form-result.ts";
import { toHttpError } from "#app/http/http-error.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { profilePictureFormId, profilePictureIntents } from "#app/features/pictures/manage-paths.ts";
import { profilePictureMessages as messages } from "#app/features/pictures/manage.messages.ts";
import {
  chooseProfilePicture,
  removeProfilePicture,
  requireProfileOwner,
} from "#app/features/pictures/manage.server.ts";

type Message = { title: string; text: string };

interface ProfilePictureActionOptions {
  of: "agent" | "agency";
  path: string;
  notices: { saved: Message; removed: Message };
  receive: (
    member: Member,
    owner: PictureOwner,
    request: Request,
  ) => Promise<{ files: ({ picture: { id: number } } | { problem: string; status: number })[] }>;
}

/** Adds or removes a portrait or logo. */
export function profilePictureAction({ of, path, notices, receive }: ProfilePictureActionOptions) {
  async function add(args: ActionFunctionArgs) {
    requirePageAgent(args);
    try {
      const member = requireAgent(args);
      const owner = await requireProfileOwner(member, of);
      const [file] = (await receive(member, owner, args.request)).files;
      if (!file) return data(rejected(messages.choose), { status: 422 });
      if ("problem" in file) return data(rejected(file.problem), { status: file.status === 507 ? 507 : 422 });
      await chooseProfilePicture(member, owner, file.picture.id);
      return redirectWithFlash(path, { kind: "success", ...notices.saved });
    } catch (error) {
      const { status, message = messages.tryLater } = toHttpError(error);
      if (status === 403 || status === 404) throw data({ message }, { status });
      return data(rejected(message), { status });
    }
  }

  return intentAction(
    profilePictureIntents,
    {
      remove: intent({
        async act(_, args: ActionFunctionArgs) {
          await removeProfilePicture(requireAgent(args), of);
          return redirectWithFlash(path, { kind: "success", ...notices.removed });
        },
        failure: messages.tryLater,
      }),
    },
    { missingMessage: messages.notFound, guard: requirePageAgent, otherwise: add },
  );
}

function rejected(message: string): FormFailure {
  return {
    kind: "rejected",
    formId: profilePictureFormId,
    status: "error",
    error: { file: [message] },
    initialValue: {},
  };
}
