/** The sentences of the mortgage calculator. */
export const mortgageMessages = {
  title: "Mortgage calculator",
  lead: "What a home loan costs you, and what a little extra would save.",
  description:
    "Work out the repayments of a home loan, monthly, fortnightly or weekly, with extra repayments, a chart, every repayment in a table, and a CSV.",
  finance: "Finance",

  inputs: "Your loan",
  loanAmount: "Loan amount",
  loanAmountHint: "What you borrow, up to $20,000,000",
  annualRate: "Interest rate a year",
  annualRateHint: "6.25% is only an example to change",
  termYears: "Loan term",
  termYearsHint: "Up to 50 years",
  extraPayment: "Extra repayment",
  extraPaymentHint: "On top of each repayment",
  frequency: "Repayments",
  frequencies: { monthly: "Monthly", fortnightly: "Fortnightly", weekly: "Weekly" },
  years: "years",
  submit: "Calculate",
  reset: "Reset",

  result: "Your repayments",
  unfinished: "Your repayments come back when all inputs are filled in.",
  totalInterest: "Total interest",
  totalPaid: "Total paid",
  payoffTime: "Paid off in",
  interestSaved: "Interest saved",
  termCut: "Term cut by",
  estimate: "This is an estimate, not advice and not an offer of a loan.",
  seeAssumptions: "What it assumes and leaves out",
  twoWays: "Why the two differ",
  buffer:
    "Lenders are expected by the banking regulator, APRA, to test borrowers at the loan's rate plus 3 points (as lending websites reported it in June 2026).",

  chart: "Balance over time",
  balance: "Balance",
  withoutExtra: "Without extra",
  withExtra: "With extra",
  yearsAxis: "Years from now",
  toTable: "The same figures in a table",

  yearly: "Year by year",
  yearlyCaption: "In whole dollars. Balance is what is still owed at the end of the year.",
  yearlyColumns: ["Year", "Paid", "Principal", "Interest", "Balance"],
  schedule: "Every repayment",
  scheduleCaption: "In dollars and cents. Balance is what is still owed after the repayment.",
  csv: "Download CSV",

  benefits: "What you get here",
  benefitList: [
    {
      title: "Every repayment",
      text: "Not one figure but all of them: by year, by repayment, as a chart, and as a CSV for your own spreadsheet.",
    },
    {
      title: "An address to keep",
      text: "Your inputs are in the address of the page. Keep it, or send it to whoever you buy with.",
    },
    {
      title: "No lender's rate",
      text: "We promote no loan. The rate is the one that you put in, and so is everything else.",
    },
    { title: "Paper", text: "Printed, the page holds your inputs, the chart and the tables, and nothing else." },
  ],

  enquire: "Ask a mortgage broker",

  assumptions: "What it assumes and leaves out",
  purpose:
    "The calculator estimates the repayments of a principal-and-interest loan, to help you compare and plan. It does not know your circumstances, and it is not credit advice.",
  assumptionList: [
    "The rate stays the same to the end. Real rates change, and a fixed rate ends.",
    "A year has 12 equal months, 26 fortnights or 52 weeks, and nothing is rounded on the way.",
    "Interest is charged once per repayment. Lenders usually work it out each day, which differs a little.",
    "The extra repayment is made every time, from the first one on.",
    "No fees are included: setting up, monthly, or for ending the loan early.",
  ],

  more: "Good to know",
  extraTitle: "What a little extra does",
  extraColumns: ["Extra", "Interest saved", "Sooner"],
  extraPlain:
    "Whatever you pay on top goes straight to the principal, and all the interest on that amount is saved until the end of the loan.",
  extraFixed: "Some fixed loans limit extra repayments: ask before you count on them.",
  twoWaysTitle: "One loan, two quotes",
  twoWaysOf: {
    fortnightly: {
      explained:
        "Banks quote a fortnightly repayment in two ways. Either the loan is spread over 26 fortnights a year, as this calculator does. Or you pay half of the monthly repayment each fortnight: 26 halves make 13 monthly repayments a year, one more than 12, so the loan ends sooner.",
      amortised: "26 a year",
      share: "Half of the monthly",
      ask: "When you compare, ask which one it is. The second is not a cheaper loan: you pay more each time.",
    },
    weekly: {
      explained:
        "Banks quote a weekly repayment in two ways. Either the loan is spread over 52 weeks a year, as this calculator does. Or you pay a quarter of the monthly repayment each week: 52 quarters make 13 monthly repayments a year, one more than 12, so the loan ends sooner.",
      amortised: "52 a year",
      share: "Quarter of the monthly",
      ask: "When you compare, ask which one it is. The second is not a cheaper loan: you pay more each time.",
    },
  },
  notIncludedTitle: "What else a purchase costs",
  notIncluded: "The loan is not all. Keep money aside for what this calculator does not know:",
  notIncludedList: [
    "transfer duty (stamp duty), unless you are exempt",
    "lenders mortgage insurance, if you borrow a large part of the price",
    "conveyancing, inspections and the lender's own fees",
    "council and water rates, strata levies and insurance, once it is yours",
  ],
} as const;

/** The sentences about a loan's inputs and its repayments. */
export const loanMessages = {
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
  /** The title above the sentences that say what is wrong. */
  checkInputs: "Check the inputs",
  cannotCalculate: "Cannot calculate repayments",
  problems: {
    uncomputable: "Unable to calculate repayment amount with the supplied inputs",
    "interest-not-covered": "Repayments are not covering interest. Increase the repayment amount.",
  },
  /** Of the schedule that can be downloaded. */
  scheduleColumns: ["Period", "Payment", "Principal", "Interest", "Balance"],
} as const;
