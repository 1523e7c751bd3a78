import { cleanArticle } from "#app/features/insights/article-html.server.ts";
import { articlePath } from "#app/features/insights/post.ts";
import { insertPost } from "#samples/factories/posts.ts";
import attacks from "#tests/fixtures/html-attack-vectors.json" with { type: "json" };
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

// The page's policy would block most attacks, so test the cleaned HTML without it.
const slug = "nothing-but-attacks";
const payloads = attacks.vectors.map(({ payload }) => payload);

/**
 * Closes every element that an attack may have opened around the rest of the article, except <plaintext>, which
 * cannot be closed.
 */
const after = `"'>--></script></style></title></textarea></noscript></xmp></iframe></noembed></noframes></template></object>
  </select></svg></math></audio></video></table><p>After it.</p>`;
const body = payloads
  .toSorted((one, other) => Number(/plaintext/i.test(one)) - Number(/plaintext/i.test(other)))
  .map((payload) => `${payload}\n${after}`)
  .join("\n");

declare global {
  interface Window {
    fired: string[];
  }
}

/** Records the actions of attack scripts and blocks requests to other sites. */
async function watchScripts(page: Page): Promise<{ fired(): Promise<string[]> }> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.fired = [];
    for (const name of ["alert", "confirm", "prompt", "print", "open"] as const) {
      Object.defineProperty(window, name, {
        value: (...said: unknown[]) => window.fired.push(`${name}(${said.join()})`),
      });
    }
  });
  await page.route("**/*", (route, request) =>
    new URL(request.url()).hostname === "localhost" || new URL(request.url()).hostname === "127.0.0.1"
      ? route.fallback()
      : route.abort(),
  );
  return { fired: async () => [...dialogs, ...(await page.evaluate(() => window.fired))] };
}

/** Elements and attributes in the browser's DOM that could run code or imitate the page. */
function strangers(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) =>
    Array.from(main.querySelectorAll("*")).flatMap((element) => [
      ...(element.matches("script, style, iframe, object, embed, link, meta, base, math") ? [element.outerHTML] : []),
      ...Array.from(element.attributes)
        .filter(
          ({ name, value }) => /^on|^srcdoc$/i.test(name) || /^[\s\0-\x1f]*(?:javascript|vbscript|data):/i.test(value),
        )
        .map(({ name, value }) => `${element.localName}[${name}=${value}]`),
    ]),
  );
}

test.afterAll(async ({ database }) => {
  await database.deleteFrom("posts").where("slug", "=", slug).execute();
});

test("the detector notices scripts that run, and those that could", async ({ page, faults }) => {
  faults.expect(/404/);
  const watch = await watchScripts(page);
  await page.route("**/insights/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<main><script>alert(1)</script><img src="/no-such-picture" onerror="prompt(2)"><a href="javascript:x">x</a></main>`,
    }),
  );
  await page.goto(articlePath(slug));
  await expect.poll(() => watch.fired()).toEqual(["alert(1)", "prompt(2)"]);
  expect(await strangers(page)).toEqual([
    "<script>alert(1)</script>",
    "img[onerror=prompt(2)]",
    "a[href=javascript:x]",
  ]);
});

test("an article full of script injections runs none of them without the content security policy", async ({
  page,
  database,
  faults,
}) => {
  faults.expect(/request to another site|ERR_FAILED/);
  await insertPost(database, { slug, body, publishedAt: new Date() });
  const watch = await watchScripts(page);
  await page.route("**/insights**", async (route, request) => {
    if (!request.isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const { "content-security-policy": policy, ...headers } = response.headers();
    expect(policy).toContain("script-src");
    await route.fulfill({ response, headers });
  });
  const expectHarmless = async () => {
    await expect.poll(() => page.locator("main article").getByText("After it.").count()).toBeGreaterThan(180);
    await page.mouse.wheel(0, 100_000);
    expect(await watch.fired()).toEqual([]);
    expect(await strangers(page)).toEqual([]);
  };
  await page.goto(articlePath(slug));
  await expectHarmless();
  // The same article, rendered by client-side navigation.
  await page.goto("/insights");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page
    .locator(`main a[href="${articlePath(slug)}"]`)
    .first()
    .click();
  await expectHarmless();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
});

test("each script injection on its own does not run either", async ({ page, faults }) => {
  faults.expect(/request to another site|ERR_FAILED|404/);
  const watch = await watchScripts(page);
  const bodies = payloads.map((payload) => `<section>${cleanArticle(payload)}</section>`);
  await page.route("**/insights/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!DOCTYPE html><main>${bodies.join("\n")}</main><p id="end">End</p>`,
    }),
  );
  await page.goto(articlePath(slug));
  await expect(page.locator("body > #end")).toBeAttached();
  await expect(page.locator("main > section")).toHaveCount(payloads.length);
  await page.mouse.wheel(0, 100_000);
  expect(await watch.fired()).toEqual([]);
  expect(await strangers(page)).toEqual([]);
});
