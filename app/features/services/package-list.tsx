import { Card, CardBody } from "#app/ui/card.tsx";
import type { PriceList } from "./price-list.ts";
import { ServiceSection } from "./service-section.tsx";
import { renovationsMessages as renovations, servicesMessages as says } from "./services.messages.ts";

/** The packages with their prices, each figure with the word that it is no offer. */
export function PackageList({ prices: { rows, notes } }: { prices: PriceList }) {
  return (
    <ServiceSection id="packages" heading={renovations.packages}>
      {notes.map((note) => (
        <p key={note} className="prose pt-4">
          {note}
        </p>
      ))}
      <ul className="grid gap-4 pt-4 sm:grid-cols-2">
        {rows.map(({ name, price, atLeast }) => (
          <Card as="li" key={name}>
            <CardBody>
              <h3 className="text-lg">{name}</h3>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="text-price font-bold tnum">{price}</span>
                {atLeast !== undefined && <span className="text-sm text-ink-2">{says.indicative}</span>}
              </p>
              <p className="text-ink-2">{renovations.package[name]}</p>
            </CardBody>
          </Card>
        ))}
      </ul>
    </ServiceSection>
  );
}
