import { type MouseEvent, useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { dismissSuccess } from "#app/ui/toasts.ts";
import { errorTitlePrefix, formMessages, type FormFailure } from "./form-result.ts";

export interface ErrorSummaryProps {
  form: { id: string; failure?: FormFailure; failureTitle?: string };
  /** One for each form, where several forms of a document can fail in place. */
  elementId?: string;
  /** Layout classes; the page width by default. */
  className?: string;
  /** Names the field of a message that does not name it. Undefined for fields without a label. */
  toLabel?: (name: string) => string | undefined;
}

/**
 * First in `main`, or directly above the form of a longer page, and focused: in HTML by autofocus, later by script. The alert is inside the focused element, because
 * some screen readers lose it when both are one.
 */
export function ErrorSummary({
  form: { id, failure, failureTitle = formMessages.problem },
  elementId = "errors",
  className = "page pt-6",
  toLabel = () => undefined,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const sentInHtml = useServerRenderedValue(failure);

  useEffect(() => {
    if (!failure) return;
    if (failure !== sentInHtml) {
      dismissSuccess();
      box.current?.focus();
    }
    return markTitle();
  }, [failure, sentInHtml]);

  if (!failure) return null;
  const { "": general, ...byField } = failure.error;
  const fields = Object.entries(byField);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript nothing else leads people to the error
    <div ref={box} id={elementId} tabIndex={-1} autoFocus className={`error-summary ${className}`}>
      <div role="alert" className="border border-l-8 border-bad bg-bad-soft p-4">
        <h2 className="text-lg">{failureTitle}</h2>
        {general && <p className="mt-2">{general[0]}</p>}
        {fields.length > 0 && (
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
            {fields.map(([name, [message = ""]]) => (
              <li key={name}>
                <a href={`#${id}-${name}`} onClick={goToField} className="link font-semibold">
                  {withLabel(message, toLabel(name))}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** "Bedrooms: enter a whole number" for a message without the label. */
function withLabel(message: string, label: string | undefined): string {
  if (label === undefined || message.toLowerCase().includes(label.toLowerCase())) return message;
  // Other first words may be names.
  const text = message.replace(/^(?:Add|Choose|Enter|Remove|Tick|Use)\b/, (verb) => verb.toLowerCase());
  return `${label}: ${text}`;
}

/** Scrolls to the label as well, which the browser's jump would hide above the window. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  const label =
    field.closest("fieldset")?.querySelector("legend") ?? document.querySelector(`label[for="${field.id}"]`);
  (label ?? field).scrollIntoView();
  field.focus({ preventScroll: true });
}

/** Prefixes the title unless `meta` did; returns a function that removes the prefix. */
function markTitle(): () => void {
  if (!document.title.startsWith(errorTitlePrefix)) document.title = errorTitlePrefix + document.title;
  return () => {
    if (document.title.startsWith(errorTitlePrefix)) document.title = document.title.slice(errorTitlePrefix.length);
  };
}

interface FieldErrorProps {
  id: string;
  error: string | undefined;
}

/** Renders nothing without an error. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p id={id} className="flex gap-2 font-semibold text-bad">
      <Icon name="warning" className="mt-1" />
      <span>
        <span className="sr-only">{errorTitlePrefix}</span>
        {error}
      </span>
    </p>
  );
}
