/** The sentences about a loan's inputs and its repayments; quoted ones are the specification's, sections 5 and 8. */
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
  /** Section 9: of the schedule that can be downloaded. */
  scheduleColumns: ["Period", "Payment", "Principal", "Interest", "Balance"],
} as const;
