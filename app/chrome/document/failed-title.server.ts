import type { EntryContext } from "react-router";
import { errorTitlePrefix } from "#app/forms/form-messages.ts";
import { isFailure } from "#app/forms/form-reply.ts";

/**
 * The document of a form that was not accepted says so first in its title, as that is read aloud first.
 * A page's `meta` is not told of its action; after hydration the error summary keeps the title so.
 */
export function markFailedTitle(html: string, { staticHandlerContext }: EntryContext): string {
  const { actionData, errors } = staticHandlerContext;
  if (errors || !Object.values(actionData ?? {}).some(isFailure)) return html;
  return html.replace("<title>", () => `<title>${errorTitlePrefix}`);
}
