/**
 * The name of the field that people do not see and leave empty, and that programs fill in. It is the same for everybody,
 * so that a page with a form can be cached whole, and no browser has anything to suggest for it.
 */
export const honeypotName = "your_site";

/** Whether the trap is there and empty. A form without it was not sent from our page. */
export function passesHoneypot(body: FormData): boolean {
  return body.get(honeypotName) === "";
}
