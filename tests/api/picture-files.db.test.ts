import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiPicture } from "#app/features/pictures/model/pictures.queries.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import {
  avifOfItems,
  bombPng,
  flatJpeg,
  type FormFile,
  jpeg,
  multipart,
  phonePhoto,
  stripes,
} from "#tests/support/photos.ts";
import { openSoutherly, startUpload } from "#tests/support/southerly.ts";

const folder = fileURLToPath(process.env.MEDIA_URL ?? "");
const { db } = await testDatabase();
const southerly = await openSoutherly({ WORKER: "inline" });

let agent: SignedInMember;
let other: SignedInMember;
let buyer: SignedInMember;
let admin: SignedInMember;

beforeAll(async () => {
  agent = await signedInMember(db, { role: "agent" });
  other = await signedInMember(db, { role: "agent" });
  buyer = await signedInMember(db);
  admin = await signedInMember(db, { isAdmin: true });
});

async function newListing(status: "active" | "draft" = "active", createdByUserId = agent.id): Promise<number> {
  return (await insertListing(db, { createdByUserId, status })).id;
}

function send(listingId: number, files: FormFile[], fields: Record<string, string> = {}, member = agent) {
  const { body, headers } = multipart(files, fields);
  return southerly.send(`/api/listings/${listingId}/pictures`, {
    method: "POST",
    body,
    headers: { ...headers, cookie: member.cookie },
  });
}

/** The pictures of a listing as its agent sees them, once all are processed. */
async function prepared(listingId: number): Promise<ApiPicture[]> {
  const read = async () => {
    const response = await southerly.send(`/api/listings/${listingId}/pictures`, { headers: { cookie: agent.cookie } });
    return response.json() as ApiPicture[];
  };
  await expect
    .poll(async () => (await read()).filter(({ state }) => state === "preparing").length, {
      timeout: 15_000,
      interval: 100,
    })
    .toBe(0);
  return read();
}

/** Downloads a picture from the server under test. */
async function fetchBytes(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(southerly.url + new URL(url).pathname, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const photo = async (name = "front.jpg"): Promise<FormFile> => ({ name, bytes: await jpeg() });

/** The state of one of several files: the worker may have processed the first before the last arrived. */
const accepted: unknown = expect.stringMatching(/^(preparing|ready)$/);

describe("a picture", () => {
  test("is refused with words that may not advertise the home, also of a draft", async () => {
    const listingId = await newListing("draft");
    const response = await send(listingId, [await photo()], { words: "Offers over $900,000" });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({ name: "front.jpg", message: expect.stringContaining("s 73") });
    expect(await prepared(listingId)).toEqual([]);
  });

  test("is 201 with its state, and is then available in every width to those who may see the home", async () => {
    const listingId = await newListing();
    const response = await send(listingId, [await photo()], { words: "  The front\n of the house ", kind: "photo" });
    expect(response.status).toBe(201);
    const sent = response.json() as ApiPicture;
    expect(sent).toMatchObject({
      kind: "photo",
      words: "The front of the house",
      position: 1,
      state: "preparing",
      sources: [],
    });
    const [picture] = await prepared(listingId);
    expect(picture).toMatchObject({ id: sent.id, state: "ready", width: 800, height: 533 });
    expect(picture?.sources.map(({ width, type }) => `${width} ${type}`)).toEqual([
      "400 image/avif",
      "400 image/jpeg",
      "800 image/avif",
      "800 image/jpeg",
    ]);
    for (const { url, width, type } of picture?.sources ?? []) {
      const { status, headers, bytes } = await fetchBytes(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, s-maxage=1, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        vary: "Save-Data",
      });
      expect(headers.getSetCookie()).toEqual([]);
      expect(await sharp(bytes).metadata()).toMatchObject({ width });
      const again = await fetchBytes(url, { "if-none-match": headers.get("etag") ?? "" });
      expect(again.status).toBe(304);
    }
  });

  test("that is sent again is the same picture: 200, and not a second one", async () => {
    const listingId = await newListing();
    const file = await photo();
    const [first, second] = await Promise.all([
      send(listingId, [file]),
      send(listingId, [{ ...file, name: "copy.jpg" }]),
    ]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 201]));
    expect((first.json() as ApiPicture).id).toBe((second.json() as ApiPicture).id);
    expect(await prepared(listingId)).toHaveLength(1);
    const elsewhere = await newListing();
    expect((await send(elsewhere, [file])).status).toBe(201);
    expect(await prepared(elsewhere)).toMatchObject([{ state: "ready", width: 800 }]);
  });

  test("of a phone is upright, and its metadata is not published", async () => {
    const listingId = await newListing();
    const bytes = await phonePhoto();
    const secrets = [
      "SampleCamera",
      "secret-description",
      "secret-xmp-note",
      "2026:10:01",
      "Exif",
      "http://ns.adobe.com",
    ];
    for (const secret of secrets) expect(bytes.includes(secret), secret).toBe(true);
    await send(listingId, [{ name: "IMG_0001.JPG", bytes }]);
    const [picture] = await prepared(listingId);
    expect(picture).toMatchObject({ state: "ready", width: 400, height: 600 });
    for (const { url } of picture?.sources ?? []) {
      const served = (await fetchBytes(url)).bytes;
      for (const secret of secrets) expect(served.includes(secret), `${secret} in ${url}`).toBe(false);
      const { exif, xmp, iptc, icc, orientation } = await sharp(served).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    }
  });

  test("is the smallest one with Save-Data, whichever was requested", async () => {
    const listingId = await newListing();
    await send(listingId, [await photo()]);
    const [picture] = await prepared(listingId);
    const { bytes, headers } = await fetchBytes(picture?.sources.at(-1)?.url ?? "", { "save-data": "on" });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, format: "jpeg" });
    expect(headers.get("vary")).toBe("Save-Data");
  });
});

