import { TextLink } from "#app/ui/text-link.tsx";
import { keptMailsNote } from "./chrome.messages.ts";

/** Where mails are read on an installation that sends none. */
export function KeptMailsNote({ path }: { path: string }) {
  return (
    <p className="border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink">
      {keptMailsNote.sendsNone} <TextLink to={path}>{keptMailsNote.where}</TextLink>.
    </p>
  );
}
