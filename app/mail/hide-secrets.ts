/** The pages whose address is a secret: whoever has it may do what the page does. */
const secretPages = [
  "reset-password",
  "confirm-email",
  "saved-searches",
  "subscriptions/confirm",
  "unsubscribe",
  "enquiries",
  "answered",
  "inspections/registrations",
];

const secretAddress = new RegExp(String.raw`/(${secretPages.join("|")})/[^\s/?#"'<>]+`, "g");

/**
 * The text of a mail as somebody may read it who is not its recipient: of each link that would let them act in the
 * recipient's name the secret is left out.
 */
export function hideSecrets(text: string): string {
  return text.replaceAll(secretAddress, "/$1/…");
}
