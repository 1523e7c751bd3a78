import { describe, expect, test } from "vitest";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import vectors from "#tests/fixtures/transfer-duty-vectors.json";
import {
  BUYING_FIELDS,
  costOfBuying,
  type HomeForSale,
  dutyDays,
  transferDuty,
  costOfRenting,
  usualRent,
} from "./home-cost.server.ts";
import { addTotals, firstHomeHelp } from "./totals.ts";

const today = "2026-11-26";
const apartment: HomeForSale = {
  price: 785_000,
  strataLevies: 784,
  councilRates: null,
  waterRates: null,
  conveyancing: 1980,
};
function cost(query = "", { isLand = false, ...home }: Partial<HomeForSale> & { isLand?: boolean } = {}) {
  const { result, ...rest } = costOfBuying({ ...apartment, ...home }, new URLSearchParams(query), today);
  return { ...rest, result: result && addTotals(result, rest.fields.first !== "", isLand) };
}

describe("costOfBuying", () => {
  test("starts from the price, a fifth as deposit and the example rate", () => {
    const { fields, errors, isEdited, result } = cost();
    expect({ fields, errors, isEdited }).toEqual({
      fields: {
        price: "785,000",
        deposit: "20",
        rate: "6.25",
        years: "30",
        contract: today,
        first: "",
        strata: "784",
        council: "",
        water: "",
        conveyancing: "1,980",
      },
      errors: [],
      isEdited: false,
    });
    expect(result).toMatchObject({
      deposit: 157_000,
      dutyYear: "2026-27",
      duty: 29_512,
      dutyDue: 29_512,
      cash: 188_492,
      firstHomeCash: 158_980,
      repayment: 3867,
      stressedRepayment: 5166,
      monthly: 3867 + 261,
    });
  });

  test("the cash is the sum of its parts", () => {
    for (const query of ["", "price=1234567&deposit=7.5", "first=yes", "conveyancing=&contract=2024-12-01"]) {
      const { deposit, dutyDue = 0, conveyancing, cash: sum } = cost(query).result!;
      expect(sum, query).toBe(deposit + dutyDue + (conveyancing ?? 0));
    }
  });

  test("a first home of up to $800,000 pays no duty", () => {
    expect(cost("first=yes").result).toMatchObject({
      duty: 29_512,
      dutyDue: 0,
      cash: 158_980,
      firstHome: { kind: "exempt", isClaimed: true },
    });
    expect(cost("first=yes").result).not.toHaveProperty("firstHomeCash", expect.anything());
  });

  test("a first home between the limits pays duty in full, as no amount is published", () => {
    expect(cost("first=yes&price=900000").result).toMatchObject({
      duty: 34_687,
      dutyDue: 34_687,
      firstHome: { kind: "reduced", isClaimed: true },
    });
  });

  test("land has lower limits", () => {
    expect(cost("first=yes&price=400000", { isLand: true }).result?.firstHome.kind).toBe("reduced");
  });

  test("the day of the contract decides the rates", () => {
    expect(cost("contract=2026-06-30").result).toMatchObject({ dutyYear: "2025-26", duty: 29_737 });
    expect(cost("contract=2026-07-01").result).toMatchObject({ dutyYear: "2026-27", duty: 29_512 });
  });

  test("unknown and unconfirmed duty is never part of the cash", () => {
    expect(cost("contract=2027-07-01&first=yes").result).toMatchObject({
      dutyYear: undefined,
      duty: undefined,
      dutyDue: undefined,
      cash: 158_980,
      firstHome: { isClaimed: false },
    });
    expect(cost("contract=2026-01-01&price=4m").result).toMatchObject({ dutyYear: "2025-26", duty: undefined });
  });

  test("unknown levies, rates and conveyancing are not in the sums", () => {
    expect(cost("strata=&conveyancing=").result).toMatchObject({
      strata: null,
      council: null,
      water: null,
      conveyancing: null,
      cash: 186_512,
      monthly: 3867,
    });
    expect(cost("council=357&water=300").result).toMatchObject({ monthly: 3867 + 261 + 119 + 100 });
  });

  test("understands amounts as people type them", () => {
    expect(cost("price=%241.2m&deposit=10%25&rate=6.5%25").result).toMatchObject({
      price: 1_200_000,
      deposit: 120_000,
      annualRate: 6.5,
    });
  });

  test("without a loan or interest there is still an answer", () => {
    expect(cost("deposit=100").result).toMatchObject({ deposit: 785_000, repayment: 0 });
    expect(cost("rate=0").result).toMatchObject({ repayment: Math.round(628_000 / 360) });
  });

  test("without a published price there is no result until one is entered", () => {
    expect(cost("", { price: 0 })).toMatchObject({ errors: [], fields: { price: "" } });
    expect(cost("", { price: 0 }).result).toBeUndefined();
    expect(cost("price=900000", { price: 0 }).result?.deposit).toBe(180_000);
    expect(cost("price=", { price: 0 }).errors).toEqual(["price"]);
  });

  test.each([
    ["price", ["", "0", "-5", "abc", "750.000", "1e9", "2000000000"]],
    ["deposit", ["", "-1", "101", "x"]],
    ["rate", ["", "-1", "100.5", "x"]],
    ["years", ["", "0", "51", "x"]],
    ["contract", ["", "2026-02-30", "26/11/2026", "tomorrow"]],
    ["strata", ["-1", "x"]],
    ["council", ["-1", "x"]],
    ["water", ["-1", "x"]],
    ["conveyancing", ["-1", "x"]],
  ] as const)("%s has its own error and leaves no result", (name, values) => {
    for (const value of values) {
      const { errors, result } = cost(`${name}=${encodeURIComponent(value)}`);
      expect([errors, result], value).toEqual([[name], undefined]);
    }
  });

  test("hostile text is cut and has an error", () => {
    for (const name of BUYING_FIELDS.filter((field) => field !== "first")) {
      const { fields, errors } = cost(`${name}=${"9".repeat(5000)}`);
      expect(fields[name]).toHaveLength(40);
      expect(errors).toEqual([name]);
    }
  });
});

