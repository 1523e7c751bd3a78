import { expect, test } from "vitest";
import { savedIdsIn } from "#app/ui/saved-ids.tsx";
import { decodeHomes, encodeHomes, MAX_MEMBER_HOMES, MAX_VISITOR_HOMES, type SavedHome } from "./saved-homes.ts";

const savedAt = new Date("2026-11-23T02:41:00Z");
const home = (id: number, priceWhenSaved: number | null = 1_450_000): SavedHome => ({ id, priceWhenSaved, savedAt });

test.each([
  { why: "none", homes: [] },
  { why: "one", homes: [home(7)] },
  { why: "one without a price", homes: [home(7, null)] },
  { why: "the largest numbers that a column holds", homes: [home(2_147_483_647, 2_147_483_647)] },
  { why: "as many as a visitor may save", homes: Array.from({ length: MAX_VISITOR_HOMES }, (_, n) => home(n + 1)) },
])("encodes and decodes a list without loss: $why", ({ homes }) => {
  expect(decodeHomes(encodeHomes(homes))).toEqual(homes);
});

test("fits a full list of the largest numbers in a cookie next to others", () => {
  const homes = Array.from({ length: MAX_VISITOR_HOMES }, (_, n) => home(2_147_483_647 - n, 2_147_483_647));
  expect(encodeHomes(homes).length).toBeLessThanOrEqual(1200);
});

test.each([
  { why: "an id of 0", text: "0.8.a" },
  { why: "an id beyond the column", text: "zzzzzz.8.a" },
  { why: "a price beyond the column", text: "7.zzzzzz.a" },
  { why: "no time", text: "7.8." },
  { why: "a part too few", text: "7.8" },
  { why: "a part too many", text: "7.8.a.b" },
  { why: "a negative number", text: "-7.8.a" },
  { why: "a home after the end", text: "7.8.a-" },
  { why: "letters of another case", text: "7.8.A" },
  { why: "another text", text: "../../etc/passwd" },
  {
    why: "more homes than anybody saves",
    text: Array(MAX_MEMBER_HOMES + 1)
      .fill("7.8.a")
      .join("-"),
  },
])("rejects a malformed list: $why", ({ text }) => {
  expect(decodeHomes(text)).toBeUndefined();
});

test.each([
  { why: "its own cookie", cookies: `saved-homes=${encodeHomes([home(40), home(7)])}~signature`, ids: [40, 7] },
  { why: "among others", cookies: `a=1; saved-homes=${encodeHomes([home(7, null)])}~x; b=2`, ids: [7] },
  { why: "over https", cookies: `__Host-saved-homes=${encodeHomes([home(7)])}~x`, ids: [7] },
  { why: "no cookie", cookies: "", ids: [] },
  { why: "a cookie of a longer name", cookies: "not-saved-homes=7.8.a~x", ids: [] },
  { why: "an empty list", cookies: "saved-homes=~x", ids: [] },
  { why: "without a signature", cookies: "saved-homes=7.8.a", ids: [] },
  { why: "nonsense", cookies: "saved-homes=-..-%~x", ids: [] },
])("decodes the ids of $why", ({ cookies, ids }) => {
  expect(savedIdsIn(cookies)).toEqual(ids);
});