describe("people who may not add a picture", () => {
  test.each([
    { who: "a visitor", status: 401, cookie: () => "" },
    { who: "a buyer", status: 403, cookie: () => buyer.cookie },
    { who: "another agent", status: 404, cookie: () => other.cookie },
  ])("$who gets $status, and nothing is stored", async ({ status, cookie }) => {
    const listingId = await newListing();
    const response = await send(listingId, [await photo()], {}, { ...agent, cookie: cookie() });
    expect(response.status).toBe(status);
    expect(response.json()).toEqual({ message: expect.any(String) });
    expect(await prepared(listingId)).toEqual([]);
  });

  test("an admin may", async () => {
    const listingId = await newListing();
    expect((await send(listingId, [await photo()], {}, admin)).status).toBe(201);
  });

  test("another site may not, and other content types are 415", async () => {
    const listingId = await newListing();
    const { body, headers } = multipart([await photo()]);
    const target = `/api/listings/${listingId}/pictures`;
    const post = (more: Record<string, string>) =>
      southerly.send(target, { method: "POST", body, headers: { ...headers, cookie: agent.cookie, ...more } });
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ "content-type": "application/json" })).status).toBe(415);
    expect((await post({ "content-type": "multipart/form-data" })).status).toBe(422);
  });
});

describe("access to a picture", () => {
  async function addressOf(listingId: number): Promise<string> {
    await send(listingId, [await photo()]);
    const [picture] = await prepared(listingId);
    return picture?.sources[0]?.url ?? "";
  }
  const statusFor = async (url: string, cookie = "") => {
    const { status, headers } = await fetchBytes(url, { cookie });
    return `${status} ${headers.get("cache-control")}`;
  };

  test("of a draft: its managers and admins", async () => {
    const url = await addressOf(await newListing("draft"));
    expect(await statusFor(url)).toBe("404 no-store");
    expect(await statusFor(url, other.cookie)).toBe("404 private, no-store");
    expect(await statusFor(url, agent.cookie)).toBe("200 private, no-store");
    expect(await statusFor(url, admin.cookie)).toBe("200 private, no-store");
  });

  test("of a home that was deleted, and one that was deleted itself: the same", async () => {
    const listingId = await newListing();
    const url = await addressOf(listingId);
    expect(await statusFor(url, other.cookie)).toBe("200 public, max-age=31536000, s-maxage=1, immutable");
    await db.updateTable("pictures").set({ deletedAt: new Date() }).where("listingId", "=", listingId).execute();
    expect(await statusFor(url)).toBe("404 no-store");
    expect(await statusFor(url, agent.cookie)).toBe("200 private, no-store");
    await db.updateTable("pictures").set({ deletedAt: null }).where("listingId", "=", listingId).execute();
    await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", listingId).execute();
    expect(await statusFor(url)).toBe("404 no-store");
    expect(await statusFor(url, agent.cookie)).toBe("200 private, no-store");
  });

  test("of any other name: no one", async () => {
    const url = new URL(await addressOf(await newListing())).pathname;
    for (const path of [
      url.replace("-400.", "-401."),
      url.replace("-400.", "-0400."),
      url.replace(".avif", ".original"),
      url.replace(".avif", ".png"),
      url.toUpperCase().replace("/MEDIA", "/media"),
      "/media/..%2f..%2fpackage.json",
      `/media/${"0".repeat(32)}-400.avif`,
      `/media/${"0".repeat(64)}`,
    ]) {
      expect((await southerly.send(path)).status, path).toBe(404);
    }
  });
});

