import { mortgageMessages as says } from "./mortgage.messages.ts";

/** Purpose, assumptions and limits, in plain sight (decisions, The law it works under). */
export function Assumptions() {
  return (
    <section aria-labelledby="assumptions" className="flex flex-col gap-2 border-t border-ink pt-3 text-sm">
      <h2 id="assumptions" tabIndex={-1} className="scroll-mt-4 text-lg">
        {says.assumptions}
      </h2>
      <p className="prose">{says.purpose}</p>
      <ul className="flex prose list-disc flex-col gap-1 pl-5">
        {says.assumptionList.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
