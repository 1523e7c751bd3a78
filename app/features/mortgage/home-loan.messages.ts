/** The sentences of the Home Loan Calculator. */
export const homeLoanMessages = {
  title: "Home Loan Calculator",
  about:
    "Works out the monthly repayment on a loan. It assumes equal months and a rate that stays the same, and leaves out fees. It is an estimate to help you plan, not an offer of credit.",
  loanAmountLabel: "Loan amount",
  annualRateLabel: "Interest rate per year",
  termYearsLabel: "Loan term",
  years: "years",
  submit: "Calculate",
  reset: "Reset",
  check: "Please check your inputs.",
  result: "Estimated monthly payment:",
  advanced: "Advanced calculator",
  advancedHint: "extra, fortnightly and weekly repayments, with every repayment in a table.",
  loanAmount: "Enter a loan amount",
  loanAmountPositive: "Loan amount must be greater than zero",
  annualRate: "Enter an annual interest rate",
  annualRateNegative: "Interest rate cannot be negative",
  termYears: "Enter a loan term",
  termYearsPositive: "Loan term must be greater than zero",
} as const;
