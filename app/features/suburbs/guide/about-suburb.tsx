import { paragraphs } from "#app/lib/text.ts";
import type { Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";

/** What is known of the suburb, in sentences; nothing when there are none. */
export function AboutSuburb({ suburb: { name, areaSummary } }: { suburb: Suburb }) {
  if (!areaSummary) return null;
  return (
    <section aria-labelledby="about" className="flex flex-col gap-3">
      <h2 id="about" className="text-xl">
        About {name}
      </h2>
      {paragraphs(areaSummary).map((paragraph) => (
        <p key={paragraph} className="prose">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
