import { expect, test } from "vitest";
import { checkCoordinates, formatCoordinates, readCoordinates } from "./coordinates.ts";

const newtown = { latitude: -33.8968, longitude: 151.1793 };
const inSeconds = { latitude: -33.896806, longitude: 151.179306 };

test.each([
  ["-33.8968, 151.1793", newtown, "as maps show it"],
  ["−33.8968, 151.1793", newtown, "with a true minus"],
  ["  -33.8968\t151.1793 ", newtown, "without a comma"],
  ["(-33.8968;151.1793)", newtown, "in brackets"],
  ["-33.8968°, 151.1793°", newtown, "with degree signs"],
  ["33.8968 S, 151.1793 E", newtown, "letters for signs"],
  ["s33.8968 e151.1793", newtown, "letters first, small"],
  ["151.1793E 33.8968S", newtown, "the letters say which is which"],
  ["-33.8968S, 151.1793E", newtown, "a negative south is the south"],
  ["33°53'48.5\"S 151°10'45.5\"E", inSeconds, "degrees, minutes and seconds"],
  ["33°53′48.5″S151°10′45.5″E", inSeconds, "with primes and no space"],
  ["33° 53.808’ S, 151° 10.758’ E", newtown, "minutes alone"],
  ["-33.89680000000001, 151.17930000000001", newtown, "more decimals than a map is exact"],
])("%j is %j: %s", (text, point) => {
  expect(readCoordinates(text)).toEqual(point);
});

test.each([
  ["151.1793, -33.8968", { fault: "swapped", suggestion: newtown }, "longitude first"],
  ["33.8968, 151.1793", { fault: "northern", suggestion: newtown }, "the minus is missing"],
  ["151.1793, 33.8968", { fault: "swapped and northern", suggestion: newtown }, "both"],
  ["0,0", { fault: "elsewhere" }, "what broken software says"],
  ["-37.8136, 144.9631", { fault: "elsewhere" }, "Melbourne"],
  ["-33.8968, -151.1793", { fault: "elsewhere" }, "the Pacific"],
  ["-91, 200", { fault: "elsewhere" }, "nowhere"],
  ["-33.8968", { fault: "unreadable" }, "one number"],
  ["-33.8968, 151.1793, 17z", { fault: "unreadable" }, "a zoom"],
  ["-33,8968 151,1793", { fault: "unreadable" }, "decimal commas"],
  ["33S 151S", { fault: "unreadable" }, "two latitudes"],
  ["33°75'S 151°10'E", { fault: "unreadable" }, "75 minutes"],
  ["NaN, NaN", { fault: "unreadable" }, "not a number"],
  ["1e2, 0x10", { fault: "unreadable" }, "numbers of programs"],
  ["12 Wilson Street", { fault: "unreadable" }, "an address"],
  ["9".repeat(100_000), { fault: "unreadable" }, "digits without end"],
  ["-33.8968 ".repeat(20_000), { fault: "unreadable" }, "numbers without end"],
])("%.30j is refused: %j", (text, fault, _why) => {
  expect(readCoordinates(text)).toEqual(fault);
});

test("NaN and infinity are elsewhere", () => {
  for (const latitude of [Number.NaN, Number.POSITIVE_INFINITY, -0]) {
    expect(checkCoordinates({ latitude, longitude: 151.1793 })).toEqual({ fault: "elsewhere" });
  }
});

test("formatting round-trips", () => {
  expect(formatCoordinates(newtown)).toBe("-33.8968, 151.1793");
  expect(readCoordinates(formatCoordinates(inSeconds))).toEqual(inSeconds);
});
