import { useState } from "react";
import { useLocation } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { conveyancingPrice } from "#app/features/listings/model/listing-cost.server.ts";
import { findPricingInfo } from "#app/features/services/services.queries.server.ts";
import { errorTitlePrefix } from "#app/forms/form-result.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/buying-costs.page";
import { type HomeCostData, homeCost } from "./home-cost.server.ts";
import { buyingCostsPath, costMessages, describeCost } from "./home-cost.ts";
import { HomeCost } from "./home-cost.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const isWrong = loaderData.sale !== undefined && loaderData.sale.errors.length > 0;
  return pageMeta({
    title: isWrong ? errorTitlePrefix + costMessages.calculator : costMessages.calculator,
    description: costMessages.calculatorDescription,
    // One page for all figures.
    url: absoluteUrl(matches[0].loaderData.origin, buyingCostsPath),
  });
}

/** Dollars. A round figure, which the page calls an example. */
const EXAMPLE_PRICE = 1_000_000;

export async function loader({ url }: Route.LoaderArgs): Promise<HomeCostData> {
  const pricingInfo = await loadPart(findPricingInfo("conveyancing"));
  cachePublicly(buyingCostsPath);
  const inputs = {
    figures: [],
    conveyancing: conveyancingPrice(pricingInfo ?? null),
    today: sydneyDay(new Date()),
    isExample: true,
  };
  const home = {
    listingType: "sale" as const,
    price: EXAMPLE_PRICE,
    priceTo: null,
    weeklyRent: 0,
    bond: null,
    strataLevies: null,
    councilRates: null,
    waterRates: null,
    propertyType: "House",
    bedrooms: null,
    postcode: "",
  };
  return homeCost(home, inputs, buyingCostsPath, url.searchParams);
}

export const clientMiddleware = keepPageWhenUnreachable<Route.ComponentProps["loaderData"]>((current) => current);

export default function BuyingCostsPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  // The form stays in its place while it changes the address.
  const [form] = useState<"first" | "folded">(() => (new URLSearchParams(search).has("price") ? "folded" : "first"));
  const cost = describeCost(loaderData);
  return (
    <div className="page flex flex-col gap-8 py-6">
      <header className="flex flex-col gap-2 border-b border-ink pb-4">
        <Breadcrumb
          trail={[{ label: costMessages.finance, to: "/services/finance" }, { label: costMessages.calculator }]}
        />
        <h1 tabIndex={-1} className="text-2xl">
          {costMessages.calculator}
        </h1>
        <p className="prose text-lg text-ink-2">{costMessages.calculatorLead}</p>
      </header>
      {cost && <HomeCost {...cost} title={costMessages.yourFigures} form={form} />}
      <p className="prose">
        {costMessages.next.before}
        <TextLink to="/finance/calculators/mortgage">{costMessages.next.mortgage}</TextLink>
        {costMessages.next.between}
        <TextLink to="/services/conveyancing">{costMessages.next.conveyancing}</TextLink>
        {costMessages.next.after}
      </p>
    </div>
  );
}
