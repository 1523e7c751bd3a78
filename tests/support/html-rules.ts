import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // React and the minified stylesheet decide the formatting, which browsers ignore.
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "doctype-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "off",
    "long-title": "off",
    // The error summary comes before the page's h1, as in the GOV.UK Design System. Another test checks that each
    // page has one h1.
    "heading-level": ["error", { minInitialRank: "h2" }],
    // Table cells do not wrap numbers, and phone numbers are marked up as links.
    "tel-non-breaking": "off",
    // Checkboxes with the same name send a list. Other controls with the same name are still an error.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // Scripts are preloaded at low priority on purpose, and the import map contains their integrity hashes.
    "require-sri": "off",
  },
});

/**
 * The chosen suburbs are checkboxes, and a select with the same name adds one. HTML allows that, but the rule has no
 * option for it.
 */
const SENT_AS_A_LIST = 'Duplicate form control name "suburb"';

/** The problems of a document, one line each: rule, reason and place. Empty if the document is valid. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => message !== SENT_AS_A_LIST)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "document"})`),
  );
}
