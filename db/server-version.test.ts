import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findUnsupportedVersion, OLDEST_POSTGRES } from "./server-version.ts";

describe("the version of PostgreSQL", () => {
  test.each([150_008, 160_004])(
    "%i is refused in one sentence, before a migration fails with a syntax error",
    (version) => {
      const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
      expect(findUnsupportedVersion(version)).toBe(
        `Southerly needs PostgreSQL 17 or later, but the server of DATABASE_URL is PostgreSQL ${major}.${minor}. Upgrade it first.`,
      );
    },
  );

  test.each([170_000, 180_004])("%i is accepted", (version) => {
    expect(findUnsupportedVersion(version)).toBeUndefined();
  });

  test.each(["README.md", "docs/deploying.md", ".env.example"])("is the documented one in %s", (file) => {
    const text = readFileSync(join(import.meta.dirname, "..", file), "utf8").replaceAll(/\s+#?\s*/g, " ");
    const versions = [...text.matchAll(/PostgreSQL`? ?\(?(\d+) or later/g)].map(([, major]) => Number(major));
    expect(versions).toEqual([OLDEST_POSTGRES]);
  });
});
