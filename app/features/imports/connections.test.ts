import { expect, test } from "vitest";
import { limitProcessing, limitUploads, withImportTimeout } from "#app/features/imports/connections.server.ts";
import { TooMany, Unavailable } from "#app/lib/errors.ts";

test("slow uploads of one connection delay neither received files nor other connections", async () => {
  const slow = Promise.withResolvers<undefined>();
  let arriving = 0;
  const senders = Array.from({ length: 262 }, () =>
    limitUploads(() => {
      arriving += 1;
      return slow.promise;
    }, ["connection 1"]),
  );
  const other = limitUploads(() => limitProcessing(() => Promise.resolve("kept"), ["connection 2"]), ["connection 2"]);
  expect(await other).toBe("kept");
  expect(arriving).toBe(8);
  slow.resolve(undefined);
  await Promise.all(senders);
});

test("waiting files of one connection do not delay another connection", async () => {
  const long = Promise.withResolvers<undefined>();
  const waiting = Array.from({ length: 8 }, () => limitProcessing(() => long.promise, ["connection 1"]));
  expect(await limitProcessing(() => Promise.resolve("kept"), ["connection 2"])).toBe("kept");
  long.resolve(undefined);
  await Promise.all(waiting);
});

test("of many that waited too long for the database each is asked to retry; a single one gets Unavailable", async () => {
  const away = () => Promise.reject(new Unavailable("PostgreSQL did not answer."));
  const many = await Promise.allSettled([
    withImportTimeout(() => Promise.resolve()),
    withImportTimeout(() => Promise.resolve().then(away)),
  ]);
  expect(many[1]).toMatchObject({ reason: expect.any(TooMany) });
  await expect(withImportTimeout(away)).rejects.toThrow(Unavailable);
});
