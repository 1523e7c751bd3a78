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
