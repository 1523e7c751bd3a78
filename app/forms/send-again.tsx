import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { formMessages } from "./form-messages.ts";
import { isSecretName } from "./form-reply.ts";
import { Honeypot } from "./honeypot.tsx";

export interface SendAgainProps {
  /** What was typed, by name. */
  fields: Readonly<Record<string, string>>;
  /** Where it was to go. */
  action: string;
  title?: string;
  message?: string;
  /** Where to log in, when that is the reason. */
  logIn?: string;
}

/** Shows what was typed when the page that it was typed on cannot be shown, and sends it again to the same place. */
export function SendAgain({
  fields,
  action,
  title = formMessages.notSent,
  message = formMessages.sendAgainLead,
  logIn,
}: SendAgainProps) {
  const typed = Object.entries(fields).filter(([name]) => !isSecretName(name));
  return (
    <div className="page flex flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="prose">{message}</p>
      {logIn && (
        <p>
          <a href={logIn} target="_blank" rel="noreferrer" className="link">
            {formMessages.logIn}
          </a>
        </p>
      )}
      {/* A new document: whatever is wrong with this one must not stand in the way. */}
      <Form method="post" action={action} reloadDocument className="flex flex-col items-start gap-6">
        <dl className="flex flex-col gap-4">
          {typed.filter(isForPeople).map(([name, value]) => (
            <div key={name}>
              <dt className="font-semibold">{wordsOf(name)}</dt>
              <dd className="prose wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Honeypot />
        <Button>{formMessages.sendAgain}</Button>
      </Form>
    </div>
  );
}

/** References and intents were never typed. */
function isForPeople([name]: [string, string]): boolean {
  return name !== "intent" && !name.endsWith("Id");
}

/** "propertyType" is "Property type". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
