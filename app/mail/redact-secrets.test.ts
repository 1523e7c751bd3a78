import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { redactSecrets } from "./redact-secrets.ts";

const secret = "canary-0123_secret.x~y";
const pathsOf = (entries: typeof routes, parent = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => [`${parent}/${path}`, ...pathsOf(children, `${parent}/${path}`)]);
const secretPaths = pathsOf(routes).filter((path) => /:(token|receipt)\b/.test(path));

test("redacts the secret of every page with a secret URL", () => {
  expect(secretPaths.length).toBeGreaterThan(6);
  for (const path of secretPaths) {
    const address = `https://southerly.example${path.replace(/:(token|receipt)/, secret).replace(":id", "12")}`;
    const shown = redactSecrets(`Open ${address}. Or (${address})`);
    expect(shown, path).not.toContain("canary");
    expect(shown, path).not.toContain("secret");
    expect(shown, path).toContain("https://southerly.example/");
  }
});

test("leaves other text unchanged", () => {
  const text = "See https://southerly.example/listings/12/brick-cottage and https://southerly.example/reset-password";
  expect(redactSecrets(text)).toBe(text);
});
