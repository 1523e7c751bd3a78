import { formatCents } from "#app/lib/dollars.ts";
import { HOME_LOAN_FIELDS, type HomeLoanAnswer, homeLoanWords } from "./home-loan.ts";
import { homeLoanFieldId } from "./home-loan-field.tsx";
import { homeLoanMessages } from "./home-loan.messages.ts";

/** The form above it stays in sight when a GET without script jumps to it. */
const target = { id: "repayment", tabIndex: -1 } as const;
const inSight = "scroll-mt-[min(24rem,50svh)] outline-none";

/** The payment, or what is wrong, each sentence a link to its field. */
export function HomeLoanAnswerView({ answer }: { answer: HomeLoanAnswer }) {
  if ("errors" in answer) return <HomeLoanErrors errors={answer.errors} />;
  const words = homeLoanWords(answer.loan);
  const payment = formatCents(answer.monthlyPayment);
  return (
    <div className="border-t-3 border-ink pt-3">
      <p {...target} className={inSight} data-announce={`${homeLoanMessages.result} ${payment}. ${words}`}>
        {homeLoanMessages.result} <strong className="text-price tnum">{payment}</strong>
      </p>
      <p className="text-sm text-ink-2">{words}</p>
    </div>
  );
}

function HomeLoanErrors({ errors }: { errors: Extract<HomeLoanAnswer, { errors: unknown }>["errors"] }) {
  const wrong = HOME_LOAN_FIELDS.flatMap((field) => {
    const sentence = errors[field];
    return sentence === undefined ? [] : [{ field, sentence }];
  });
  const words = [homeLoanMessages.check, ...wrong.map(({ sentence }) => `${sentence}.`)].join(" ");
  return (
    <div className="border border-l-8 border-bad bg-bad-soft p-4">
      <p {...target} className={`font-semibold ${inSight}`} data-announce={words}>
        {homeLoanMessages.check}
      </p>
      {wrong.length > 0 && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
          {wrong.map(({ field, sentence }) => (
            <li key={field}>
              <a href={`#${homeLoanFieldId(field)}`} className="link font-semibold">
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
