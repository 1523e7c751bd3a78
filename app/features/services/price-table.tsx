import type { PriceList } from "./price-list.ts";
import { ServiceSection } from "./service-section.tsx";
import { servicesMessages as says } from "./services.messages.ts";

/** What it costs, and beside it what that leaves out. A price with GST is never smaller than the one without (Australian Consumer Law, s 48). */
export function PriceTable({ prices: { rows, notes } }: { prices: PriceList }) {
  return (
    <ServiceSection id="pricing" heading={says.pricing}>
      <div className="grid gap-x-8 md:grid-cols-[minmax(0,1fr)_14rem]">
        <dl>
          {rows.map(({ name, price, withGst }) => (
            <div key={name} className="border-b border-line py-4">
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-price tnum">
                <span>{price}</span>
                {withGst && <strong className="font-bold">{withGst}</strong>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-col gap-2 py-4 text-ink-2">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </ServiceSection>
  );
}
