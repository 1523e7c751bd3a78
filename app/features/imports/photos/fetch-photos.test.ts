import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { parseEnvironment } from "#platform/settings.server.ts";
import { type GuardOptions, MAX_PHOTO_SIZE, fetchGuarded } from "./fetch-photos.server.ts";
import { photoServer } from "./photo-server.fixture.ts";
import { photoMessages as messages } from "./photos.messages.ts";

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const fetched = (url: string, options: GuardOptions = {}) => fetchGuarded(url, undefined, readAll, options);

test("returns the bytes and the validators of a file", async () => {
  const { url, testAddress, headers } = await photoServer({
    "/m.jpg": (_, response) => response.writeHead(200, { etag: '"1"', "last-modified": "then" }).end("photo"),
  });
  const answer = await fetched(url("/m.jpg"), { testAddress });
  expect(answer).toEqual({ stored: Buffer.from("photo"), etag: '"1"', lastModified: "then" });
  expect(headers()).toMatchObject([{ host: testAddress, "accept-encoding": "identity" }]);
  expect(headers()[0]).not.toHaveProperty("cookie");
});

test("sends the validators of a known version", async () => {
  const { url, testAddress, headers } = await photoServer({
    "/m.jpg": (_, response) => response.writeHead(304).end(),
  });
  const known = { etag: '"1"', lastModified: "then" };
  await expect(fetchGuarded(url("/m.jpg"), known, readAll, { testAddress })).resolves.toBeUndefined();
  expect(headers()).toMatchObject([{ "if-none-match": '"1"', "if-modified-since": "then" }]);
  await expect(fetched(url("/m.jpg"), { testAddress })).rejects.toThrow("304");
});

test("ignores validators too long to store", async () => {
  const { url, testAddress } = await photoServer({
    "/m.jpg": (_, response) => response.writeHead(200, { etag: `"${"e".repeat(300)}"` }).end("photo"),
  });
  await expect(fetched(url("/m.jpg"), { testAddress })).resolves.toMatchObject({ etag: null, lastModified: null });
});

describe("addresses", () => {
  test.each([
    { why: "another protocol", url: "ftp://203.0.114.1/m.jpg" },
    { why: "a file", url: "file:///etc/passwd" },
    { why: "data", url: "data:image/png;base64,AA==" },
    { why: "another port", url: "http://203.0.114.1:8080/m.jpg" },
    { why: "the port of a database", url: "http://203.0.114.1:5432/" },
    { why: "a name and a password", url: "http://jo:secret@203.0.114.1/m.jpg" },
    { why: "a name", url: "https://jo@203.0.114.1/m.jpg" },
    { why: "no address", url: "m.jpg" },
    { why: "no host", url: "http:///" },
  ])("with $why are not fetched from", async ({ url }) => {
    await expect(fetched(url)).rejects.toMatchObject({ message: messages.address, isFinal: true });
  });

  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://①②⑦.0.0.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "https://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://10.0.0.1/",
    "http://100.64.0.1:443/",
  ])("%s leads into a private network", async (url) => {
    await expect(fetched(url)).rejects.toMatchObject({ message: messages.notPublic, isFinal: true });
  });

  test("never contacts a name with a private address", async () => {
    const { port, testAddress, paths } = await photoServer({ "/": Buffer.from("photo") });
    const resolve = () => Promise.resolve(["127.0.0.1", "10.0.0.1"]);
    await expect(fetched(`http://photos.example:${port}/`, { testAddress, resolve })).rejects.toThrow(
      messages.notPublic,
    );
    const url = `http://127.0.0.1:${port}/`;
    await expect(fetched(url, { testAddress, resolve })).resolves.toBeDefined();
    await expect(fetched("http://photos.example/", { resolve })).rejects.toThrow(messages.notPublic);
    expect(paths()).toEqual(["/"]);
  });

  test("reports a name without an address", async () => {
    const resolve = () => Promise.resolve([]);
    await expect(fetched("http://photos.example/", { resolve })).rejects.toMatchObject({
      message: messages.unknownHost,
      isFinal: false,
    });
  });
});

