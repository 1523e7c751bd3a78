import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { formMessages, isSecretName, type RejectedPost } from "./form-result.ts";
import { Honeypot } from "./honeypot.tsx";

export interface RetryFormProps extends RejectedPost {
  /** Undefined if the target no longer exists. */
  action: string | undefined;
}

/** Sends typed values again to the same address. */
export function RetryForm({ fields, action, message = formMessages.retryLead, logIn }: RetryFormProps) {
  const typed = Object.entries(fields).filter(([name]) => !isSecretName(name));
  const visibleFields = typed.filter(isForPeople);
  return (
    <div className="page flex flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-2xl">
        {formMessages.notSent}
      </h1>
      <p className="prose">{message}</p>
      {logIn && (
        <p>
          <a href={logIn} target="_blank" rel="noreferrer" className="link">
            {formMessages.logIn}
          </a>
        </p>
      )}
      {action === undefined && <p className="prose">{formMessages.keepIt}</p>}
      {visibleFields.length > 0 && (
        <dl className="flex flex-col gap-4">
          {visibleFields.map(([name, value]) => (
            <div key={name}>
              <dt className="font-semibold">{toLabel(name)}</dt>
              <dd className="prose wrap-anywhere whitespace-pre-line">{[value].flat().join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      {action !== undefined && <RetryButtonForm typed={typed} action={action} />}
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

/** Not references and intents. */
function isForPeople([name]: [string, unknown]): boolean {
  return name !== "intent" && !name.endsWith("Id");
}

/** "propertyType" is "Property type". */
function toLabel(name: string): string {
  const label = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