describe("invalid photos", () => {
  const cmyk = () => stripes(900, 600).toColourspace("cmyk").jpeg().toBuffer();
  const deep = () => stripes(900, 600).toColourspace("rgb16").png().toBuffer();
  const still = [
    { why: "a JPEG in CMYK", make: cmyk, width: 800 },
    { why: "a PNG of 16 bits", make: deep, width: 800 },
    { why: "one pixel", make: () => stripes(1, 1).png().toBuffer(), width: 1 },
    {
      why: "a JPEG with a page behind it",
      make: async () => Buffer.concat([await jpeg(), Buffer.from("<script>alert(1)</script>")]),
      width: 800,
    },
    { why: "a WebP that is called a JPEG", make: () => stripes(500, 500).webp().toBuffer(), width: 400 },
    { why: "an AVIF", make: () => stripes(500, 300).avif({ effort: 0 }).toBuffer(), width: 400 },
    { why: "an AVIF of two pictures", make: () => avifOfItems("pictures", 500, 300), width: 400 },
    { why: "an AVIF of tiles", make: () => avifOfItems("tiles", 500, 300), width: 800 },
    { why: "an AVIF with a thumbnail", make: () => avifOfItems("thumbnail", 500, 300), width: 400 },
  ];

  test("unusual photos are accepted, in sRGB and without trailing data", async () => {
    const listingId = await newListing();
    for (const { make } of still)
      expect((await send(listingId, [{ name: "photo.jpg", bytes: await make() }])).status).toBe(201);
    const pictures = await prepared(listingId);
    expect(pictures.map(({ state, width }) => ({ state, width }))).toEqual(
      still.map(({ width }) => ({ state: "ready", width })),
    );
    for (const { url } of pictures.flatMap(({ sources }) => sources.slice(-2))) {
      const { bytes } = await fetchBytes(url);
      expect(bytes.includes("<script>")).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", depth: "uchar" });
    }
  }, 60_000);

  test("each wrong file gets its message, and the others are stored", async () => {
    const listingId = await newListing();
    const frames = [await stripes(64, 64).png().toBuffer(), await stripes(64, 64).png().toBuffer()];
    const moving = (format: "gif" | "webp") =>
      sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
    const png = await stripes(64, 64).png().toBuffer();
    const apng = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0", "latin1"),
      png.subarray(33),
    ]);
    const wrong: [string, Uint8Array, number, RegExp][] = [
      ["empty.jpg", Buffer.alloc(0), 422, /empty/],
      ["moving.webp", await moving("webp"), 415, /animated/],
      ["moving.gif", await moving("gif"), 415, /GIF/],
      ["moving.png", apng, 415, /animated/],
      ["drawing.jpg", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /SVG/],
      ["plan.pdf", Buffer.from("%PDF-1.7 sample"), 415, /PDF/],
      ["IMG.HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), 415, /HEIC/],
      ["clip.mov", Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  ", "latin1"), 415, /video/],
      ["page.jpg", Buffer.from("<!doctype html><script>alert(1)</script>"), 415, /not a photo/],
      ["large.jpg", Buffer.concat([await jpeg(), Buffer.alloc(20 * 1024 * 1024)]), 413, /20 MB/],
    ];
    for (const [name, bytes, status, sentence] of wrong) {
      const response = await send(listingId, [{ name, bytes }]);
      expect(response.status, name).toBe(status);
      expect(response.json(), name).toEqual({ name, message: expect.stringMatching(sentence) });
    }
    const together = wrong.flatMap(([name, bytes]) => [{ name, bytes }]);
    const mixed = await send(listingId, [await photo("a.jpg"), ...together, await photo("b.jpg")]);
    const results = mixed.json() as { message?: string; state?: string }[];
    expect(results.map(({ message }) => message !== undefined)).toEqual([false, ...wrong.map(() => true), false]);
    for (const { state } of [results.at(0)!, results.at(-1)!]) expect(state).toEqual(accepted);
    expect(await prepared(listingId)).toMatchObject([{ state: "ready" }, { state: "ready" }]);
  }, 60_000);

  test("problems that only the worker finds are shown at the picture", async () => {
    const listingId = await newListing();
    const complete = await jpeg();
    expect(
      (await send(listingId, [{ name: "torn.jpg", bytes: complete.subarray(0, complete.length / 2) }])).status,
    ).toBe(201);
    expect(await prepared(listingId)).toMatchObject([
      { state: "failed", sources: [], message: expect.stringMatching(/^This file could not be read as a picture\./) },
    ]);
    // It does not become the first photo, and is visible only to the agent.
    expect((await southerly.send(`/api/listings/${listingId}/pictures`)).json()).toEqual([]);
    const again = await send(listingId, [{ name: "torn.jpg", bytes: complete.subarray(0, complete.length / 2) }]);
    expect(again.json()).toMatchObject({ state: "preparing" });
    expect(await prepared(listingId)).toHaveLength(1);
  }, 60_000);

  test("a panorama of 59 megapixels is a photo", async () => {
    const listingId = await newListing();
    const bytes = await flatJpeg(16_382, 3628);
    expect((await send(listingId, [{ name: "IMG_0002.JPG", bytes }])).status).toBe(201);
    expect(await prepared(listingId)).toMatchObject([{ state: "ready", width: 2000, height: 443 }]);
  }, 60_000);

  test.each([
    { why: "a JPEG", make: () => flatJpeg(10_100, 10_000), sentence: /more than 100 megapixels/ },
    {
      why: "a progressive JPEG",
      make: () => flatJpeg(8000, 6300, { progressive: true }),
      sentence: /more than 50 megapixels/,
    },
    {
      why: "a progressive JPEG with all its colours",
      make: () => flatJpeg(8000, 4700, { progressive: true, chromaSubsampling: "4:4:4" }),
      sentence: /more than 36 megapixels\. Please make it smaller, or save it as a standard JPEG/,
    },
    { why: "a PNG", make: () => Promise.resolve(bombPng(30_000)), sentence: /more than 50 megapixels/ },
  ])("$why with too many pixels is refused while it arrives", async ({ make, sentence }) => {
    const listingId = await newListing();
    const { body, headers } = multipart([{ name: "large", bytes: (await make()).subarray(0, 4000) }]);
    const upload = startUpload(southerly, `/api/listings/${listingId}/pictures`, {
      // The headers announce 15 MB more than the client sends.
      headers: { ...headers, cookie: agent.cookie, "content-length": String(15_000_000) },
    });
    upload.write(body.subarray(0, body.lastIndexOf("\r\n--")));
    const { status, text } = await upload.response;
    upload.destroy();
    expect(status).toBe(413);
    expect(JSON.parse(text)).toEqual({ name: "large", message: expect.stringMatching(sentence) });
  });

  test("pictures with too many pixels take no others with them while more may follow than one file", async () => {
    const listingId = await newListing();
    const padding = Buffer.concat([await jpeg(), Buffer.alloc(12_000_000)]);
    const response = await send(listingId, [
      await photo("a.jpg"),
      { name: "bomb.png", bytes: Buffer.concat([bombPng(30_000), Buffer.alloc(1_000_000)]) },
      { name: "b.jpg", bytes: padding },
      { name: "c.jpg", bytes: Buffer.concat([padding, Buffer.from("c")]) },
    ]);
    const results = response.json() as { message?: string; state?: string }[];
    expect(results.map(({ message, state }) => message ?? state)).toEqual([
      accepted,
      expect.stringContaining("50 megapixels"),
      accepted,
      accepted,
    ]);
  });

  test.each([
    { name: "../../../etc/passwd", shown: "passwd" },
    { name: "C:\\\\photos\\\\front.jpg", shown: "front.jpg" },
    { name: "front\0.jpg", shown: "front.jpg" },
    { name: `${"long".repeat(100)}.jpg`, shown: "long".repeat(25) },
    { name: "\u202Egpj.exe", shown: "gpj.exe" },
  ])("a file called $name is only called so", async ({ name, shown }) => {
    const response = await send(await newListing(), [{ name, bytes: Buffer.from("no photo") }]);
    expect(response.json()).toMatchObject({ name: shown });
  });
});

