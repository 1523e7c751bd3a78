import { describe, expect, test } from "vitest";
import { homeCost, type PricedHome } from "./home-cost.server.ts";
import { describeCost } from "./home-cost.ts";

const path = "/listings/7/apartment-drummoyne";
const facts = { figures: [], conveyancing: 1980, today: "2026-11-26" };
const apartment: PricedHome = {
  listingType: "sale",
  price: 785_000,
  priceTo: null,
  weeklyRent: 0,
  bond: null,
  strataLevies: 784,
  councilRates: null,
  waterRates: null,
  propertyType: "Apartment",
  bedrooms: 2,
  postcode: "2047",
};
const view = (query = "", home: Partial<PricedHome> = {}) =>
  describeCost(homeCost({ ...apartment, ...home }, facts, path, new URLSearchParams(query)))!;
const rowsOf = (query = "", home: Partial<PricedHome> = {}) => {
  const { answer, month } = view(query, home);
  return Object.fromEntries([...(answer?.rows ?? []), ...(month?.rows ?? [])].map((row) => [row.label, row]));
};

describe("homeCost of a sale", () => {
  test("without a home has an example price, and asks for what no agent could state", () => {
    const example = homeCost(
      { ...apartment, strataLevies: null },
      { ...facts, isExample: true },
      path,
      new URLSearchParams(),
    );
    const { priceHint, month } = describeCost(example)!;
    expect(priceHint).toBe("An example. Enter the price you would pay.");
    expect(month?.missing).toBe("Without strata levies, council rates and water rates.");
    expect(month?.rows.at(-1)?.note).toBe("Ask the agent, then enter it");
    const edited = homeCost(apartment, { ...facts, isExample: true }, path, new URLSearchParams("price=900000"));
    expect(describeCost(edited)?.priceHint).toBeUndefined();
  });

  test("has one figure with its parts, the month, and the cash of a first home", () => {
    const { answer, month, firstHome, isEdited } = view();
    expect(answer).toMatchObject({
      amount: "$188,492",
      sum: "Cash to buy",
      announcement: "Cash to buy $188,492",
      bar: {
        parts: [
          { pattern: "solid", share: 83.3 },
          { pattern: "striped", share: 15.7 },
          { pattern: "open", share: 1.1 },
        ],
        label: "Parts of the cash: Deposit 83%, Transfer duty 16%, Conveyancing 1%",
      },
    });
    expect(answer?.rows.map(({ label, amount }) => [label, amount])).toEqual([
      ["Deposit", "$157,000"],
      ["Transfer duty", "$29,512"],
      ["Conveyancing", "$1,980"],
    ]);
    expect(answer?.rows.map(({ pattern }) => pattern)).toEqual(["solid", "striped", "open"]);
    expect(month).toMatchObject({
      amount: "at least $4,128",
      missing: "Without council rates and water rates, which the agent does not state.",
    });
    expect(month?.rows.map(({ label, amount }) => [label, amount])).toEqual([
      ["Loan repayment", "about $3,867"],
      ["Strata levies", "$261"],
      ["Council rates", "–"],
      ["Water rates", "–"],
    ]);
    expect([firstHome, isEdited]).toEqual(["$158,980", false]);
  });

  test("says what a first home saves, and from what", () => {
    expect(rowsOf("first=yes")["Transfer duty"]).toMatchObject({
      amount: "$0",
      instead: "$29,512",
      note: "Exempt: a first home of up to $800,000. You save $29,512",
    });
  });

  test("leaves the reduction between the limits to Revenue NSW", () => {
    const { amount, note, link } = rowsOf("first=yes&price=900000")["Transfer duty"]!;
    expect([amount, note, link?.text]).toEqual([
      "at most $34,687",
      "The full duty. For a first home between $800,000 and $1,000,000 it is less. ",
      "Revenue NSW works out how much",
    ]);
    const { amount: cash, due } = view("first=yes&price=900000").answer!;
    expect([cash, due?.map((row) => row.amount)]).toEqual(["at most $216,667", ["$90,000", "at most $126,667"]]);
    expect(rowsOf("price=900000")["Transfer duty"]?.amount).toBe("$34,687");
    expect(rowsOf("first=yes&price=1000000")["Transfer duty"]?.note).toBe(
      "No reduction: a first home of $1,000,000 or more",
    );
  });

  test("says that duty is missing when it is not known", () => {
    expect(rowsOf("contract=2027-07-01")["Transfer duty"]).toMatchObject({
      amount: "–",
      note: "Not in the sum: we have the rates for contracts from 1 Jul 2024 to 30 Jun 2027",
    });
    expect(rowsOf("contract=2026-01-01&price=4m")["Transfer duty"]).toMatchObject({
      amount: "–",
      note: expect.stringContaining("not confirmed"),
    });
  });

  test("tells amounts of the agent from those that were entered", () => {
    expect(rowsOf()["Strata levies"]?.note).toBe("$784 a quarter, as the agent states");
    expect(rowsOf("strata=900&council=357")).toMatchObject({
      "Strata levies": { note: "$900 a quarter, as you entered" },
      "Council rates": { note: "$357 a quarter, as you entered", amount: "$119" },
      "Water rates": { note: "Not stated by the agent" },
    });
    expect(rowsOf("conveyancing=1500")["Conveyancing"]?.note).toBe("As you entered");
    expect(rowsOf("", { councilRates: 357, waterRates: 180 })).toMatchObject({
      "Council rates": { note: "$357 a quarter, as the agent states", amount: "$119" },
      "Water rates": { note: "$180 a quarter, as the agent states", amount: "$60" },
    });
  });

  test("mortgage insurance is a question only below a deposit of 20%", () => {
    expect(rowsOf("deposit=20")).not.toHaveProperty("Lenders mortgage insurance");
    expect(rowsOf("deposit=19.9")["Lenders mortgage insurance"]?.amount).toBe("ask your lender");
  });

  test("mortgage insurance is not charged in the 5% Deposit Scheme", () => {
    const amountOf = (query: string) => rowsOf(query)["Lenders mortgage insurance"]?.amount;
    expect(rowsOf("deposit=5&first=yes")["Lenders mortgage insurance"]).toMatchObject({
      amount: "none",
      note: expect.stringContaining("5% Deposit Scheme"),
    });
    expect(amountOf("deposit=4.9&first=yes")).toBe("ask your lender");
    expect(amountOf("deposit=5&first=yes&price=1500000")).toBe("none");
    expect(amountOf("deposit=5&first=yes&price=1500001")).toBe("ask your lender");
  });

  test("splits the cash into what is due at exchange and at settlement", () => {
    const dueOf = (query = "") => view(query).answer?.due?.map(({ label, amount }) => [label, amount]);
    expect(dueOf()).toEqual([
      ["At exchange", "$78,500"],
      ["At settlement", "$109,992"],
    ]);
    // 5% of $785,000 is $39,250; with conveyancing $41,230.
    expect(dueOf("deposit=5&first=yes")).toEqual([
      ["At exchange", "$39,250"],
      ["At settlement", "$1,980"],
    ]);
    expect(view("deposit=5").answer?.due?.[0]?.note).toBe(
      "If the contract says 5%. Usually 10% of the price is due, $78,500: ask the seller for less before you sign",
    );
  });

  test("an exempt first home has no duty in the bar", () => {
    expect(view("first=yes").answer?.bar?.parts.map(({ pattern }) => pattern)).toEqual(["solid", "open"]);
    expect(view("first=yes&conveyancing=").answer?.bar).toBeUndefined();
  });

  test("a house has strata levies only if they are stated", () => {
    expect(rowsOf("", { propertyType: "House", strataLevies: null })).not.toHaveProperty("Strata levies");
    expect(rowsOf("", { strataLevies: null })).toHaveProperty(["Strata levies", "amount"], "–");
    expect(view("", { strataLevies: null }).month?.missing).toContain("Without strata levies, council rates and water");
    const complete = view("", { strataLevies: 900, councilRates: 357, waterRates: 180 }).month;
    expect([complete?.amount, complete?.missing]).toEqual(["$4,346", undefined]);
  });

  test("starts from the upper end of a guide, and says so", () => {
    const guided = { price: 1_400_000, priceTo: 1_540_000 };
    const { values, priceHint, answer } = view("", guided);
    expect([values.price, priceHint]).toEqual(["1,540,000", "The upper end of the agent’s guide."]);
    expect(view("price=1540000", guided).priceHint).toBe("The upper end of the agent’s guide.");
    for (const price of ["900000", "abc", ""]) {
      expect(view(`price=${price}`, guided).priceHint).toBe("The agent’s guide ends at $1,540,000.");
    }
    expect(answer?.rows[0]?.note).toContain("of $1,540,000");
    expect(view("", { price: 1_400_000, priceTo: 1_400_000 })).not.toHaveProperty("priceHint");
  });

  test("asks for a price that is not published", () => {
    const { answer, missing, values, errors } = view("", { price: 0 });
    expect(answer).toBeUndefined();
    expect(missing).toContain("has not published a price");
    expect([values.price, errors]).toEqual(["", undefined]);
  });

  test("tells which figures to check", () => {
    const { missing, errors, answer } = view("deposit=200&years=0");
    expect([missing, answer]).toEqual(["Check these figures", undefined]);
    expect(Object.keys(errors ?? {})).toEqual(["deposit", "years"]);
  });

  test("the 5% Deposit Scheme has its cap, and a link that keeps the other assumptions", () => {
    expect(view("rate=6&sent=x").help?.lowDeposit).toEqual({
      amount: "$39,250",
      to: `${path}?price=785%2C000&deposit=5&rate=6&years=30&contract=2026-11-26&first=yes&strata=784&council=&water=&conveyancing=1%2C980#cost`,
    });
    expect(view().help?.lowDeposit?.to).toBe(`${path}?deposit=5&first=yes#cost`);
    expect(view("price=1500000").help?.lowDeposit).toBeDefined();
    expect(view("price=1500001").help).toEqual({
      exemptTo: "$800,000",
      reducedBelow: "$1,000,000",
      hasReduction: false,
    });
    expect(view("price=999999").help?.hasReduction).toBe(true);
  });

  test("without a price, help has its limits but no amount", () => {
    expect(view("", { price: 0, priceTo: null }).help).toEqual({
      exemptTo: "$800,000",
      reducedBelow: "$1,000,000",
      hasReduction: true,
      lowDeposit: { to: `${path}?deposit=5&first=yes#cost` },
    });
    expect(view("deposit=200").help?.lowDeposit).toBeDefined();
  });

  test("dates its sources", () => {
    expect(view().duty).toEqual({
      year: "2026–27",
      quotedBy: "four independent sources",
      limitsReadOn: "10 Oct 2026",
    });
    expect(view("contract=2025-12-01").duty).toMatchObject({ year: "2025–26", quotedBy: "two independent sources" });
    expect(view("contract=2027-07-01")).not.toHaveProperty("duty");
  });
});

