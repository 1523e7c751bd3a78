/** Amounts are formatted: "$785,000". */
export const costMessages = {
  errors: {
    price: "Enter a price, such as 785000",
    deposit: "Enter a deposit from 0 to 100%",
    rate: "Enter an interest rate from 0 to 100%",
    years: "Enter a loan term from 1 to 50 years",
    contract: "Enter a date",
    first: "",
    strata: "Enter strata levies in dollars a quarter, or leave this blank",
    council: "Enter council rates in dollars a quarter, or leave this blank",
    water: "Enter water charges in dollars a quarter, or leave this blank",
    conveyancing: "Enter the price of conveyancing in dollars, or leave this blank",
    rent: "Enter the rent for a week, such as 650",
    bond: "Enter a bond of 0 to 4 weeks: in NSW four weeks is the most",
    advance: "Enter 0 to 52 weeks",
  },
  check: "Check these figures",
  noPrice: "The agent has not published a price. Enter the price you would pay to see the cash you need.",
  noRent: "The agent has not published the rent. Enter it to see the cash you need.",

  cash: "Cash you need at settlement",
  cashSum: "Cash at settlement",
  deposit: "Deposit",
  depositNote: (percent: string, price: string, loan: string) => `${percent}% of ${price}. The loan is ${loan}`,
  duty: "Transfer duty",
  dutyNote: (year: string) => `Rates for contracts of ${year}`,
  exempt: (limit: string, saved: string | undefined) =>
    `Exempt: a first home of up to ${limit}.${saved === undefined ? "" : ` You save ${saved}`}`,
  reduced: (from: string, to: string) =>
    `In full. For a first home between ${from} and ${to} it is less: Revenue NSW works out how much`,
  notReduced: (limit: string) => `No reduction: a first home of ${limit} or more`,
  noRates: (from: string, to: string) => `Not in the sum: we have the rates for contracts from ${from} to ${to}`,
  unconfirmed: "Not in the sum: the rate for this price in that year is not confirmed. Ask Revenue NSW",
  conveyancing: "Conveyancing",
  ourConveyancing: (price: string) =>
    `From ${price} with GST, our own price. Fees for searches and registration come on top. `,
  seeConveyancing: "See what is included",
  yourConveyancing: "As you entered",
  noConveyancing: "Not in the sum. ",
  insurance: "Lenders mortgage insurance",
  ask: "ask your lender",
  insuranceNote: "Lenders usually charge it when the deposit is under 20%. Not in the sum",
  exchange: (amount: string) => `At exchange usually 10% of the price: ${amount}`,
  exchangeMore: (amount: string) => `At exchange usually 10% of the price, ${amount}, unless the contract says less`,
  bar: (parts: string) => `Parts of the cash: ${parts}`,
  underOnePercent: "under 1%",

  month: "Then, each month",
  repayment: "Loan repayment",
  about: (amount: string) => `about ${amount}`,
  repaymentNote: (loan: string, years: string, rate: string) => `${loan} over ${years} at ${rate}%, an example rate. `,
  changeIt: "Change it",
  stressed: (rate: string, amount: string) => `. At ${rate}% it would be ${amount}`,
  levies: { strata: "Strata levies", council: "Council rates", water: "Water rates" },
  quarterly: (amount: string, isStated: boolean) =>
    `${amount} a quarter, ${isStated ? "as the agent states" : "as you entered"}`,
  notStated: "Not stated by the agent",
  atLeast: (amount: string) => `at least ${amount}`,
  leftOut: (costs: string) => `Without ${costs}, which the agent does not state.`,
  none: "–",

  moveIn: "Cash you need to move in",
  moveInSum: "Cash to move in",
  bondRow: "Bond",
  weeksOf: (weeks: string, rent: string) => `${weeks} of ${rent}`,
  bondStated: ", as the agent states",
  bondMost: ", the most that NSW allows",
  advanceRow: "Rent in advance",

  rentPlaces: {
    lowest: "It is under the lowest tenth.",
    lower: "It is in the lower half.",
    middle: "It is about the middle.",
    upper: "It is in the upper half.",
    highest: "It is over the highest tenth.",
  },
  halfUnder: (bonds: string, homes: string, postcode: string, median: string) =>
    `Of ${bonds} lodged for ${homes} in postcode ${postcode}, half were for ${median} a week or less.`,
  fewBonds: (bonds: string, homes: string, postcode: string) =>
    `${bonds} lodged for ${homes} in postcode ${postcode}: too few to compare.`,
  usualSource: (period: string, source: string) =>
    `Bonds lodged ${period}. Source: ${source}. Furnished or not is not recorded. The blocks show tenths of the bonds; how they lie inside a block is not known.`,
  usualDrawing: (p10: string, median: string, p90: string, rent: string) =>
    `A tenth of the bonds were under ${p10} a week, half under ${median}, and a tenth over ${p90}. This home is ${rent}.`,
} as const;