describe("a name that resolves differently the second time", () => {
  test("is resolved once, and the connection uses the checked address", async () => {
    const good = await photoServer({ "/m.jpg": Buffer.from("photo") });
    const inside = await photoServer({ "/m.jpg": Buffer.from("secret") }, { host: "127.0.0.2", port: good.port });
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const resolve = vi.fn(() => Promise.resolve(answers.shift() ?? []));
    // Only the first server has a permitted address. A second DNS lookup would find no server, because .invalid never
    // resolves (RFC 6761).
    const url = `http://photos.invalid:${good.port}/m.jpg`;
    const options = { testAddress: good.testAddress, resolve };
    await expect(fetched(url, options)).resolves.toMatchObject({ stored: Buffer.from("photo") });
    expect(resolve).toHaveBeenCalledTimes(1);
    await expect(fetched(url, options)).rejects.toThrow(messages.notPublic);
    expect(inside.paths()).toEqual([]);
  });

  test("between a redirect and the next request is refused", async () => {
    const good = await photoServer({
      "/m.jpg": (_, response) => response.writeHead(302, { location: "/n.jpg" }).end(),
      "/n.jpg": Buffer.from("photo"),
    });
    const inside = await photoServer({ "/n.jpg": Buffer.from("secret") }, { host: "127.0.0.2", port: good.port });
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const resolve = () => Promise.resolve(answers.shift() ?? []);
    const url = `http://localhost:${good.port}/m.jpg`;
    await expect(fetched(url, { testAddress: good.testAddress, resolve })).rejects.toThrow(messages.notPublic);
    expect([...good.paths(), ...inside.paths()]).toEqual(["/m.jpg"]);
  });
});

describe("redirects", () => {
  test.each([
    { why: "the metadata of a cloud", location: "http://169.254.169.254/latest/meta-data/", says: messages.notPublic },
    { why: "this machine", location: "http://localhost/", says: messages.notPublic },
    { why: "this machine in IPv6", location: "http://[::1]:80/", says: messages.notPublic },
    { why: "a file", location: "file:///etc/passwd", says: messages.address },
    { why: "a password", location: "http://jo:secret@203.0.114.1/", says: messages.address },
    { why: "another port", location: "http://127.0.0.1:5432/", says: messages.address },
  ])("to $why end there", async ({ location, says }) => {
    const { url, testAddress, paths } = await photoServer({
      "/m.jpg": (_, response) => response.writeHead(302, { location }).end(),
    });
    const resolve = () => Promise.resolve(["127.0.0.1"]);
    await expect(fetched(url("/m.jpg"), { testAddress, resolve })).rejects.toThrow(says);
    expect(paths()).toEqual(["/m.jpg"]);
  });

  test("three are followed, and a fourth is not", async () => {
    const { url, testAddress, paths } = await photoServer({
      ...Object.fromEntries(
        [1, 2, 3, 4].map((step) => [
          `/${step}`,
          (_: unknown, response: ServerResponse) =>
            response.writeHead(step === 1 ? 308 : 302, { location: `/${step + 1}` }).end(),
        ]),
      ),
      "/5": Buffer.from("photo"),
    });
    await expect(fetched(url("/2"), { testAddress })).resolves.toMatchObject({ stored: Buffer.from("photo") });
    await expect(fetched(url("/1"), { testAddress })).rejects.toThrow(messages.redirects);
    expect(paths()).toEqual(["/2", "/3", "/4", "/5", "/1", "/2", "/3", "/4"]);
  });
});

