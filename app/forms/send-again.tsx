import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { formMessages } from "./form-messages.ts";
import { isSecretName, type RejectedPost } from "./form-reply.ts";
import { Honeypot } from "./honeypot.tsx";

export interface SendAgainProps extends RejectedPost {
  /** The target of the form; undefined if it no longer exists. */
  action: string | undefined;
}

/** Shows typed values whose page cannot be shown, and sends them again to the same address. */
export function SendAgain({ fields, action, message = formMessages.sendAgainLead, logIn }: SendAgainProps) {
  const typed = Object.entries(fields).filter(([name]) => !isSecretName(name));
  const shown = typed.filter(isForPeople);
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
      {shown.length > 0 && (
        <dl className="flex flex-col gap-4">
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt className="font-semibold">{wordsOf(name)}</dt>
              <dd className="prose wrap-anywhere whitespace-pre-line">{[value].flat().join(", ")}</dd>
            </div>
          ))}
        </dl>
      )}
      {action !== undefined && <SendAgainForm typed={typed} action={action} />}
    </div>
  );
}

function SendAgainForm({ typed, action }: { typed: [string, string | string[]][]; action: string }) {
  return (
    // Loads a new document, in case the current one is broken.
    <Form method="post" action={action} reloadDocument className="flex flex-col items-start">
      {typed.flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
      )}
      <Honeypot />
      <Button>{formMessages.sendAgain}</Button>
    </Form>
  );
}

/** References and intents were not typed. */
function isForPeople([name]: [string, unknown]): boolean {
  return name !== "intent" && !name.endsWith("Id");
}

/** "propertyType" is "Property type". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
