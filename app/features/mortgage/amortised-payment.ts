/**
 * The payment that clears a principal in so many periods at a rate per period (section 5). A rate so small that 1 + rate
 * is 1, and one whose growth overflows, keep their precision. NaN or Infinity when there is no such payment.
 */
export function amortisedPayment(principal: number, rate: number, periods: number): number {
  return rate === 0 ? principal / periods : (principal * rate) / -Math.expm1(-periods * Math.log1p(rate));
}
