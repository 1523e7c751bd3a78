import { expect, test } from "vitest";
import { TooMany, Unavailable } from "#app/lib/errors.ts";
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

test("of many for which the database took too long each is to come again, the last one as well; one alone is told that it is away", async () => {
  const away = () => Promise.reject(new Unavailable("PostgreSQL did not answer."));
  const many = await Promise.allSettled([
    withRoom(() => Promise.resolve()),
    withRoom(() => Promise.resolve().then(away)),
  ]);
  expect(many[1]).toMatchObject({ reason: expect.any(TooMany) });
  await expect(withRoom(away)).rejects.toThrow(Unavailable);
});