const flat: Partial<PricedHome> = {
  listingType: "rent",
  price: 1110,
  weeklyRent: 1110,
  bond: 4440,
  strataLevies: null,
  bedrooms: 3,
  postcode: "2009",
};

describe("homeCost of a rental", () => {
  test("has the cash to move in with its parts", () => {
    const { answer, month, help, values } = view("", flat);
    expect(answer).toMatchObject({
      heading: "Cash you need to move in",
      amount: "$6,660",
      sum: "Cash to move in",
      rows: [
        { label: "Bond", note: "4 weeks of $1,110, as the agent states", amount: "$4,440" },
        { label: "Rent in advance", note: "2 weeks of $1,110", amount: "$2,220" },
      ],
    });
    expect([month, help]).toEqual([undefined, undefined]);
    expect(Object.keys(values)).toEqual(["rent", "bond", "advance"]);
  });

  test("says where the rent lies among the bonds, and of how many", () => {
    const figure = {
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
      source: "NSW Fair Trading",
    } as const;
    const usual = (counted: number) =>
      describeCost(
        homeCost(
          { ...apartment, ...flat },
          { ...facts, figures: [{ ...figure, counted }] },
          path,
          new URLSearchParams(),
        ),
      )?.usual;
    expect(usual(152)).toMatchObject({
      text: [
        "It is in the lower half.",
        "Of 152 bonds lodged for three-bedroom units in postcode 2009, half were for $1,400 a week or less.",
      ],
      drawing: { p10: 860, median: 1400, p90: 2095, rent: 1110 },
    });
    const few = usual(7);
    expect(few?.text).toEqual(["7 bonds lodged for three-bedroom units in postcode 2009: too few to compare."]);
    expect(few?.drawing).toBeUndefined();
  });
});
