import { beforeAll, describe, expect, test } from "vitest";
import { queueMail } from "#app/mail/outbox.server.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { postPage } from "#tests/support/post-account.ts";
import { newClient } from "#tests/support/post-enquiry.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";

// Regression: after a plain `npm start`, messages said "Check your inbox", but no mail was sent. A visitor could not
// finish a password reset or an alert.

const { db } = await testDatabase();
const tried = { EMBEDDED_DATABASE: "true" };
const triedOut = await openSoutherly(tried);
const sentence = "This installation does not send its emails.";
const secret = "canary-secret-of-a-link";

let admin: SignedInMember;
let buyer: SignedInMember;
let mailId: number;

beforeAll(async () => {
  admin = await signedInMember(db, { isAdmin: true });
  buyer = await signedInMember(db);
  mailId = await queueMail({
    kind: "reset-password",
    to: { name: "Jo", address: "jo@example.com" },
    subject: "Set a new password",
    text: `Hello Jo,\nopen http://localhost:3000/reset-password/${secret} within an hour.`,
    html: `<p>Open <a href="http://localhost:3000/reset-password/${secret}">the link</a>.</p><script>alert(1)</script>`,
  });
});

const read = (southerly: Southerly, target: string, headers: Record<string, string> = {}) =>
  southerly.send(target, { headers });

describe("a trial installation", () => {
  test("shows an admin on this machine each mail: text, HTML without scripts, links that work", async () => {
    const list = await read(triedOut, "/admin/mails", { cookie: admin.cookie });
    expect(list.status).toBe(200);
    expect(list.headers["cache-control"]).toBe("private, no-store");
    expect(list.text).toContain(`/admin/mails?message=${mailId}#mail`);
    const { text } = await read(triedOut, `/admin/mails?message=${mailId}`, { cookie: admin.cookie });
    expect(text).toContain(`href="http://localhost:3000/reset-password/${secret}"`);
    expect(text).toMatch(/<iframe[^>]* sandbox=""[^>]*>/);
    expect(text).not.toMatch(/<script>alert/);
    expect((await read(triedOut, `/admin/outbox/${mailId}`, { cookie: admin.cookie })).text).toContain(
      "/admin/mails?message=",
    );
  });

  test("shows other people none: 404 with a log-in link, 403 without admin rights", async () => {
    for (const target of ["/admin/mails", `/admin/mails?message=${mailId}`]) {
      for (const address of [target, target.replace("/admin/mails", "/admin/mails.data")]) {
        const [visitors, members] = [
          await read(triedOut, address),
          await read(triedOut, address, { cookie: buyer.cookie }),
        ];
        expect([visitors.status, members.status], address).toEqual([404, 403]);
        expect(visitors.text + members.text).not.toMatch(/canary|jo@example/);
      }
    }
  });

  test("shows every visitor where to read mails, wherever one is announced", async () => {
    const reset = await postPage(triedOut, "/reset-password", { email: "nobody@example.com" }, newClient());
    const subscription = await postPage(triedOut, "/newsletter", { email: "reader@example.com" }, newClient());
    for (const { status, headers } of [reset, subscription]) {
      expect(status).toBe(303);
      const { text } = await read(triedOut, String(headers.location).split("#")[0] ?? "");
      expect(text).toContain(sentence);
      expect(text).toContain('href="/admin/mails"');
    }
    const account = await signedInMember(db, { emailConfirmedAt: null });
    expect((await read(triedOut, "/dashboard/account", { cookie: account.cookie })).text).toContain(sentence);
    const saved = await postPage(
      triedOut,
      "/saved-searches/new",
      { type: "sale", keywords: "lift", email: "searcher@example.com", frequency: "daily" },
      newClient(),
    );
    const flash = String(saved.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await read(triedOut, "/listings", { cookie: flash })).text).toContain(sentence);
    // Pages that announce no mail do not show the sentence.
    expect((await read(triedOut, "/newsletter")).text).not.toContain(sentence);
  });
});

const mailServer = {
  SMTP_URL: "smtp://127.0.0.1:1",
  ORIGIN: "http://localhost:1",
  MAIL_FROM: "hello@southerly.test",
  SERVICE_DESK_EMAIL: "desk@southerly.test",
};

interface Real {
  what: string;
  settings: Record<string, string>;
  /** Request headers. */
  host: Record<string, string>;
  cookieName: string;
}

describe.each<Real>([
  { what: "a database of the operator's", settings: {}, host: {}, cookieName: "session" },
  {
    what: "a mail server",
    settings: { ...tried, ...mailServer },
    host: { host: "localhost:1" },
    cookieName: "session",
  },
  {
    what: "a public address",
    settings: { ...tried, ORIGIN: "https://southerly.example", TRUST_PROXY: "1" },
    host: { host: "southerly.example", "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" },
    cookieName: "__Host-session",
  },
])("an installation with $what", ({ settings, host, cookieName }) => {
  test("has no such page and does not mention it", async () => {
    const real = await openSoutherly({ ...settings, PORT: String(await freePort()) });
    const cookie = `${cookieName}=${admin.cookie.slice("session=".length)}`;
    expect((await read(real, "/admin", { ...host, cookie })).status).toBe(200);
    for (const requestHeaders of [host, { ...host, cookie }]) {
      const response = await read(real, `/admin/mails?message=${mailId}`, requestHeaders);
      expect(response.status).toBe(404);
      expect(response.text).not.toMatch(/canary|jo@example/);
    }
    const { headers } = await postPage(real, "/reset-password", { email: "nobody@example.com" }, host);
    const { text } = await read(real, String(headers.location).split("#")[0] ?? "", host);
    expect(text).toContain("Check your inbox");
    expect(text).not.toMatch(/does not send its emails|admin\/mails/);
  });
});

test("only serves the page to this machine, whatever a proxy claims", async () => {
  const behindProxy = await openSoutherly({ ...tried, TRUST_PROXY: "1" });
  const from = (address: string) =>
    read(behindProxy, "/admin/mails", { cookie: admin.cookie, "x-forwarded-for": address });
  expect((await from("203.0.113.9")).status).toBe(404);
  expect((await from("127.0.0.1")).status).toBe(200);
});

test("the outbox shows admins the text of a mail without its secrets", async () => {
  const real = await openSoutherly();
  const list = await read(real, "/admin/outbox", { cookie: admin.cookie });
  expect(list.text).toContain(`href="/admin/outbox/${mailId}"`);
  for (const address of [`/admin/outbox/${mailId}`, `/admin/outbox/${mailId}.data`]) {
    const { status, text } = await read(real, address, { cookie: admin.cookie });
    expect(status).toBe(200);
    expect(text).toContain("http://localhost:3000/reset-password/…");
    expect(text).not.toContain("canary");
  }
  expect((await read(real, "/admin/outbox/2147483647", { cookie: admin.cookie })).status).toBe(404);
});
