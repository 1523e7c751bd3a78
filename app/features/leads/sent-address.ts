/** Where a page goes when an enquiry was sent from it: the panel that says so is focused, the receipt tells which one it was. */
export function sentAddress(path: string, receipt: string): string {
  return `${path}?sent=${receipt}#sent`;
}

/** The receipt in such an address; undefined when there is none. */
export function receiptIn(address: string): string | undefined {
  const query = address.split("#", 1)[0]?.split("?")[1];
  return new URLSearchParams(query).get("sent") ?? undefined;
}

/** When the enquiry of a receipt was sent, which its token says; undefined when it does not. Judging tokens is receipt.server.ts's. */
export function receiptTime(receipt: string): Date | undefined {
  const seconds = Number.parseInt(receipt.split(".")[1] ?? "", 36);
  return Number.isNaN(seconds) ? undefined : new Date(seconds * 1000);
}
