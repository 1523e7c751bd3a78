/**
 * A hidden field that bots fill in. Constant, so that pages with forms can be cached; unusual, so that browsers do not
 * autofill it.
 */
export const honeypotName = "your_site";

/** False also without the field: such a form is not from our page. */
export function passesHoneypot(body: FormData): boolean {
  return body.get(honeypotName) === "";
}
