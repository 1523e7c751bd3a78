import { expect, test } from "vitest";
import {
  confirmAccountMail,
  confirmEmailMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  resetPasswordMail,
} from "./account.mail.ts";

const address = "jo@example.com";
const url = "https://southerly.example/reset-password/a-token";

test.each([
  ["reset-password", resetPasswordMail(address, url)],
  ["password-changed", passwordChangedMail(address, url)],
  ["confirm-email", confirmEmailMail(address, url)],
  ["confirm-account", confirmAccountMail(address, url, "buyer")],
  ["confirm-account", confirmAccountMail(address, url, "agent")],
  ["email-change-asked", emailChangeRequestedMail(address, "new@example.com", url)],
])("%s goes to the bare address, has one link, and explains what to do if someone else caused it", (kind, mail) => {
  expect(mail).toMatchObject({ kind, to: { name: "", address } });
  expect(mail.text.split("https://")).toHaveLength(2);
  expect(mail.text).toContain(`:\n${url}\n`);
  expect(mail.html.match(/href="/g)).toHaveLength(1);
  expect(mail.html).toContain(`href="${url}"`);
  expect(mail.text).toMatch(/(?:If this wasn.t you,|This wasn.t me:)/);
  expect(mail.text).toContain("You are receiving this email because");
});

test("the email to a new account gives visitors and agents their own reasons", () => {
  const [buyer, agent] = [confirmAccountMail(address, url, "buyer"), confirmAccountMail(address, url, "agent")];
  expect(buyer.text).toContain("saved searches");
  expect(buyer.text).not.toContain("enquiries");
  expect(agent.text).toMatch(/enquiries reach you by email, and you join the agency whose\s+invitation/);
  expect(agent.text).not.toContain("saved searches");
});
