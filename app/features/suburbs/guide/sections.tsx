import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { outlineOf } from "#app/features/suburbs/model/outline.ts";
import { suburbPath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import type { Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { paragraphs } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export interface SuburbHeroProps {
  suburb: Suburb;
  /** What there is: links to homes. */
  children: ReactNode;
}

/** The picture of the suburb, or its outline, with its name on a card over it. */
export function SuburbHero({ suburb: { id, name, slug, postcode, heroImageUrl }, children }: SuburbHeroProps) {
  const outline = outlineOf(slug);
  return (
    <div className="flex flex-col gap-2">
      <header className="grid grid-cols-[minmax(0,1fr)] border border-t-3 border-line border-t-ink">
        <PhotoFrame
          image={photoAt(heroImageUrl) ?? outline}
          alt={heroImageUrl ? `Photo: ${name}` : suburbsMessages.outline(name)}
          seed={id}
          ratio="5/2"
          priority="first"
          className="col-start-1 row-start-1 max-h-80 w-full border-b-0"
        />
        <div className="relative col-start-1 row-start-2 flex flex-col gap-2 bg-surface p-4 md:row-start-1 md:m-6 md:max-w-[28rem] md:min-w-96 md:self-end md:justify-self-start md:border md:border-ink md:p-6">
          <h1 tabIndex={-1} className="text-2xl">
            {name}
          </h1>
          <p className="text-lg text-ink-2">
            {suburbsMessages.place}
            {postcode && <span className="tnum"> {postcode}</span>}
          </p>
          {children}
        </div>
      </header>
      {!heroImageUrl && outline && <p className="text-sm text-ink-2 print:hidden">{suburbsMessages.outlineSource}</p>}
    </div>
  );
}

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

/** The services that go with a move, as a ruled list. */
export function SuburbServices({ suburb }: { suburb: string }) {
  return (
    <section aria-labelledby="services" className="flex flex-col gap-3 print:hidden">
      <h2 id="services" className="text-xl">
        Buying or renovating in {suburb}
      </h2>
      <ul className="border-t-3 border-ink">
        {suburbsMessages.services.map(({ to, label, text }) => (
          <li key={to} className="relative border-b border-line py-3 sm:flex sm:items-baseline sm:gap-6">
            <Link to={to} className="link text-lg font-semibold after:absolute after:inset-0 sm:w-40">
              {label}
            </Link>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuburbNotFoundProps {
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
