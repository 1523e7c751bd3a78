import type { LoanErrors } from "./loan-question.ts";
import { loanMessages } from "./loan.messages.ts";
import { checkInputsId } from "./use-live-loan.ts";

/**
 * What is wrong, in the result's place, each sentence a link to its field. It is no alert: it comes and goes while
 * somebody types, and the announcer says it once, when they have stopped.
 */
export function CheckInputs({ errors }: { errors: LoanErrors }) {
  const sentences = Object.entries(errors);
  const announcement = [loanMessages.checkInputs, ...sentences.map(([, sentence]) => sentence)].join(". ");
  return (
    <div
      id={checkInputsId}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript nothing else leads people to what is wrong
      autoFocus
      data-announce={announcement}
      className="border border-l-8 border-bad bg-bad-soft p-4"
    >
      <h2 className="text-lg">{loanMessages.checkInputs}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
        {sentences.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${name}`} className="link font-semibold">
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
