import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { startTestServer } from "./app-server.fixture.ts";
import { precompress } from "./precompress.ts";

const script = `console.log(${JSON.stringify("tide ".repeat(400))});`;
let folder: string;

const files = {
  "client/assets/root-a1.js": script,
  "client/favicon.svg": "<svg/>",
  "client/.env.json": "secret",
  "client/sub/.hidden/x.json": "secret",
  "client/notes.bak": "secret",
  "assets/root-old.js": "old",
  "assets/.keep.json": "secret",
  "outside.json": "secret",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "southerly-files-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await precompress(join(folder, "client"));
});
afterAll(() => rm(folder, { recursive: true }));

const open = () =>
  startTestServer({ folders: { current: join(folder, "client"), earlierAssets: join(folder, "assets") } });

test("a hashed asset is cached for a year, with its type and the security headers", async () => {
  const server = await open();
  const { status, headers, text } = await server.ask("/assets/root-a1.js");
  expect(status).toBe(200);
  expect(text).toBe(script);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(script.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
});

test("an asset of an earlier build still loads: a page that was open during a deploy goes on working", async () => {
  const server = await open();
  expect(await server.ask("/assets/root-old.js")).toMatchObject({ status: 200, text: "old" });
});

test("a file with a fixed name is revalidated by its ETag", async () => {
  const server = await open();
  const first = await server.ask("/favicon.svg");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await server.ask("/favicon.svg", { headers: { "if-none-match": first.headers.etag } });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
});

test.each([
  { accept: "gzip, br", coding: "br", unpack: brotliDecompressSync },
  { accept: "gzip", coding: "gzip", unpack: gunzipSync },
])("the neighbour made at build time is sent as $coding", async ({ accept, coding, unpack }) => {
  const server = await open();
  const { headers, body } = await server.ask("/assets/root-a1.js", { headers: { "accept-encoding": accept } });
  expect(headers["content-encoding"]).toBe(coding);
  expect(headers.vary).toBe("Accept-Encoding");
  expect(body.length).toBeLessThan(120);
  expect(unpack(body).toString()).toBe(script);
});

test("HEAD says the length and sends nothing", async () => {
  const server = await open();
  const { headers, body } = await server.ask("/assets/root-a1.js", { method: "HEAD" });
  expect(headers["content-length"]).toBe(String(script.length));
  expect(body).toHaveLength(0);
});

test.each([
  { target: "/.env.json", why: "a dotfile" },
  { target: "/sub/.hidden/x.json", why: "a file in a dot folder" },
  { target: "/assets/.keep.json", why: "a dotfile among the assets" },
  { target: "/notes.bak", why: "a type that nobody meant to publish" },
  { target: "/../outside.json", why: "a way out" },
  { target: "/%2e%2e/outside.json", why: "a way out, encoded" },
  { target: "/assets/..%2f..%2foutside.json", why: "a way out, encoded slashes" },
  { target: "/assets%2froot-a1.js", why: "an encoded slash is no slash" },
  { target: "/assets/", why: "a folder" },
  { target: "/assets/root-a1.js/", why: "a file is no folder" },
  { target: "/assets/root-a1.js.br", why: "neighbours are not files of their own" },
])("$target is not served: $why", async ({ target }) => {
  const server = await open();
  const { text } = await server.ask(target);
  expect(text).not.toContain("secret");
  expect(text).not.toContain("tide");
});

test("a missing asset is an uncached 404; a missing page goes to the application", async () => {
  const server = await open();
  const asset = await server.ask("/assets/gone.js");
  expect(asset.status).toBe(404);
  expect(asset.headers["cache-control"]).toBe("no-store");
  expect(await server.ask("/nowhere.svg")).toMatchObject({ status: 200, text: "a page" });
});

test("a stale tag gets the file, and a list with the right one a 304", async () => {
  const server = await open();
  const tag = (await server.ask("/favicon.svg")).headers.etag;
  const statusFor = async (tags: string) =>
    (await server.ask("/favicon.svg", { headers: { "if-none-match": tags } })).status;
  expect(await statusFor('W/"1-1"')).toBe(200);
  expect(await statusFor(`W/"1-1", ${tag}`)).toBe(304);
});

test("a range request gets the full file", async () => {
  const server = await open();
  for (const range of ["bytes=0-9", "bytes=5-2", "bytes=-5", "bytes=999999-"]) {
    expect(await server.ask("/assets/root-a1.js", { headers: { range } })).toMatchObject({ status: 200, text: script });
  }
});

test.runIf(process.platform === "linux")("clients that disconnect leave no file open", async () => {
  await writeFile(join(folder, "client/photo.webp"), Buffer.alloc(8_000_000));
  const server = await open();
  for (let count = 0; count < 5; count += 1) {
    const client = connect(server.port, "127.0.0.1");
    client.write(`GET /photo.webp HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
    await new Promise((resolve) => client.once("data", resolve));
    client.destroy();
  }
  const isOpen = async () => {
    const names = await readdir("/proc/self/fd");
    const opened = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
    return opened.some((file) => file.endsWith("photo.webp"));
  };
  await eventually(async () => expect(await isOpen()).toBe(false));
});
