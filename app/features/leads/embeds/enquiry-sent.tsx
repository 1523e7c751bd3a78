import { TimedPanel } from "#app/forms/timed-panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { enquiryPath } from "#app/features/leads/model/paths.ts";
import { leadMessages as says } from "#app/features/leads/model/lead.messages.ts";

export interface EnquirySentProps {
  receipt: string;
  /** The address of the page with the form again. */
  path: string;
  /** The heading above the form, which is read next when the panel has gone. */
  headingId: string;
  onEnd: () => void;
}

/** Stands in the form's place when it was sent: five seconds once hydrated (specification, section 9), else until the page is left. */
export function EnquirySent({ receipt, path, headingId, onEnd }: EnquirySentProps) {
  return (
    <TimedPanel id="sent" onEnd={onEnd} focusAfter={headingId} className="border border-l-8 border-ok bg-ok-soft p-4">
      <h2 className="text-lg">{says.thanks}</h2>
      <p className="mt-1">{says.succeeded.text}</p>
      <ul className="mt-2">
        <li>
          <TextLink to={enquiryPath(receipt)} className="inline-flex min-h-11 items-center">
            {says.receipt}
          </TextLink>
        </li>
        <li>
          <TextLink to={`${path}#enquire`} onClick={onEnd} className="inline-flex min-h-11 items-center">
            {says.another}
          </TextLink>
        </li>
      </ul>
    </TimedPanel>
  );
}
