import { useEffect, useEffectEvent } from "react";
import { PrefetchPageLinks } from "react-router";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type EnquiryFields, EnquiryForm, type EnquiryFormOptions, useEnquiryForm } from "./enquiry-form.tsx";
import { enquiryFormId, receiptInPath } from "#app/features/leads/model/paths.ts";
import { receiverLine } from "./enquiry.messages.ts";

interface EnquireDialogProps extends Pick<EnquiryFormOptions, "path" | "constraint"> {
  receiver?: string;
  /** What was typed and not sent when it was closed last. */
  draft: Partial<EnquiryFields>;
  /** It is closed, with this typed and not sent. */
  onLeave: (draft: Partial<EnquiryFields>) => void;
  onSent: (receipt: string | undefined) => void;
}

/** What stands in the dialog of an EnquireLink. */
export function EnquireDialog({ path, constraint, receiver, draft, onLeave, onSent }: EnquireDialogProps) {
  const form = useEnquiryForm({ path, constraint, defaultValue: draft });

  const tellSent = useEffectEvent(onSent);
  useEffect(() => {
    if (form.done) tellSent(receiptInPath(form.done.to));
  }, [form.done]);

  const leave = useEffectEvent((fields: HTMLFormElement) => {
    onLeave(form.done ? {} : Object.fromEntries(new FormData(fields)));
  });
  useEffect(() => {
    const fields = document.forms.namedItem(enquiryFormId);
    return () => {
      if (fields) leave(fields);
    };
  }, []);

  return (
    <>
      {/* The scripts of the page that takes it: when the line is lost meanwhile, React Router cannot fetch them and reloads this page, text and all. */}
      <PrefetchPageLinks page={path} />
      <ErrorSummary form={form} className="" />
      {receiver && <p className="text-sm text-ink-2">{receiverLine(receiver)}</p>}
      <EnquiryForm form={form} asksForSuburb={"suburb" in constraint} />
    </>
  );
}
