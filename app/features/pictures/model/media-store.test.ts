import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import { parseEnvironment } from "#platform/settings.server.ts";
import {
  createS3Store,
  findRefusal,
  type MediaStore,
  openMediaStore,
  putBytes,
  withIncomingFile,
} from "./media-store.server.ts";
import { hashFromKey, originalKey, preparedKey, readMediaFile, shortHash } from "./media.ts";

let folder: string;
let server: S3rver;
let endpoint: string;
const stores: Record<string, MediaStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "southerly-media-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  stores["a folder"] = openMediaStore({ folder: join(folder, "media") });
  const s3 = `s3://S3RVER:S3RVER@127.0.0.1:${port}/pictures?region=ap-southeast-2&insecure=1`;
  stores["an S3 server"] = openMediaStore(parseEnvironment({ MEDIA_URL: s3 }).MEDIA_URL);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const randomHash = () => createHash("sha256").update(randomBytes(16)).digest("hex");

async function keysOf(store: MediaStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys;
}

describe.each(["a folder", "an S3 server"])("%s", (name) => {
  const store = () => stores[name] ?? expect.unreachable();

  test("stores, dates and removes files", async () => {
    const key = originalKey(randomHash());
    const bytes = randomBytes(300_000);
    expect(await store().get(key)).toBeUndefined();
    expect(await store().modifiedAt(key)).toBeUndefined();
    const before = Date.now();
    await putBytes(store(), key, bytes);
    expect(Buffer.from((await store().get(key)) ?? [])).toEqual(bytes);
    const written = (await store().modifiedAt(key)) ?? 0;
    expect(written).toBeGreaterThan(before - 2000);
    expect(written).toBeLessThan(Date.now() + 2000);
    await store().remove(key);
    await store().remove(key);
    expect(await store().get(key)).toBeUndefined();
  });

  test("lists every key", async () => {
    const hash = randomHash();
    const keys = [400, 800, 1200].map((width) => preparedKey({ hash: shortHash(hash), width, type: "avif" }));
    for (const key of keys) await putBytes(store(), key, Buffer.from("sample"));
    expect(await keysOf(store())).toEqual(expect.arrayContaining(keys));
  });

  test("removes temporary files after success and failure", async () => {
    const gone = join(folder, "no-such-file");
    await expect(store().put(originalKey(randomHash()), gone)).rejects.toThrow(/ENOENT|cannot be reached/);
    expect(await readdir(store().incoming)).toEqual([]);
  });
});

test("reads from a folder are never partial during repeated writes", async () => {
  const store = stores["a folder"] ?? expect.unreachable();
  const key = originalKey(randomHash());
  const bytes = randomBytes(1_000_000);
  await putBytes(store, key, bytes);
  const writing = Promise.all([1, 2, 3, 4].map(() => putBytes(store, key, bytes)));
  for (let count = 0; count < 10; count += 1) {
    expect((await store.get(key))?.length).toBe(bytes.length);
  }
  await writing;
});

test("an unwritable folder is an error, and an unreachable store is unavailable", async () => {
  await writeFile(join(folder, "no-folder"), "");
  const broken = openMediaStore({ folder: join(folder, "no-folder") });
  await expect(putBytes(broken, originalKey(randomHash()), Buffer.from("x"))).rejects.toThrow("ENOTDIR");
  const nowhere = { endpoint: "http://127.0.0.1:9", bucket: "pictures", region: "us-east-1" };
  const away = openMediaStore({ ...nowhere, accessKeyId: "a", secretAccessKey: "b" });
  await expect(putBytes(away, originalKey(randomHash()), Buffer.from("x"))).rejects.toThrow(Unavailable);
  await expect(away.get(originalKey(randomHash()))).rejects.toThrow(Unavailable);
});

test("a stalled store is unavailable, a slow one is not", async () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const silent = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => silent.close().closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  const address = { endpoint: `http://127.0.0.1:${port}`, bucket: "pictures", region: "us-east-1" };
  const store = createS3Store({ ...address, accessKeyId: "a", secretAccessKey: "b" }, 500);
  const key = originalKey(randomHash());

  await expect(store.get(key)).rejects.toThrow(Unavailable);
  await expect(store.modifiedAt(key)).rejects.toThrow(Unavailable);
  await expect(store.remove(key)).rejects.toThrow(Unavailable);
  // Larger than the socket buffers, so the upload stalls when the store stops reading.
  const large = Buffer.alloc(20_000_000);
  await expect(putBytes(store, key, large)).rejects.toThrow(Unavailable);
  answer = (request) => void request.resume();
  await expect(putBytes(store, key, large)).rejects.toThrow(Unavailable);
  answer = (_, response) => void response.writeHead(200, { "content-length": 1000 }).write("half");
  await expect(store.get(key)).rejects.toThrow(Unavailable);

  const pieces = Array.from({ length: 10 }, () => "piece");
  answer = (_, response) => {
    const timer = setInterval(() => {
      const piece = pieces.pop();
      if (piece !== undefined) return void response.write(piece);
      clearInterval(timer);
      response.end();
    }, 100);
  };
  expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe("piece".repeat(10));
}, 20_000);

test("distinguishes refused credentials and missing buckets from working and unreachable stores", async () => {
  const keys = { region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  expect(await findRefusal({ ...keys, endpoint, bucket: "pictures" })).toBeUndefined();
  expect(await findRefusal({ ...keys, endpoint, bucket: "none" })).toBe("the store answers 404");
  expect(await findRefusal({ ...keys, endpoint: "http://127.0.0.1:9", bucket: "pictures" })).toBeUndefined();
  let status = 403;
  const store = createServer((_, response) => void response.writeHead(status).end());
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => store.close().closeAllConnections());
  const answering = {
    ...keys,
    endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    bucket: "pictures",
  };
  expect(await findRefusal(answering)).toBe("the store answers 403");
  status = 503;
  expect(await findRefusal(answering)).toBeUndefined();
});

test("only a full disk throws OutOfSpace", async () => {
  const store = stores["a folder"] ?? expect.unreachable();
  // /dev/full fails every write with ENOSPC.
  await expect(withIncomingFile(store, () => writeFile("/dev/full", "x"))).rejects.toThrow(OutOfSpace);
  await expect(withIncomingFile(store, () => writeFile("/dev/null/x", "x"))).rejects.not.toThrow(OutOfSpace);
  expect(await readdir(store.incoming)).toEqual([]);
});

describe("names of files", () => {
  const hash = "0123456789abcdef0123456789abcdef";

  test("are parsed as they are written; others are rejected", () => {
    expect(readMediaFile(`${hash}-400.avif`)).toEqual({ hash, width: 400, type: "avif" });
    expect(readMediaFile(`${hash}.svg`)).toEqual({ hash, width: null, type: "svg" });
    for (const name of [
      "",
      `${hash}-400.svg`,
      `${hash}-0.avif`,
      `${hash}.avif`,
      `${hash}.svg.original`,
      `${hash}-12345.avif`,
      `${hash}-400.avif.original`,
      `../${hash}-400.avif`,
      `${hash.toUpperCase()}-400.avif`,
    ]) {
      expect(readMediaFile(name), name).toBeUndefined();
    }
  });

  test("contain the short hash", () => {
    expect(hashFromKey(originalKey(hash + hash))).toBe(hash);
    expect(hashFromKey(preparedKey({ hash, width: 1600, type: "jpg" }))).toBe(hash);
    expect(hashFromKey(preparedKey({ hash, width: null, type: "svg" }))).toBe(hash);
    expect(hashFromKey("01/notes.txt")).toBeUndefined();
  });
});
