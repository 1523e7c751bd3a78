import { expect, test } from "vitest";
import { registrationPath } from "#app/features/inspections/model/paths.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { signRegistration } from "./notify.server.ts";
import { findOwnTimes } from "./own-times.server.ts";

const { db } = await testDatabase();

test("a member's upcoming inspections are found once each, with the first registration, unless withdrawn or cancelled", async () => {
  const { id: userId } = await insertUser(db);
  const { id: listingId } = await insertListing(db, { createdByUserId: userId });
  const { id: elsewhere } = await insertListing(db, { createdByUserId: userId });
  const open = async (at: string, changes = {}) =>
    (await insertInspection(db, { listingId, startsAt: new Date(at), ...changes })).id;
  const register = (inspectionId: number, changes = {}) => insertRegistration(db, { inspectionId, userId, ...changes });
  const late = await open("2099-12-12T10:00:00+11:00");
  const early = await open("2099-12-05T10:00:00+11:00");
  const other = await open("2099-12-05T10:00:00+11:00", { listingId: elsewhere });
  await register(late);
  const first = await register(early);
  await register(early, { email: "partner@example.com" });
  await register(other);
  await register(await open("2099-12-05T11:00:00+11:00"), { withdrawnAt: new Date() });
  await register(await open("2099-12-05T12:00:00+11:00"), { awaitsConfirmation: true });
  await register(await open("2099-12-05T13:00:00+11:00", { cancelledAt: new Date() }));
  await register(await open("2020-12-05T10:00:00+11:00"));

  const times = await findOwnTimes(userId, [listingId]);
  expect(times).toMatchObject([
    { inspectionId: early, listingId, when: "Sat 5 Dec, 10:00 am", short: "Sat 5 Dec" },
    { inspectionId: late, listingId, when: "Sat 12 Dec, 10:00 am", short: "Sat 12 Dec" },
  ]);
  expect(times[0]?.path).toBe(registrationPath(signRegistration(first)));
  expect((await findOwnTimes(userId)).map(({ inspectionId }) => inspectionId)).toEqual([early, other, late]);
  expect(await findOwnTimes(userId + 1, [listingId])).toEqual([]);
});