describe("a malicious server", () => {
  const drip = (response: ServerResponse) => {
    const timer = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
  };

  test.each([
    { why: "sends a byte now and then", answer: (response: ServerResponse) => drip(response) },
    { why: "says nothing", answer: () => undefined },
    { why: "sends its headers and no more", answer: (response: ServerResponse) => response.flushHeaders() },
  ])("and $why is left", async ({ answer }) => {
    const { url, testAddress } = await photoServer({ "/m.jpg": (_, response) => answer(response) });
    await expect(fetched(url("/m.jpg"), { testAddress, patience: 200 })).rejects.toThrow(messages.slow);
  });

  test("has one time limit for all redirects", async () => {
    const { url, testAddress } = await photoServer({
      "/m.jpg": (_, response) => void setTimeout(() => response.writeHead(302, { location: "/m.jpg" }).end(), 80),
    });
    await expect(fetched(url("/m.jpg"), { testAddress, patience: 200 })).rejects.toThrow(messages.slow);
  });

  test("a name that is not resolved in time is left", async () => {
    const resolve = (_: string, signal: AbortSignal) =>
      new Promise<string[]>((done) => signal.addEventListener("abort", () => done([])));
    await expect(fetched("http://photos.example/", { resolve, patience: 50 })).rejects.toThrow(messages.slow);
  });

  test("more than 20 MB are not read, whether they are announced or not", async () => {
    const much = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const { url, testAddress } = await photoServer({
      "/announced": (_, response) => response.writeHead(200, { "content-length": MAX_PHOTO_SIZE + 1 }).flushHeaders(),
      "/endless": (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(much)) sent += much.length;
        };
        response.on("drain", more);
        more();
      },
      "/exact": Buffer.alloc(MAX_PHOTO_SIZE),
    });
    await expect(fetched(url("/announced"), { testAddress })).rejects.toMatchObject({
      message: messages.tooLarge,
      isFinal: true,
    });
    await expect(fetched(url("/endless"), { testAddress })).rejects.toThrow(messages.tooLarge);
    expect(sent).toBeLessThan(3 * MAX_PHOTO_SIZE);
    const exact = await fetched(url("/exact"), { testAddress });
    expect(exact?.stored).toHaveLength(MAX_PHOTO_SIZE);
  });

  test("compressed bytes stay as they are", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { url, testAddress } = await photoServer({
      "/m.jpg": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    });
    await expect(fetched(url("/m.jpg"), { testAddress })).resolves.toMatchObject({ stored: bomb });
  });

  test.each([
    { why: "is not there", answer: undefined, says: messages.status(404) },
    { why: "breaks off", answer: 100, says: messages.unreachable },
  ])("a file that $why is a failure that may pass", async ({ answer, says }) => {
    const { url, testAddress } = await photoServer({
      ...(answer && {
        "/m.jpg": (_: unknown, response: ServerResponse) => {
          response.writeHead(200, { "content-length": answer }).write("x");
          setTimeout(() => response.destroy(), 50);
        },
      }),
    });
    await expect(fetched(url("/m.jpg"), { testAddress })).rejects.toMatchObject({ message: says, isFinal: false });
  });

  test("a server that is not there, and one that speaks something else", async () => {
    const { url, testAddress, port } = await photoServer({
      "/m.jpg": (request) => void request.socket.write("SSH-2.0-Sample\r\n"),
    });
    await expect(fetched(url("/m.jpg"), { testAddress })).rejects.toThrow(messages.unreachable);
    await expect(fetched(`https://127.0.0.1:${port}/`, { testAddress })).rejects.toThrow(messages.unreachable);
    await expect(fetched("http://127.0.0.1:1/", { testAddress: "127.0.0.1:1" })).rejects.toThrow(messages.unreachable);
  });
});

test("proxies of the environment are not used", async () => {
  const proxy = await photoServer();
  const { url, testAddress } = await photoServer({ "/m.jpg": Buffer.from("photo") });
  for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"]) vi.stubEnv(name, proxy.url("/"));
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  await expect(fetched(url("/m.jpg"), { testAddress })).resolves.toMatchObject({ stored: Buffer.from("photo") });
  expect(proxy.paths()).toEqual([]);
  vi.unstubAllEnvs();
});

test("an address of this machine is allowed in tests only", () => {
  const setting = { FEED_PHOTOS_TEST_ADDRESS: "127.0.0.1:4711" };
  expect(parseEnvironment({ NODE_ENV: "test", ...setting })).toMatchObject(setting);
  for (const NODE_ENV of ["production", "development", undefined]) {
    expect(() => parseEnvironment({ NODE_ENV, ...setting })).toThrow("FEED_PHOTOS_TEST_ADDRESS is for tests only");
  }
  for (const other of ["10.0.0.1:80", "169.254.169.254:80", "photos.example:80"]) {
    expect(() => parseEnvironment({ NODE_ENV: "test", FEED_PHOTOS_TEST_ADDRESS: other })).toThrow("this machine");
  }
});