const days: Readonly<Record<string, [first: string, last: string]>> = {
  "2024-25": ["2024-07-01", "2025-06-30"],
  "2025-26": ["2025-07-01", "2026-06-30"],
  "2026-27": ["2026-07-01", "2027-06-30"],
};

test("there are 54 vectors, 18 of each year", () => {
  expect(Object.values(Object.groupBy(vectors, ([year]) => String(year))).map((all) => all?.length)).toEqual([
    18, 18, 18,
  ]);
});

test.each(vectors)("in %s the duty on $%s is $%s, on the first day as on the last", (year, value, duty) => {
  const isConfirmed = year !== "2025-26" || Number(value) <= 3_721_000;
  expect(days[year]).toHaveLength(2);
  for (const day of days[year] ?? []) {
    expect(transferDuty(Number(value), day)).toMatchObject({ year, duty, isConfirmed });
  }
});

describe("transferDuty", () => {
  test("rounds each part of $100 up", () => {
    const duties = [785_000, 785_001, 785_100, 785_101].map((value) => transferDuty(value, "2026-11-26")?.duty);
    expect(duties).toEqual([29_512, 29_516.5, 29_516.5, 29_521]);
  });

  test("is $20 at least", () => {
    expect(transferDuty(1000, "2026-11-26")?.duty).toBe(20);
  });

  test("does not jump where a bracket begins", () => {
    for (const over of [18_000, 38_000, 103_000, 387_000, 1_290_000, 3_870_000]) {
      const [at, above] = [over, over + 100].map((value) => transferDuty(value, "2026-11-26")?.duty ?? 0);
      expect(above! - at!, `above ${over}`).toBeLessThanOrEqual(7);
    }
  });

  test.each(["2024-06-30", "2027-07-01", ""])("has no rates for a contract of “%s”", (day) => {
    expect(transferDuty(785_000, day)).toBeUndefined();
  });

  test("has rates without a gap from the first day to the last", () => {
    expect(dutyDays).toEqual({ from: "2024-07-01", to: "2027-06-30" });
  });

  test("does not confirm the highest bracket of 2025-26", () => {
    const confirmed = (value: number, day: string) => transferDuty(value, day)?.isConfirmed;
    expect(confirmed(6_000_000, "2025-06-30")).toBe(true);
    expect(confirmed(3_721_000, "2026-06-30")).toBe(true);
    expect(confirmed(3_721_001, "2026-06-30")).toBe(false);
    expect(confirmed(6_000_000, "2026-07-01")).toBe(true);
  });
});

test.each([
  [800_000, false, "exempt"],
  [800_001, false, "reduced"],
  [999_999, false, "reduced"],
  [1_000_000, false, "none"],
  [350_000, true, "exempt"],
  [449_999, true, "reduced"],
  [450_000, true, "none"],
])("a first home of $%s (land alone: %s) is %s", (value, isLand, kind) => {
  expect(firstHomeHelp(value, isLand)).toBe(kind);
});

