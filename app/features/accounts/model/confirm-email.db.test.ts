import { beforeEach, expect, test } from "vitest";
import { Conflict, TooMany } from "#app/lib/errors.ts";
import { limits } from "#app/limits/limits.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { mailedToken, mailsTo, newMember, password } from "./account.fixture.ts";
import {
  changePassword,
  confirmEmail,
  createAccount,
  findEmailToConfirm,
  prepareAccount,
  requestEmailChange,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from "./account.server.ts";
import { isConfirmedEmail } from "./accounts.queries.server.ts";

const { db } = await testDatabase();

beforeEach(() => db.deleteFrom("rateLimits").execute());

let made = 0;

/** Creates an account by registration. */
async function newcomer(email = `newcomer-${(made += 1)}@example.com`) {
  const caller = { ip: `198.51.100.${(made += 1)}` };
  const person = { role: "buyer", firstName: "Your Bank", lastName: "evil.example", email, password } as const;
  return { ...caller, user: await createAccount(person, await prepareAccount(caller, person)) };
}

const isConfirmed = ({ user }: { user: { id: number; email: string } }) => isConfirmedEmail(user.id, user.email);

test("an account is unconfirmed until the mailed link is used, which works once; opening the page does not use it", async () => {
  const { user } = await newcomer();
  const [mail, ...more] = await mailsTo(db, user.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: "confirm-account", toName: "" });
  expect(`${mail?.subject}${mail?.textBody}${mail?.htmlBody}`).not.toMatch(/bank|evil/i);
  const token = await mailedToken(db, user.email);
  for (let look = 0; look < 3; look += 1) {
    expect(await findEmailToConfirm(token)).toEqual({
      email: user.email,
      isChange: false,
      account: { id: user.id, role: "buyer" },
    });
  }
  expect(await isConfirmed({ user })).toBe(false);
  expect(await confirmEmail(token)).toBe(user.email);
  expect(await isConfirmed({ user })).toBe(true);
  await expect(confirmEmail(token)).rejects.toThrow(Conflict);
});

test("a link used twice in parallel confirms once", async () => {
  const { user } = await newcomer();
  const token = await mailedToken(db, user.email);
  const uses = await Promise.allSettled([confirmEmail(token), confirmEmail(token)]);
  expect(uses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("an expired link confirms nothing", async () => {
  const { user } = await newcomer();
  const token = await mailedToken(db, user.email);
  await db
    .updateTable("accountTokens")
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where("userId", "=", user.id)
    .execute();
  expect(await findEmailToConfirm(token)).toBeUndefined();
  await expect(confirmEmail(token)).rejects.toThrow(Conflict);
  expect(await isConfirmed({ user })).toBe(false);
});

test("only the newest link works, and the number of links per hour is limited", async () => {
  const { user } = await newcomer();
  const first = await mailedToken(db, user.email);
  const { points } = limits["email.confirm.user"];
  for (let sent = 0; sent < points; sent += 1) await resendConfirmation(user);
  await expect(resendConfirmation(user)).rejects.toThrow(TooMany);
  expect(await mailsTo(db, user.email)).toHaveLength(1 + points);
  await expect(confirmEmail(first)).rejects.toThrow(Conflict);
  await confirmEmail(await mailedToken(db, user.email));
  expect(await isConfirmed({ user })).toBe(true);
});

test("repeated registration and deletion of an address stops the mails, not the registration", async () => {
  const email = "registered.often@example.com";
  const { points } = limits["register.email"];
  for (let time = 0; time <= points; time += 1) {
    await db.deleteFrom("users").where("email", "=", email).execute();
    await newcomer(email);
  }
  expect(await mailsTo(db, email)).toHaveLength(points);
});

test("a link that sets a new password confirms the address, too; knowing the password does not", async () => {
  const member = await newcomer();
  await changePassword(member, { currentPassword: password, newPassword: "another one of mine" }, () =>
    Promise.resolve("a cookie"),
  );
  expect(await isConfirmed(member)).toBe(false);
  await requestPasswordReset(member, { email: member.user.email });
  await resetPassword(await mailedToken(db, member.user.email), password, () => Promise.resolve());
  expect(await isConfirmed(member)).toBe(true);
});

test("a link that changes the address confirms it, and invalidates the link to the former one", async () => {
  const member = await newcomer();
  const former = await mailedToken(db, member.user.email);
  const email = "changed.address@example.com";
  await requestEmailChange(member, { email, currentPassword: password });
  // Resending the first link does not cancel the change.
  await resendConfirmation(member.user);
  await confirmEmail(await mailedToken(db, email));
  expect(await isConfirmedEmail(member.user.id, email)).toBe(true);
  expect(await isConfirmed(member)).toBe(false);
  await expect(confirmEmail(former)).rejects.toThrow(Conflict);
  await expect(confirmEmail(await mailedToken(db, member.user.email))).rejects.toThrow(Conflict);
});

test("an address confirmed by one user is not confirmed for another", async () => {
  const [one, other] = [await newMember(db), await newMember(db)];
  expect(await isConfirmed(one)).toBe(true);
  expect(await isConfirmedEmail(other.user.id, one.user.email)).toBe(false);
});
