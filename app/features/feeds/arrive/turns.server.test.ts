import { expect, test } from "vitest";
import { TooMany } from "#app/lib/errors.ts";
import { withRoom, withTurn } from "./turns.server.ts";

test("files that are still on their way hold up none that is here", async () => {
  const slow = Promise.withResolvers<undefined>();
  const arriving = Array.from({ length: 127 }, () => withRoom(() => slow.promise));
  expect(await withRoom(() => withTurn(() => Promise.resolve("kept")))).toBe("kept");
  arriving.push(withRoom(() => slow.promise));
  await expect(withRoom(() => Promise.resolve())).rejects.toThrow(TooMany);
  slow.resolve(undefined);
  await Promise.all(arriving);
  expect(await withRoom(() => Promise.resolve("there is room again"))).toBe("there is room again");
});
