import { expect, test } from "vitest";
import { stationLabel, type StationMode } from "./station.ts";

test.each<{ modes: StationMode[]; label: string; why: string }>([
  { modes: ["train"], label: "Central station", why: "railway" },
  { modes: ["metro", "light rail"], label: "Central station", why: "a tram that stops at a station" },
  { modes: ["light rail"], label: "Central light rail stop", why: "nothing but a tram" },
  { modes: ["ferry"], label: "Central wharf", why: "a ferry" },
])("$label: $why", ({ modes, label }) => {
  expect(stationLabel({ name: "Central", modes })).toBe(label);
});
