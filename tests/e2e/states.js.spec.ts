import { expectNoViolations, expectNoAppearanceViolations } from "#tests/support/axe.ts";
import { sentPanel } from "#tests/support/enquiry-form.ts";
import { enterState } from "#tests/support/enter-state.ts";
import { expectNoOverflow } from "#tests/support/fit.ts";
import { sampleOf } from "#tests/support/full.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { readLayoutShift, recordLayoutShifts } from "#tests/support/layout-shifts.ts";
import { missingStyles } from "#tests/support/missing-styles.ts";
import { pageStates } from "#tests/support/page-states.ts";

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

// documents.no-js.spec.ts tests the document of every state.
for (const state of sampleOf(pageStates, 8)) {
  test(`${state.name}: it is styled, accessible and unchanged by hydration`, async ({
    page,
    server,
    fragile,
    places,
    faults,
  }) => {
    faults.expect(/status of (403|404|410|422|503)/);
    // Without transitions, because axe would measure an intermediate colour.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await recordLayoutShifts(page);
    const release = await holdScripts(page);
    await enterState(state, { page, server, fragile, places }, (address) =>
      page.goto(address, { waitUntil: "domcontentloaded" }),
    );
    expect(await missingStyles(page)).toEqual([]);
    const main = page.getByRole("main");
    const [before, spokenBefore] = [await main.innerHTML(), await main.ariaSnapshot()];
    await release();
    expect(await main.innerHTML()).toBe(before);
    expect(withoutScriptsButton(await main.ariaSnapshot())).toBe(withoutScriptsButton(spokenBefore));
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);

    await page.setViewportSize(narrow);
    // Scroll to its start: axe counts a link that is half covered by the bottom bar as too small.
    if (state.timed) await sentPanel(page).evaluate((panel) => panel.scrollIntoView({ block: "start" }));
    if (state.timed) await sentPanel(page).hover();
    await expectNoAppearanceViolations(page);
    await expectNoOverflow(page);

    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    if (state.timed) await sentPanel(page).hover();
    await expectNoViolations(page);
  });
}

/**
 * The accessible text without buttons that need scripts or replace them. The filter button shows the number of homes
 * only with scripts, which keep it current.
 */
function withoutScriptsButton(spoken: string): string {
  return (
    spoken
      .replaceAll(/\n? *- button "(?:Show password|Copy [^"]+|Draw an area)"(: .*)?/g, "")
      // The auctions' button: with scripts, choices apply immediately.
      .replaceAll(/\n? *- button "Show"$/gm, "")
      .replaceAll(/- button "Show [\d,+]+ homes?"/g, '- button "Show homes"')
  );
}
