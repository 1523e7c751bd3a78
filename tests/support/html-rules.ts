import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // React and the minified sheet decide how the text looks, browsers do not care.
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "doctype-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "off",
    "long-title": "off",
    // What is wrong with a form stands before the page's heading, as GOV.UK has it; that there is one h1 is tested apart.
    "heading-level": ["error", { minInitialRank: "h2" }],
    // Numbers are never split where they stand in a cell of their own, and phone numbers are marked as links.
    "tel-non-breaking": "off",
    // Checkboxes of one name send a list, which is what they are for; other controls of one name are still a fault.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // Preloaded at low priority on purpose; the integrity of our own scripts is in the import map.
    "require-sri": "off",
  },
});

/** The boxes of the chosen suburbs and the select that adds one send one list, which HTML allows and the rule has no word for. */
const SENT_AS_A_LIST = 'Duplicate form control name "suburb"';

/** What is wrong with a document, a line each: where, which rule, why. Empty when it is valid. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => message !== SENT_AS_A_LIST)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "document"})`),
  );
}
