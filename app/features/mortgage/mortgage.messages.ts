export const mortgageMessages = {
  title: "Mortgage calculator",
  lead: "See what a home loan costs, and what extra repayments would save.",
  description:
    "Work out your home loan repayments, monthly, fortnightly or weekly, with extra repayments, a chart and every repayment in a table or CSV.",
  finance: "Finance",

  price: "Price of the home",
  deposit: "Deposit",
  borrow: (loan: string, deposit: string) => `With a deposit of ${deposit} you borrow ${loan}.`,
  duty: (amount: string, year: string) =>
    `Transfer duty comes on top: ${amount} in NSW in ${year}, less if you are a first home buyer who qualifies.`,

  inputs: "Your loan",
  loanAmount: "Loan amount",
  loanAmountHint: "Up to $20,000,000",
  annualRate: "Interest rate",
  annualRateHint: "6.25% is an example",
  perYear: "% a year",
  termYears: "Loan term",
  termYearsHint: "Up to 50 years",
  extraPayment: "Extra repayment",
  extraPaymentHint: "With each repayment",
  frequency: "Repayments",
  frequencies: { monthly: "Monthly", fortnightly: "Fortnightly", weekly: "Weekly" },
  years: "years",
  submit: "Calculate",
  reset: "Reset",

  result: "Your repayments",
  each: (period: string) => `a ${period}`,
  toResult: "All figures",
  unfinished: "Fill in every field to see your repayments.",
  totalInterest: "Total interest",
  totalPaid: "Total paid",
  payoffTime: "Paid off in",
  interestSaved: "Interest saved",
  termCut: "Term cut by",
  estimate: "This is an estimate, not advice and not an offer of a loan.",
  seeAssumptions: "What this assumes and leaves out",
  twoWays: "Why the quotes differ",
  buffer:
    "The banking regulator, APRA, expects lenders to test borrowers at the loan's rate plus 3 percentage points (as reported by lending websites in June 2026).",

  chart: "Balance over time",
  balance: "Balance",
  withoutExtra: "Without extra",
  withExtra: "With extra",
  yearsAxis: "Years from now",
  toTable: "The same figures in a table",

  showTable: "Show the table",
  yearly: "Year by year",
  yearlyCaption: "In whole dollars. The balance is what you still owe at the end of the year.",
  yearlyColumns: ["Year", "Paid", "Principal", "Interest", "Balance"],
  everyYear: (count: number) => `Show all ${count} years`,
  spans: "Five years at a time",
  spansCaption: "In whole dollars. The balance is what you still owe after those years.",
  spanColumns: ["Years", "Paid", "Principal", "Interest", "Balance"],
  schedule: "Every repayment",
  scheduleCaption:
    "In dollars and cents, rounded so that every column adds up. The balance is what you still owe after the repayment.",
  csv: "Download CSV",

  benefits: "What you get here",
  benefitList: [
    {
      title: "Every repayment",
      text: "See your loan by year or by repayment, as a chart, or as a CSV for your own spreadsheet.",
    },
    {
      title: "A link to keep",
      text: "Your figures are saved in the page's link. Keep it, or send it to the person you are buying with.",
    },
    {
      title: "No lender's rate",
      text: "We don't promote any lender. You enter the rate and every other figure.",
    },
    { title: "Ready to print", text: "The page prints your figures, the chart and the tables, and nothing else." },
  ],

  enquire: "Ask a mortgage broker",

  assumptions: "What this assumes and leaves out",
  purpose:
    "The calculator estimates the repayments of a principal-and-interest loan, to help you compare and plan. It does not know your circumstances, and it is not credit advice.",
  assumptionList: [
    "The rate stays the same for the whole loan. In practice variable rates change and fixed rates end.",
    "A year has 12 equal months, 26 fortnights or 52 weeks. Only the figures you see are rounded.",
    "Interest is charged once per repayment. Lenders usually calculate it daily, which gives a slightly different figure.",
    "The extra repayment is made with every repayment, from the first.",
    "Fees are not included, such as set-up, monthly and early exit fees.",
  ],

  more: "Good to know",
  extraTitle: "What a little extra does",
  extraColumns: ["Extra", "Interest saved", "Sooner"],
  extraPlain:
    "Extra repayments come straight off the principal, so you save the interest on that amount for the rest of the loan.",
  extraFixed: "Some fixed-rate loans limit extra repayments, so ask your lender first.",
  twoWaysTitle: "One loan, two quotes",
  twoWaysOf: {
    fortnightly: {
      explained:
        "Banks quote a fortnightly repayment in two ways. Either the loan is spread over 26 fortnights a year, as this calculator does. Or you pay half of the monthly repayment each fortnight: 26 halves make 13 monthly repayments a year, one more than 12, so the loan ends sooner.",
      amortised: "26 a year",
      share: "Half the monthly repayment",
      ask: "When you compare quotes, ask which one it is. The second is not a cheaper loan: you pay more each time.",
    },
    weekly: {
      explained:
        "Banks quote a weekly repayment in two ways. Either the loan is spread over 52 weeks a year, as this calculator does. Or you pay a quarter of the monthly repayment each week: 52 quarters make 13 monthly repayments a year, one more than 12, so the loan ends sooner.",
      amortised: "52 a year",
      share: "A quarter of the monthly repayment",
      ask: "When you compare quotes, ask which one it is. The second is not a cheaper loan: you pay more each time.",
    },
  },
  notIncludedTitle: "Other costs of buying",
  notIncluded: "Set money aside for costs this calculator does not include:",
  toBuyingCosts: "Work out the cash to buy",
  notIncludedList: [
    "transfer duty (stamp duty), shown below the price, unless you are exempt",
    "lenders mortgage insurance, if you borrow a large part of the price",
    "conveyancing, inspections and the lender's own fees",
    "council and water rates, strata levies and insurance, once you own the home",
  ],
} as const;

export const loanMessages = {
  price: "Enter a price up to $100,000,000",
  priceBelowLoan: "The price is below the loan amount",
  deposit: "Enter a deposit from 0 to 99 per cent",
  loanAmount: "Enter a loan amount",
  loanAmountPositive: "Loan amount must be greater than zero",
  loanAmountTooHigh: "Loan amount appears too high",
  annualRate: "Enter an annual interest rate",
  annualRateValid: "Enter a valid annual interest rate",
  termYears: "Enter a loan term",
  termYearsPositive: "Term must be at least one year",
  termYearsTooLong: "Loan term cannot exceed 50 years",
  extraPayment: "Enter an extra repayment amount",
  extraPaymentPositive: "Extra repayments must be zero or a positive number",
  frequency: "Choose monthly, fortnightly or weekly repayments",
  checkInputs: "Check the inputs",
  cannotCalculate: "Cannot calculate repayments",
  problems: {
    uncomputable: "Unable to calculate repayment amount with the supplied inputs",
    "interest-not-covered": "Repayments are not covering interest. Increase the repayment amount.",
  },
  scheduleColumns: ["Period", "Payment", "Principal", "Interest", "Balance"],
} as const;
