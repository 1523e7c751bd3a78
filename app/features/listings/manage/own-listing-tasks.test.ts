import { expect, test } from "vitest";
import { toDueLink } from "./own-listing-tasks.tsx";

test.each([
  {
    why: "the price field of a home that is edited here",
    isImported: false,
    to: "/dashboard/listings/7/edit#listing-price",
  },
  { why: "the import of an imported home", isImported: true, to: "/dashboard/listings/7/feed" },
])("an old guide leads to $why", ({ isImported, to }) => {
  expect(toDueLink("guide", { id: 7, isOwn: true, isImported })).toMatchObject({ to });
});
