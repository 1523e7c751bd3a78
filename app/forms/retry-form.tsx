import { useContext, useEffect, useRef } from "react";
import { Form, UNSAFE_DataRouterDataContext, isRouteErrorResponse, useLocation } from "react-router";
import { UNSTATED } from "#app/lib/fields.ts";
import { Button } from "#app/ui/button.tsx";
import {
  type RejectedPost,
  formMessages,
  isSecretName,
  readRejectedPost,
  rejectedText,
  submittedValues,
} from "./form-result.ts";
import { Honeypot } from "./honeypot.tsx";

interface RetryFormProps extends Omit<RejectedPost, "action"> {
  /** Undefined if the target no longer exists. */
  action: string | undefined;
}

/** Sends typed values again to the same address. */
export function RetryForm({
  fields,
  action,
  message = formMessages.retryLead,
  logIn,
  about,
  labels = {},
  upload,
}: RetryFormProps) {
  const typed = Object.entries(fields).filter(([name]) => !isSecretName(name));
  const visibleFields = typed.filter(isForPeople);
  const heading = useRef<HTMLHeadingElement>(null);
  // A form submitted in place leaves the page scrolled to where its button was.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page flex flex-col gap-6 py-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {formMessages.notSent}
      </h1>
      <div className="flex flex-col gap-3">
        <p className="prose">{message}</p>
        {logIn && (
          <p>
            <a href={logIn} target="_blank" rel="noreferrer" className="link">
              {upload ? formMessages.logInToChoose : formMessages.logIn}
            </a>
          </p>
        )}
        {action === undefined && <p className="prose">{formMessages.keepIt}</p>}
        {upload && (
          <p>
            <a href={upload} className="link">
              {formMessages.chooseAgain}
            </a>
          </p>
        )}
      </div>
      {action !== undefined && !upload && <RetryButtonForm typed={typed} action={action} />}
      {about && <h2 className="text-lg">{about}</h2>}
      {visibleFields.length > 0 && (
        <dl className="flex flex-col gap-4">
          {visibleFields.map(([name, value]) => (
            <div key={name}>
              <dt className="font-semibold">{labels[name] ?? toLabel(name)}</dt>
              <dd className="prose wrap-anywhere whitespace-pre-line">{[value].flat().map(toText).join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function RetryButtonForm({ typed, action }: { typed: [string, string | string[]][]; action: string }) {
  return (
    // Loads a new document, in case the current one is broken.
    <Form method="post" action={action} reloadDocument className="flex flex-col items-start">
      {typed.flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
      )}
      <Honeypot />
      <Button>{formMessages.retry}</Button>
    </Form>
  );
}

/** Inputs that people neither type nor choose, such as the version that a form was opened with. */
const internalNames: readonly string[] = [
  "account",
  "agent",
  "before",
  "from",
  "intent",
  "order",
  "people",
  "read",
  "savedAt",
  "seen",
  "shown",
  "step",
  "stopImport",
  "version",
  "was",
];

function isForPeople([name, value]: [string, unknown]): boolean {
  return value !== UNSTATED && !name.endsWith("Id") && !name.split("-").some((part) => internalNames.includes(part));
}

/** Choices have codes such as "per_week", and checkboxes "on". */
function toText(value: string): string {
  if (value === "on" || value === "true") return formMessages.yes;
  if (value === "false") return formMessages.no;
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? capitalize(value.replaceAll("_", " ")) : value;
}

/** "propertyType" is "Property type". */
function toLabel(name: string): string {
  const label = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalize(label.replaceAll(/-\d+/g, "").replaceAll("-", " "));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Typed values for the last error boundary: from a thrown `data({ fields, message?, logIn?, action? })`, or from the action if
 * the loader failed after it. After a 404 they can only be sent again by logging in. Undefined if nothing was posted or
 * the page never existed.
 */
export function useFailedSubmission(error: unknown): RetryFormProps | undefined {
  // React Router passes a boundary only the action data of its own route.
  const actionResults = useContext(UNSAFE_DataRouterDataContext)?.actionData;
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const currentPath = pathname + search;
  const refused = isRouteErrorResponse(error) ? readRejectedPost(error.data) : undefined;
  if (refused) return { ...refused, action: missing ? undefined : (refused.action ?? currentPath) };
  const logIn = isRouteErrorResponse(error) ? rejectedText(error.data, "logIn") : undefined;
  if (missing && logIn === undefined) return undefined;
  const fields = Object.values(actionResults ?? {})
    .map(submittedValues)
    .find(Boolean);
  return fields && { fields, action: currentPath, ...(logIn && { logIn, message: formMessages.sessionEnded }) };
}
