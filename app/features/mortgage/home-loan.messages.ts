/** The sentences of the Home Loan Calculator. */
export const homeLoanMessages = {
  title: "Home Loan Calculator",
  about:
    "What a loan that is repaid month by month comes to. It assumes equal months and a rate that stays as it is, and counts no fees. It is an estimate to think with, not an offer of credit.",
  loanAmountLabel: "Loan amount",
  annualRateLabel: "Interest rate, a year",
  termYearsLabel: "Loan term",
  years: "years",
  submit: "Calculate",
  reset: "Reset",
  check: "Please check your inputs.",
  result: "Estimated monthly payment:",
  advanced: "Advanced calculator",
  advancedHint: "extra repayments, fortnights and weeks, and every repayment in a table.",
  loanAmount: "Enter a loan amount",
  loanAmountPositive: "Loan amount must be greater than zero",
  annualRate: "Enter an annual interest rate",
  annualRateNegative: "Interest rate cannot be negative",
  termYears: "Enter a loan term",
  termYearsPositive: "Loan term must be greater than zero",
} as const;
