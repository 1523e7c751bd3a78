/**
 * The name of the hidden field that people leave empty and bots fill in. It is constant, so that pages with forms can
 * be cached, and unusual, so that browsers do not autofill it.
 */
export const honeypotName = "your_site";

/** Whether the field is present and empty. A form without it was not sent from our page. */
export function passesHoneypot(body: FormData): boolean {
  return body.get(honeypotName) === "";
}
