/** A link that rings a number as people write it: "02 5550 0148" is "tel:0255500148". */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