describe("limits", () => {
  test("the forty-first picture of a home is refused, however many are sent at once", async () => {
    const listingId = await newListing();
    const files = await Promise.all(Array.from({ length: 39 }, () => stripes(8, 8).png().toBuffer()));
    const first = await send(
      listingId,
      files.map((bytes, index) => ({ name: `${index}.png`, bytes })),
    );
    expect(first.status).toBe(201);
    const more = await Promise.all([photo(), photo(), photo(), photo()]);
    const responses = await Promise.all(more.map((file) => send(listingId, [file])));
    expect(Map.groupBy(responses, ({ status }) => status).get(409)).toHaveLength(3);
    expect(responses.map(({ status }) => status)).toContain(201);
    expect(responses.find(({ status }) => status === 409)?.json()).toMatchObject({
      message: expect.stringContaining("40 pictures"),
    });
    const { count } = await db
      .selectFrom("pictures")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("listingId", "=", listingId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(40);
  }, 60_000);

  test("of 500 MB in a day the last ones are counted one after the other, over all processes", async () => {
    const busy = await signedInMember(db, { role: "agent" });
    const listingId = await newListing("active", busy.id);
    const second = await openSoutherly();
    const row = { listingId, kind: "photo", position: 1, contentHash: "0".repeat(64), uploadedByUserId: busy.id };
    const room = 1000;
    await db
      .insertInto("pictures")
      .values({ ...row, bytes: 500 * 1024 * 1024 - room, deletedAt: new Date() })
      .execute();
    const files = await Promise.all(
      Array.from({ length: 6 }, () => stripes(8, 8).png({ compressionLevel: 0 }).toBuffer()),
    );
    const size = files[0]?.length ?? 0;
    const responses = await Promise.all(
      files.map((bytes, index) => {
        const { body, headers } = multipart([{ name: "a.png", bytes }]);
        return (index % 2 ? southerly : second).send(`/api/listings/${listingId}/pictures`, {
          method: "POST",
          body,
          headers: { ...headers, cookie: busy.cookie },
        });
      }),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(Math.floor(room / size));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(6 - Math.floor(room / size));
  });

  test("100 MB in one file get their answer, and leave nothing behind", async () => {
    const listingId = await newListing();
    const status = await new Promise<number>((resolve, reject) => {
      const { body, headers } = multipart([{ name: "huge.jpg", bytes: Buffer.from("\xff\xd8\xff", "latin1") }]);
      const filler = Buffer.alloc(1024 * 1024);
      const end = body.subarray(body.lastIndexOf("\r\n--"));
      const length = body.length + 100 * filler.length;
      const { port } = new URL(southerly.url);
      const upload = request(
        {
          port,
          method: "POST",
          path: `/api/listings/${listingId}/pictures`,
          headers: { ...headers, cookie: agent.cookie, "content-length": length, host: new URL(southerly.url).host },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      upload.on("error", reject);
      upload.write(body.subarray(0, body.length - end.length));
      for (let sent = 0; sent < 100; sent += 1) upload.write(filler);
      upload.end(end);
    });
    expect(status).toBe(413);
    // The worker may still have a file of another picture there.
    await expect.poll(() => readdir(join(folder, "incoming")), { timeout: 10_000 }).toEqual([]);
  }, 60_000);
});

describe("a line that breaks", () => {
  test("keeps the files that had arrived, and nothing of the incomplete one", async () => {
    const listingId = await newListing();
    const { body, headers } = multipart([await photo("1.jpg"), await photo("2.jpg"), await photo("3.jpg")]);
    const cut = body.length - 2000;
    const response = await southerly.send(`/api/listings/${listingId}/pictures`, {
      method: "POST",
      body: body.subarray(0, cut),
      headers: { ...headers, cookie: agent.cookie },
    });
    expect(response.json()).toMatchObject([
      { state: accepted },
      { state: accepted },
      { message: expect.stringContaining("did not arrive completely") },
    ]);
    expect(await prepared(listingId)).toHaveLength(2);
  });

  test("a listing that is deleted meanwhile gets no picture, and a message", async () => {
    const listingId = await newListing();
    const { body, headers } = multipart([await photo()]);
    const half = body.length / 2;
    const status = await new Promise<number>((resolve, reject) => {
      const upload = request(
        {
          port: new URL(southerly.url).port,
          method: "POST",
          path: `/api/listings/${listingId}/pictures`,
          headers: {
            ...headers,
            cookie: agent.cookie,
            "content-length": body.length,
            host: new URL(southerly.url).host,
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      upload.on("error", reject);
      upload.write(body.subarray(0, half));
      setTimeout(() => {
        void db
          .updateTable("listings")
          .set({ deletedAt: new Date() })
          .where("id", "=", listingId)
          .execute()
          .then(() => upload.end(body.subarray(half)));
      }, 300);
    });
    expect(status).toBe(404);
    expect(await db.selectFrom("pictures").select("id").where("listingId", "=", listingId).execute()).toEqual([]);
  });
});
