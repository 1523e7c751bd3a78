import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { shownMoment, type ShownMoment } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment, RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ReasonForm, ReleaseButton } from "./hold-form.tsx";
import type { Hold } from "./moderation.ts";
import { moderationMessages } from "./moderation.messages.ts";
import { decidePath, holdElement, holdIntents } from "./paths.ts";

const messages = moderationMessages.holds;

/** A hold as admins see it: every value is a finished text. */
export interface HoldRow {
  id: number;
  /** "Home" */
  kind: string;
  name: string;
  suburb: string | null;
  /** Where an admin decides on the home; undefined for an agent. */
  decide?: string;
  reason: string;
  since: ShownMoment;
  /** What the agent wrote who asks for the release. */
  request?: { since: ShownMoment; words: string };
}

/** A hold for the page; call it in the loader, so that server and browser agree on the times. */
export function holdRow(hold: Hold): HoldRow {
  const { id, subject, name, suburb, listingId, reason, heldAt, releaseRequestedAt, releaseWords } = hold;
  return {
    id,
    kind: messages.subject[subject],
    name,
    suburb,
    ...(listingId !== null && { decide: decidePath(listingId) }),
    reason,
    since: shownMoment(heldAt),
    ...(releaseRequestedAt && { request: { since: shownMoment(releaseRequestedAt), words: releaseWords ?? "" } }),
  };
}

export interface HoldEntryProps {
  hold: HoldRow;
  /** The path of the list. */
  path: string;
  /** Of the reason. */
  constraint: FormConstraint;
  /** The page's action data. */
  reply?: FormReply;
}

/** Something that is held, with what its agent asks, and what an admin answers. */
export function HoldEntry({ hold, path, constraint, reply }: HoldEntryProps) {
  const { id, kind, name, suburb, decide, reason, since, request } = hold;
  const heading = (
    <>
      <span className="text-base font-semibold">{decide ? <TextLink to={decide}>{name}</TextLink> : name}</span>
      <p className="text-ink-2">{[kind, suburb].filter(Boolean).join(" · ")}</p>
    </>
  );
  return (
    <RecordRow id={holdElement(id)} heading={heading}>
      <RecordCell>
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        <p className="text-ink-2">
          {messages.since} <Moment {...since} />
        </p>
        {request && (
          <div className="mt-2 border-l-4 border-line pl-3">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone="buff">{messages.asksSince}</Badge> <Moment {...request.since} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{request.words}</p>
          </div>
        )}
      </RecordCell>
      <RecordCell>
        <div className="flex flex-col items-start gap-2">
          <ReleaseButton {...holdIntents.form(path, "release", id)} reply={reply} inPlace about={name} />
          <ReasonForm
            {...holdIntents.form(path, "keep", id)}
            constraint={constraint}
            reply={reply}
            inPlace
            label={messages.keep}
            about={name}
            lead={messages.keepLead}
            field={{ name: "reason", label: messages.newReason }}
            pendingLabel={messages.keeping}
          />
        </div>
      </RecordCell>
    </RecordRow>
  );
}
