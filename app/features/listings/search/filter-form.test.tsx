import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CRITERION_NAMES, getCriterion } from "#app/features/listings/model/criteria.ts";
import { toFilterFormValues } from "#app/features/listings/model/filter-controls.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { FilterForm } from "./filter-form.tsx";

const newtown = "w9pFw4mEg9DAAg9D_8DA";

function controlsOf(query: string): Set<string | undefined> {
  const { filters, notices } = decodeListingFilters(new URLSearchParams(query));
  const values = toFilterFormValues(filters, notices);
  const Component = () => <FilterForm filters={filters} values={values} unread={{}} prices={undefined} facets={[]} />;
  const Page = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
  return new Set(Array.from(html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g), ([, name]) => name));
}

test.each(["sale", "rent"])("a search of homes for %s has a control for each of its criteria", (type) => {
  // The form keeps "price not published", places and drawn areas, which a link, the text field and the map add.
  const controls = controlsOf(`type=${type}&price=unpublished&suburb=Newtown&region=inner-west&area=${newtown}`);
  for (const name of CRITERION_NAMES) expect(controls.has(name), name).toBe((getCriterion(name).of ?? type) === type);
});

test("homes that were sold have no controls about homes on the market", () => {
  const controls = controlsOf(`type=sold&price=unpublished&suburb=Newtown&region=inner-west&area=${newtown}`);
  for (const name of CRITERION_NAMES) expect(controls.has(name), name).toBe(!getCriterion(name).onMarketOnly);
});