const rentCost = (query = "", home = {}) =>
  costOfRenting({ weeklyRent: 1110, bond: 4440, ...home }, new URLSearchParams(query));

describe("costOfRenting", () => {
  test("is the bond and two weeks in advance", () => {
    expect(rentCost()).toEqual({
      fields: { rent: "1,110", bond: "4", advance: "2" },
      errors: [],
      isEdited: false,
      result: {
        rent: 1110,
        bond: 4440,
        bondWeeks: 4,
        advance: 2220,
        advanceWeeks: 2,
        cash: 6660,
        isBondStated: true,
      },
    });
  });

  test("a bond that is not stated is four weeks of rent, the most in NSW", () => {
    expect(rentCost("", { bond: null }).result).toMatchObject({ bond: 4440, isBondStated: false });
  });

  test("keeps a stated bond to the dollar, also when the form is sent unchanged", () => {
    const home = { weeklyRent: 1110, bond: 3000 };
    expect(rentCost("", home).fields.bond).toBe("2.7");
    expect(rentCost("rent=1%2C110&bond=2.7&advance=2", home).result).toMatchObject({ bond: 3000, isBondStated: true });
    expect(rentCost("bond=3", home).result).toMatchObject({ bond: 3330, isBondStated: false });
  });

  test("a rent by the month is counted by the week", () => {
    const home = { weeklyRent: (4000 * 12) / 52, bond: null };
    expect(rentCost("", home)).toMatchObject({ fields: { rent: "923" }, result: { bond: 3692, advance: 1846 } });
  });

  test("without a rent there is no result until one is entered", () => {
    expect(rentCost("", { weeklyRent: 0, bond: null })).toEqual({
      fields: { rent: "", bond: "4", advance: "2" },
      errors: [],
      isEdited: false,
    });
    expect(rentCost("rent=500", { weeklyRent: 0, bond: null }).result?.cash).toBe(3000);
  });

  test.each([
    ["rent", ["", "0", "-5", "x"]],
    ["bond", ["", "-1", "5", "x"]],
    ["advance", ["", "-1", "53", "x"]],
  ] as const)("%s has its own error", (name, values) => {
    for (const value of values) {
      const { errors, result } = rentCost(`${name}=${value}`);
      expect([errors, result], value).toEqual([[name], undefined]);
    }
  });
});

const figure: PostcodeFigure = {
  kind: "rent",
  dwelling: "unit",
  bedrooms: 3,
  period: "February 2025 to January 2026",
  periodEnd: "2026-01-31",
  median: 1400,
  lowerQuartile: null,
  upperQuartile: null,
  p10: 860,
  p90: 2095,
  counted: 152,
  source: "NSW Fair Trading",
};
const flat = { dwelling: "unit", bedrooms: 3, postcode: "2009" } as const;

describe("usualRent", () => {
  test.each([
    [859, "lowest"],
    [860, "lower"],
    [1110, "lower"],
    [1364, "lower"],
    [1365, "middle"],
    [1435, "middle"],
    [1436, "upper"],
    [2095, "upper"],
    [2096, "highest"],
  ])("$%s is in the %s part of 860, 1,400 and 2,095", (rent, place) => {
    expect(usualRent(rent, flat, [figure])?.range?.place).toBe(place);
  });

  test("has only the count below ten bonds", () => {
    const few = usualRent(1110, flat, [{ ...figure, counted: 9 }]);
    expect(few).toMatchObject({ counted: 9, bedrooms: 3, dwelling: "unit" });
    expect(few?.range).toBeUndefined();
    expect(usualRent(1110, flat, [{ ...figure, counted: 10 }])?.range).toBeDefined();
  });

  test("compares the same kind and number of bedrooms only", () => {
    expect(usualRent(1110, { ...flat, dwelling: "house", bedrooms: 3 }, [figure])).toBeUndefined();
    expect(usualRent(1110, { ...flat, dwelling: "unit", bedrooms: 2 }, [figure])).toBeUndefined();
    expect(
      usualRent(1110, { ...flat, dwelling: "unit", bedrooms: null }, [figure, { ...figure, bedrooms: null }]),
    ).toBeUndefined();
    expect(usualRent(1110, { ...flat, dwelling: "unit", bedrooms: 0 }, [{ ...figure, bedrooms: 0 }])?.bedrooms).toBe(0);
    expect(usualRent(1110, flat, [{ ...figure, kind: "sale" }])).toBeUndefined();
  });
});
