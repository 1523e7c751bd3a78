import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const assets = join(import.meta.dirname, "../../build/client/assets");

/**
 * The rules of the complete stylesheet that match an element of the page in any state, but are missing from the
 * styles in the document. Each would change the page's look once scripts have loaded the stylesheet.
 */
export async function missingStyles(page: Page): Promise<string[]> {
  const name = (await readdir(assets)).find((file) => file.endsWith(".css"));
  return page.evaluate(async (address) => {
    /** A document contains the theme properties that it uses. */
    const theme = ":root, :host";
    const html = document.documentElement.outerHTML;
    const isUsed = (property = "") => !property.startsWith("--") || new RegExp(`var\\(${property}[,)\\s]`).test(html);
    /** Each rule with its enclosing at-rules, and each declaration of the theme. */
    const flat = (rules: CSSRuleList, around = ""): { key: string; selector: string; property?: string }[] =>
      Array.from(rules).flatMap((rule) => {
        if (rule instanceof CSSStyleRule && rule.selectorText === theme) {
          const { style, selectorText: selector } = rule;
          return Array.from(style).map((property) => {
            return { key: `${around}${property}: ${style.getPropertyValue(property)}`, selector, property };
          });
        }
        if (rule instanceof CSSStyleRule) return [{ key: around + rule.cssText, selector: rule.selectorText }];
        if (!(rule instanceof CSSGroupingRule)) return [];
        // Documents leave out the values for browsers without @property.
        if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) return [];
        return flat(rule.cssRules, `${around}${rule.cssText.slice(0, rule.cssText.indexOf("{"))} `);
      });
    /** Assumes that states, attributes and pseudo-elements match. */
    const given = /(?<!\\)(?:(?:::|:(?!is|not|has|where))[\w-]+(?:\([^()]*\))?|\[[^\]]*\])/g;
    const dateParts = /::-webkit-(?:date|calendar)/;
    const hasDateField = document.querySelector("input:is([type^=date],[type=time],[type=month],[type=week])") !== null;
    const finds = (selector: string) =>
      (hasDateField || !dateParts.test(selector)) &&
      document.querySelector(selector.replaceAll(given, ":is(*)")) !== null;

    const styles = Array.from(document.head.querySelectorAll("style"));
    const brought = new Set(styles.flatMap(({ sheet }) => flat(sheet!.cssRules)).map(({ key }) => key));
    const complete = await new CSSStyleSheet().replace(await (await fetch(address)).text());
    const absent = flat(complete.cssRules).filter(({ key }) => !brought.has(key));
    return absent.filter(({ selector, property }) => finds(selector) && isUsed(property)).map(({ key }) => key);
  }, `/assets/${name}`);
}
