import { beforeEach, describe, expect, test } from "vitest";
import {
  countSessions,
  insertSession,
  mailedToken,
  mailsTo,
  newMember,
  password,
} from "#app/features/accounts/model/account.fixture.ts";
import {
  changePassword,
  checkCredentials,
  confirmEmail,
  findEmailToConfirm,
  findPasswordReset,
  requestEmailChange,
  requestPasswordReset,
} from "#app/features/accounts/model/account.server.ts";
import { findAccountDetails, updateName } from "#app/features/accounts/model/accounts.queries.server.ts";
import { Conflict, Invalid, TooMany, Unavailable } from "#app/lib/errors.ts";
import { limits } from "#app/limits/limits.server.ts";
import { testDatabase } from "#db/test-database.ts";

const { db } = await testDatabase();

beforeEach(() => db.deleteFrom("rateLimits").execute());

let addressCount = 0;
const freshAddress = () => `new-address-${(addressCount += 1)}@example.com`;

const newSession = () => Promise.resolve("a cookie");

function storedUser(id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function sentencesOf(attempt: Promise<unknown>): Promise<unknown> {
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  return error instanceof Invalid ? error.errors : error;
}

test("changing a name affects no other account", async () => {
  const [member, other] = [await newMember(db), await newMember(db)];
  const { version } = await findAccountDetails(member.user.id);
  await updateName(member.user.id, { firstName: "Rosa", lastName: "Diaz" });
  expect(await storedUser(member.user.id)).toMatchObject({ firstName: "Rosa", lastName: "Diaz" });
  expect(await storedUser(other.user.id)).toMatchObject({ firstName: "Robin" });
  expect((await findAccountDetails(member.user.id)).version).not.toBe(version);
});

describe("a new password", () => {
  test("replaces the current one, ends all sessions and is confirmed by mail", async () => {
    const member = await newMember(db);
    const { email } = member.user;
    for (let session = 0; session < 3; session += 1) await insertSession(db, member);
    await changePassword(member, { currentPassword: password, newPassword: "another one of mine" }, newSession);
    await expect(checkCredentials(member, { email, password: "another one of mine" })).resolves.toBeDefined();
    await expect(checkCredentials(member, { email, password })).rejects.toThrow("do not match");
    expect(await countSessions(db, member)).toBe(0);
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
  });

  test("needs the current one; otherwise nothing is changed, mailed or ended", async () => {
    const member = await newMember(db);
    await insertSession(db, member);
    const before = await storedUser(member.user.id);
    const attempt = changePassword(
      member,
      { currentPassword: "wrong-one", newPassword: "another one of mine" },
      newSession,
    );
    expect(await sentencesOf(attempt)).toEqual({ currentPassword: ["This is not your current password"] });
    expect(await storedUser(member.user.id)).toEqual(before);
    expect(await countSessions(db, member)).toBe(1);
    expect(await mailsTo(db, member.user.email)).toEqual([]);
  });

  // The page reports a failure, so the old password must still work.
  test("is not set when the new session cannot be opened", async () => {
    const member = await newMember(db);
    await insertSession(db, member);
    const before = await storedUser(member.user.id);
    const typed = { currentPassword: password, newPassword: "another one of mine" };
    await expect(changePassword(member, typed, () => Promise.reject(new Unavailable()))).rejects.toThrow(Unavailable);
    expect(await storedUser(member.user.id)).toEqual(before);
    expect(await countSessions(db, member)).toBe(1);
    expect(await mailsTo(db, member.user.email)).toEqual([]);
  });

  test("cannot be set by guessing the current one in an open session", async () => {
    const member = await newMember(db);
    const guess = () =>
      changePassword(member, { currentPassword: "wrong-one", newPassword: "another one of mine" }, newSession);
    for (let tried = 0; tried < limits["login.account.address"].points; tried += 1) await sentencesOf(guess());
    await expect(guess()).rejects.toThrow(TooMany);
  });
});

describe("a new email address", () => {
  test("must be confirmed from its mailbox; the old address gets a notice", async () => {
    const member = await newMember(db);
    const email = freshAddress();
    await requestEmailChange(member, { email, currentPassword: password });
    expect((await storedUser(member.user.id)).email).toBe(member.user.email);
    expect(await findAccountDetails(member.user.id)).toMatchObject({ pendingEmail: email });
    const [confirmation, ...more] = await mailsTo(db, email);
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({ kind: "confirm-email", toName: "" });
    expect(`${confirmation?.textBody}${confirmation?.htmlBody}`).not.toContain("Robin");
    const [notice] = await mailsTo(db, member.user.email);
    expect(notice).toMatchObject({ kind: "email-change-asked" });
    expect(notice?.textBody).toContain(`New address: ${email}`);

    const token = await mailedToken(db, email);
    const pending = { email, isChange: true, account: { id: member.user.id, role: member.user.role } };
    for (let look = 0; look < 3; look += 1) expect(await findEmailToConfirm(token)).toEqual(pending);
    expect((await storedUser(member.user.id)).email).toBe(member.user.email);
  });

  test("does not appear in the notice to an unconfirmed current address", async () => {
    const member = await newMember(db, { emailConfirmedAt: null });
    const email = "your.bank.account.is.locked@evil.example";
    await requestEmailChange(member, { email, currentPassword: password });
    const [notice] = await mailsTo(db, member.user.email);
    expect(notice).toMatchObject({ kind: "email-change-asked" });
    expect(`${notice?.subject}${notice?.textBody}${notice?.htmlBody}`).not.toMatch(/bank|evil/);
  });

  test("replaces the old one when confirmed, once, and invalidates links to the old mailbox", async () => {
    const member = await newMember(db);
    const email = freshAddress();
    await requestEmailChange(member, { email, currentPassword: password });
    const token = await mailedToken(db, email);
    await requestPasswordReset(member, { email: member.user.email });
    const reset = await mailedToken(db, member.user.email);
    expect(await confirmEmail(token)).toBe(email);
    expect((await storedUser(member.user.id)).email).toBe(email);
    expect(await findAccountDetails(member.user.id)).toMatchObject({ pendingEmail: undefined });
    await expect(checkCredentials(member, { email, password })).resolves.toMatchObject({ id: member.user.id });
    expect(await findPasswordReset(reset)).toBeUndefined();
    await expect(confirmEmail(token)).rejects.toThrow(Conflict);
    expect(await findEmailToConfirm(token)).toBeUndefined();
  });

  test("requested again invalidates the earlier link", async () => {
    const member = await newMember(db);
    const [first, second] = [freshAddress(), freshAddress()];
    for (const email of [first, second]) await requestEmailChange(member, { email, currentPassword: password });
    await expect(confirmEmail(await mailedToken(db, first))).rejects.toThrow(Conflict);
    expect(await confirmEmail(await mailedToken(db, second))).toBe(second);
  });

  test.each([
    ["the present one", (own: string) => own, { email: ["This is already your email address"] }],
    [
      "somebody else's",
      (_: string, other: string) => other,
      { email: ["There is already an account with this email address"] },
    ],
  ])("cannot be %s", async (_, chosen, expected) => {
    const [member, other] = [await newMember(db), await newMember(db)];
    const email = chosen(member.user.email, other.user.email);
    expect(await sentencesOf(requestEmailChange(member, { email, currentPassword: password }))).toEqual(expected);
    expect(await findAccountDetails(member.user.id)).toMatchObject({ pendingEmail: undefined });
  });

  test("needs the password", async () => {
    const member = await newMember(db);
    const attempt = requestEmailChange(member, { email: freshAddress(), currentPassword: "wrong-one" });
    expect(await sentencesOf(attempt)).toEqual({ currentPassword: ["This is not your current password"] });
  });

  test("is refused if another account has taken it before the confirmation", async () => {
    const member = await newMember(db);
    const email = freshAddress();
    await requestEmailChange(member, { email, currentPassword: password });
    const token = await mailedToken(db, email);
    await newMember(db, { email });
    await expect(confirmEmail(token)).rejects.toThrow("There is already an account with this email address");
    expect((await storedUser(member.user.id)).email).toBe(member.user.email);
  });

  test("cannot be used to flood mailboxes", async () => {
    const member = await newMember(db);
    const { points } = limits["email.change.user"];
    for (let sent = 0; sent < points; sent += 1) {
      await requestEmailChange(member, { email: freshAddress(), currentPassword: password });
    }
    const email = freshAddress();
    await expect(requestEmailChange(member, { email, currentPassword: password })).rejects.toThrow(TooMany);
    expect(await mailsTo(db, email)).toEqual([]);
  });
});
