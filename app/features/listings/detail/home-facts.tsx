import type { ListingAttribute } from "#app/features/listings/model/attributes.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { FactList } from "#app/ui/facts.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";

interface HomeFactsProps {
  attributes: readonly ListingAttribute[];
  /** "council rates, material facts"; empty if all are stated. */
  unstated: string;
  /** The id of the enquiry form; absent in a preview and for a closed home. */
  askId?: string;
}

/** Not in the data, which would repeat them. */
const NOTES: Readonly<Record<string, string>> = { [messages.materialFacts]: messages.materialFactsLaw };

/** The facts of a home, and one sentence about those that its agent does not state. */
export function HomeFacts({ attributes, unstated, askId }: HomeFactsProps) {
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="text-xl">
        Facts
      </h2>
      <div className="flex min-w-0 flex-col gap-3">
        <NarrowFold summary={messages.allFacts(attributes.length)}>
          <FactList
            columns
            items={attributes.map(({ term, detail, note = NOTES[term] }) => ({
              term,
              detail: note ? (
                <>
                  {detail}
                  <span className="block text-sm font-normal text-pretty text-ink-2">{note}</span>
                </>
              ) : (
                detail
              ),
            }))}
          />
        </NarrowFold>
        {unstated !== "" && (
          <p className="prose text-sm text-ink-2">
            {messages.notStatedFacts(unstated)}{" "}
            {askId && (
              <a href={`#${askId}`} className="link inline-block py-1 print:hidden">
                {messages.askAboutFacts}
              </a>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
