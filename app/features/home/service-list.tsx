import { TextLink } from "#app/ui/text-link.tsx";

export interface ServiceOffer {
  slug: string;
  title: string;
  description: string | null;
  pricingInfo: string | null;
  callToAction: string | null;
}

/** The partner services as a ruled price list. */
export function ServiceList({ services }: { services: readonly ServiceOffer[] }) {
  return (
    <section aria-labelledby="services" className="page section-gap">
      <h2 id="services" className="border-b-3 border-ink pb-2 text-xl">
        Services
      </h2>
      <ul>
        {services.map(({ slug, title, description, pricingInfo, callToAction }) => (
          <li
            key={slug}
            className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-2 lg:grid-cols-[5fr_6fr_3fr]"
          >
            <div>
              <h3 className="text-lg">{title}</h3>
              {description && <p className="mt-1 text-ink-2">{description}</p>}
            </div>
            {pricingInfo && <p className="md:pt-px">{pricingInfo}</p>}
            <p className="md:col-span-2 lg:col-span-1 lg:-mt-1 lg:text-right">
              <TextLink to={`/services/${slug}`} className="inline-block py-1 font-semibold">
                {callToAction ?? title}
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
