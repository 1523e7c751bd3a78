import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { suburbPath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface SuburbNotFoundProps {
  /** What the address may have meant. */
  near: readonly { name: string; slug: string }[];
}

export function SuburbNotFound({ near }: SuburbNotFoundProps) {
  return (
    <div className="page flex flex-col items-start gap-6 py-8 md:py-12">
      <h1 tabIndex={-1} className="text-2xl">
        {suburbsMessages.notFoundTitle}
      </h1>
      <p className="prose">{suburbsMessages.notFoundHint}</p>
      {near.length > 0 && (
        <section aria-labelledby="near">
          <h2 id="near" className="text-lg">
            {suburbsMessages.didYouMean}
          </h2>
          <ul className="mt-1">
            {near.map((suburb) => (
              <li key={suburb.slug}>
                <TextLink to={suburbPath(suburb)} className="inline-block py-1">
                  {suburb.name}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ButtonLink to={suburbsAddress}>{suburbsMessages.allGuides}</ButtonLink>
    </div>
  );
}
