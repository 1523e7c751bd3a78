import { expect, test } from "vitest";
import { TooMany, Unavailable } from "#app/lib/errors.ts";
import { withPatience, withRoom, withTurn } from "./turns.server.ts";

test("files of one connection that are still on their way hold up no file that is here, nor another connection", async () => {
  const slow = Promise.withResolvers<undefined>();
  const arriving = Array.from({ length: 8 }, () => withRoom("connection 1", () => slow.promise));
  const refused = Array.from({ length: 254 }, () => withRoom("connection 1", () => slow.promise));
  for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(TooMany);
  }
  expect(await withRoom("connection 2", () => withTurn(() => Promise.resolve("kept"), ["connection 2"]))).toBe("kept");
  slow.resolve(undefined);
  await Promise.all(arriving);
  expect(await withRoom("connection 1", () => Promise.resolve("there is room again"))).toBe("there is room again");
});

test("files of one connection that wait for their turn hold up no other connection", async () => {
  const long = Promise.withResolvers<undefined>();
  const waiting = Array.from({ length: 8 }, () => withTurn(() => long.promise, ["connection 1"]));
  expect(await withTurn(() => Promise.resolve("kept"), ["connection 2"])).toBe("kept");
  long.resolve(undefined);
  await Promise.all(waiting);
});

test("of many for which the database took too long each is to come again, the last one as well; one alone is told that it is away", async () => {
  const away = () => Promise.reject(new Unavailable("PostgreSQL did not answer."));
  const many = await Promise.allSettled([
    withPatience(() => Promise.resolve()),
    withPatience(() => Promise.resolve().then(away)),
  ]);
  expect(many[1]).toMatchObject({ reason: expect.any(TooMany) });
  await expect(withPatience(away)).rejects.toThrow(Unavailable);
});
