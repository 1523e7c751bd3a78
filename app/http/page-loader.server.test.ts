import { data } from "react-router";
import { expect, test, vi } from "vitest";
import { Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { loadPage, loadPart, loadPageOrUnavailable } from "./page-loader.server.ts";

const away = () => Promise.reject(new Unavailable("away"));
const databaseAway = { found: undefined };

test("returns the loaded data", async () => {
  const read = () => Promise.resolve({ found: 1 });
  expect(await loadPage({ fallback: databaseAway }, read)).toEqual({ found: 1 });
  expect(await loadPageOrUnavailable(read)).toEqual({ found: 1 });
  expect(await loadPart(read())).toEqual({ found: 1 });
});

test("while the database is unavailable: 503 with the fallback, 503 without a page, or a page without the part", async () => {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  expect(await loadPage({ fallback: databaseAway }, away)).toMatchObject({ data: databaseAway, init: { status: 503 } });
  await expect(loadPageOrUnavailable(away)).rejects.toMatchObject({ data: {}, init: { status: 503 } });
  expect(await loadPart(away())).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(3);
});

test.each([new Error("a bug"), data(null, { status: 404 })])(
  "throws on whatever else is thrown: %s",
  async (thrown) => {
    const fail = () => Promise.reject(thrown);
    await expect(loadPage({ fallback: databaseAway }, fail)).rejects.toBe(thrown);
    await expect(loadPageOrUnavailable(fail)).rejects.toBe(thrown);
    await expect(loadPart(fail())).rejects.toBe(thrown);
  },
);
