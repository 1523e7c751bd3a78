import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { parseEnvironment } from "#platform/settings.server.ts";
import { openReceiver } from "./receiver.fixture.ts";
import { mayBePublic, parseWebhookUrl, postWebhook, type RequestOptions, signWebhook } from "./webhook.server.ts";
import { webhookMessages } from "./webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const problems = webhookMessages.problem;

async function receiver(...parameters: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...parameters);
  onTestFinished(opened.close);
  return opened;
}

const post = (url: string, options: RequestOptions) =>
  postWebhook({ url, secret, id: "msg_1", body: '{"type":"test"}' }, new AbortController().signal, options);

test("signs like the published example of Standard Webhooks", () => {
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signWebhook(secret, message)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("posts a body that the receiver can check", async () => {
  const { url, testAddress, received } = await receiver();
  await post(url, { testAddress });
  expect(received).toMatchObject([{ id: "msg_1", type: "test" }]);
  expect(received[0]?.signature).toBe(received[0]?.sign(secret));
});

test("fails with the status of the receiver", async () => {
  const { url, testAddress } = await receiver(() => ({ status: 500 }));
  await expect(post(url, { testAddress })).rejects.toThrow(problems.status(500));
});

test("follows no redirect", async () => {
  const target = await receiver();
  const { url, testAddress } = await receiver(() => ({ status: 302, location: target.url }));
  await expect(post(url, { testAddress })).rejects.toThrow(problems.redirect);
  expect(target.received).toEqual([]);
});

test("gives up on a server that never responds", async () => {
  const server = createServer(() => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const testAddress = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(post(`http://${testAddress}/`, { testAddress, timeout: 100 })).rejects.toThrow(problems.slow);
});

test.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "::1", "fd00::1", "::ffff:127.0.0.1"])(
  "does not connect to a name that resolves to %s",
  async (address) => {
    const resolve = () => Promise.resolve(["203.0.114.1", address]);
    await expect(post("https://crm.example.com/hook", { resolve })).rejects.toThrow(webhookMessages.notPublic);
  },
);

test("fails for an unknown name", async () => {
  const resolve = () => Promise.resolve([]);
  await expect(post("https://crm.example.com/hook", { resolve })).rejects.toThrow(problems.unknownHost);
});

test.each([
  "http://crm.example.com/hook",
  "https://crm.example.com:8443/hook",
  "https://user:password@crm.example.com/hook",
  "ftp://crm.example.com/",
  "https://localhost/hook",
  "http://127.0.0.1:4711/hook",
  "crm.example.com",
])("accepts no %s", async (url) => {
  expect(parseWebhookUrl(url)).toBeUndefined();
  await expect(post(url, {})).rejects.toThrow(webhookMessages.address);
});

test("accepts https and public addresses", () => {
  const urls = ["https://crm.example.com/hook?key=1", "https://8.8.8.8/hook", "https://192.168.1.1/hook"];
  expect(urls.map((text) => parseWebhookUrl(text)).map((url) => url && mayBePublic(url))).toEqual([true, true, false]);
});

test("this machine can be reached in tests only", () => {
  const settings = { WEBHOOK_TEST_ADDRESS: "127.0.0.1:4711" };
  expect(() => parseEnvironment({ ...settings, NODE_ENV: "production" })).toThrow("tests only");
  expect(parseEnvironment({ ...settings, NODE_ENV: "test" }).WEBHOOK_TEST_ADDRESS).toBe("127.0.0.1:4711");
});
