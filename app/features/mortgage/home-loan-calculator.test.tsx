import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { HomeLoanCalculator } from "./home-loan-calculator.tsx";

const path = "/services/finance";

function htmlAt(query: string): string {
  const Stub = createRoutesStub([{ path, Component: () => <HomeLoanCalculator path={path} /> }]);
  return renderToString(<Stub initialEntries={[path + query]} />).replaceAll("<!-- -->", "");
}
const tag = (html: string, start: string) => new RegExp(`<${start}[^>]*>`).exec(html)?.[0] ?? "";
const answerLine = (html: string) => /<p id="repayment".*?<\/p>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, "");

describe("without a question", () => {
  test.each(["", "?sent=abc"])("%j: an empty form that a GET sends to the answer, and no answer", (query) => {
    const html = htmlAt(query);
    expect(tag(html, "form")).toContain(`action="${path}#repayment" method="get"`);
    expect(html).toContain('<h2 id="calculator" tabindex="-1"');
    for (const name of ["loanAmount", "annualRate", "termYears"]) {
      expect(tag(html, `input id="home-loan-${name}"`)).toContain(`name="${name}"`);
      expect(tag(html, `input id="home-loan-${name}"`)).not.toContain("value=");
    }
    expect(html).not.toContain('id="repayment"');
    expect(html).toContain('href="/services/finance#calculator"');
    expect(html).toContain('href="/finance/calculators/mortgage"');
  });
});

describe("with a question", () => {
  const html = htmlAt("?loanAmount=%24500%2C000&annualRate=6&termYears=30");

  test("the result has two decimals, and states its inputs", () => {
    expect(answerLine(html)).toBe("Estimated monthly payment: $2,997.75");
    expect(html).toContain("For $500,000 at 6% a year over 30 years.");
    expect(tag(html, 'p id="repayment"')).toContain('tabindex="-1"');
  });

  test("the fields hold the input, without errors", () => {
    expect(tag(html, 'input id="home-loan-loanAmount"')).toContain('value="$500,000"');
    expect(html).not.toContain("aria-invalid");
  });

  test("the advanced calculator takes the inputs over", () => {
    const query = "loanAmount=500000&amp;annualRate=6&amp;termYears=30&amp;extraPayment=0&amp;frequency=monthly";
    expect(html).toContain(`href="/finance/calculators/mortgage?${query}"`);
  });
});

describe("with a wrong one", () => {
  const html = htmlAt("?loanAmount=&annualRate=-1&termYears=30");

  test("it says so in place of the answer, each sentence with a link to its field", () => {
    expect(answerLine(html)).toBe("Please check your inputs.");
    expect(html).toContain('<a href="#home-loan-loanAmount" class="link font-semibold">Enter a loan amount</a>');
    expect(html).toContain(
      '<a href="#home-loan-annualRate" class="link font-semibold">Interest rate cannot be negative</a>',
    );
    expect(html).not.toContain('href="#home-loan-termYears"');
  });

  test("each field shows its error, and keeps its input", () => {
    const rate = tag(html, 'input id="home-loan-annualRate"');
    expect(rate).toContain('value="-1"');
    expect(rate).toContain('aria-invalid="true" aria-describedby="home-loan-annualRate-error"');
    expect(html).toMatch(/<p id="home-loan-annualRate-error".*?Interest rate cannot be negative<\/span><\/p>/);
    expect(tag(html, 'input id="home-loan-termYears"')).not.toContain("aria-");
  });

  test("a result that cannot be computed from valid fields shows an error", () => {
    const uncomputable = htmlAt(`?loanAmount=${"9".repeat(400)}&annualRate=6&termYears=30`);
    expect(answerLine(uncomputable)).toBe("Please check your inputs.");
    expect(uncomputable).not.toContain("aria-invalid");
  });

  test("input is rendered as text, not markup", () => {
    expect(htmlAt("?loanAmount=%22%3E%3Cb%3E&annualRate=6&termYears=30")).not.toContain("<b>");
  });
});
