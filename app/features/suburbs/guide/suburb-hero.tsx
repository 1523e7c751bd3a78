import type { ReactNode } from "react";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import type { Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface SuburbHeroProps {
  suburb: Suburb;
  /** What there is: links to homes. */
  children: ReactNode;
}

/** The picture of the suburb, or its contours, with its name on a sheet that lies on it. */
export function SuburbHero({ suburb: { id, name, postcode, heroImageUrl }, children }: SuburbHeroProps) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] border border-t-3 border-line border-t-ink">
      <PhotoFrame
        src={heroImageUrl}
        alt={`Photo: ${name}`}
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
  );
}
