import { Link } from "react-router";
import { formatDollars } from "#app/lib/dollars.ts";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Growth } from "#app/ui/growth.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import { Figure } from "#app/features/suburbs/model/figure.tsx";
import { growthWords } from "#app/features/suburbs/model/market-figures.ts";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";
import type { SuburbCardData } from "#app/features/suburbs/model/search.queries.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export function SuburbCard({ suburb }: { suburb: SuburbCardData }) {
  const { id, name, postcode, medianPrice, priceGrowth, figuresPeriod, heroImageUrl } = suburb;
  const hasFigures = medianPrice !== null || priceGrowth !== null;
  return (
    <Card as="li">
      <PhotoFrame src={heroImageUrl} alt={`Photo: ${name}`} seed={id} ratio="5/2" />
      <CardBody>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-lg">
            {/* The link reaches over the whole card: there is nothing else to choose on it. */}
            <Link to={suburbPath(suburb)} className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          </h2>
          {postcode && <span className="text-sm text-ink-2 tnum">{postcode}</span>}
        </div>
        <dl className="border-t border-line pt-2">
          <dt className="text-sm text-ink-2">{suburbsMessages.medianPrice}</dt>
          <dd className="text-price font-bold tnum">
            <Figure value={medianPrice}>{formatDollars}</Figure>
          </dd>
          <dt className="mt-2 text-sm text-ink-2">{suburbsMessages.annualGrowth}</dt>
          <dd className="text-lg font-bold">
            <Figure value={priceGrowth}>
              {(percent) => (
                <Growth percent={percent}>
                  <span className="text-sm font-normal">{growthWords(percent)}</span>
                </Growth>
              )}
            </Figure>
          </dd>
        </dl>
        {hasFigures && figuresPeriod && <p className="mt-auto text-sm text-ink-2">{figuresPeriod}</p>}
      </CardBody>
    </Card>
  );
}
