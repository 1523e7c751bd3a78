import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const assets = join(import.meta.dirname, "../../build/client/assets");

/**
 * The rules of the whole stylesheet that find something in the page, whatever state it gets into, and that the page did
 * not bring: none, or it would look different before its scripts are there.
 */
export async function missingStyles(page: Page): Promise<string[]> {
  const name = (await readdir(assets)).find((file) => file.endsWith(".css"));
  return page.evaluate(async (address) => {
    /** Each rule with the at-rules around it. */
    const flat = (rules: CSSRuleList, around = ""): { key: string; selector: string }[] =>
      Array.from(rules).flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [{ key: around + rule.cssText, selector: rule.selectorText }];
        if (!(rule instanceof CSSGroupingRule)) return [];
        return flat(rule.cssRules, `${around}${rule.cssText.slice(0, rule.cssText.indexOf("{"))} `);
      });
    /** Assumes that states, attributes and pseudo-elements match. */
    const given = /(?<!\\)(?:(?:::|:(?!is|not|has|where))[\w-]+(?:\([^()]*\))?|\[[^\]]*\])/g;
    const finds = (selector: string) => document.querySelector(selector.replaceAll(given, ":is(*)")) !== null;

    const styles = Array.from(document.head.querySelectorAll("style"));
    const brought = new Set(styles.flatMap(({ sheet }) => flat(sheet!.cssRules)).map(({ key }) => key));
    const whole = await new CSSStyleSheet().replace(await (await fetch(address)).text());
    const absent = flat(whole.cssRules).filter(({ key }) => !brought.has(key));
    return absent.filter(({ selector }) => finds(selector)).map(({ key }) => key);
  }, `/assets/${name}`);
}
