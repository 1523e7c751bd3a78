export function enquiryPath(receipt: string): string {
  return `/enquiries/${receipt}`;
}

/** On every page and in every dialog. */
export const enquiryFormId = "enquire";

export function markAnsweredPath(token: string): string {
  return `/answered/${token}`;
}

/** The confirmation after sending. `path` may have a query. */
export function sentPath(path: string, receipt: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}sent=${receipt}#sent`;
}

/** The address with the rest of its query. */
export function removeReceipt({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  // Removes single pairs, so that the rest keeps its encoding.
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair !== "" && pair.split("=", 1)[0] !== "sent").join("&");
  return query ? `${pathname}?${query}` : pathname;
}

/** Undefined if there is none. */
export function readReceiptFromPath(address: string): string | undefined {
  const [page = ""] = address.split("#", 1);
  const query = page.includes("?") ? page.slice(page.indexOf("?")) : "";
  return new URLSearchParams(query).get("sent") ?? undefined;
}

/** Does not verify the receipt. Undefined if malformed. */
export function readSentAt(receipt: string): Date | undefined {
  const seconds = Number.parseInt(receipt.split(".")[1] ?? "", 36);
  return Number.isNaN(seconds) ? undefined : new Date(seconds * 1000);
}

export const quarantinePath = "/admin?status=held";

/** Encoded, so that line breaks and "&" cannot add headers or recipients. */
export function toMailtoLink(email: string, subject: string): string {
  const [name = "", host = ""] = splitAtLast(email);
  const oneLine = subject
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return `mailto:${encode(name)}@${encode(host)}?subject=${encode(`Re: ${oneLine}`)}`;
}

function splitAtLast(email: string): string[] {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
