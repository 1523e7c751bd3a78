import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { insertUser } from "#samples/factories/users.ts";
import { freshBody, newClient, postForm, postJson, postToPage } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });
/** A second process on the same database. */
const other = await openSoutherly({ TRUST_PROXY: "1" });

let listingId: number;
let agentId: number;
let tradeId: number;
let page: string;

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  ({ id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: "robin.sample@example.com" }));
  ({ id: tradeId } = await insertTrade(db, { email: "office@spanner.example.com" }));
  ({ id: listingId } = await insertListing(db, { createdByUserId, agentId }));
  page = `/listings/${listingId}/brick-cottage-with-a-lemon-tree-newtown`;
  await insertService(db, { slug: "conveyancing", title: "Conveyancing" });
});

interface Lead {
  id: number;
  receipt: string;
  status: string;
  createdAt: string;
}

function storedLead(id: number) {
  return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function countLeads(message: string): Promise<number> {
  return (await db.selectFrom("leads").select("id").where("message", "=", message).execute()).length;
}

function mailsOf(leadId: number) {
  return db.selectFrom("messages").selectAll().where("leadId", "=", leadId).orderBy("id").execute();
}

describe("a valid enquiry", () => {
  test("is 201 with the new lead, stored with two mails", async () => {
    const body = freshBody({
      listingId,
      suburb: "Newtown",
      propertyType: "House",
      wouldLike: ["inspection", "contract"],
    });
    const response = await postJson(southerly, body);
    expect(response.status).toBe(201);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
    const lead = response.json() as Lead;
    expect(Object.keys(lead).toSorted()).toEqual(["createdAt", "id", "receipt", "status"]);
    expect(lead.status).toBe("new");
    expect(readReceipt(lead.receipt)).toEqual({ state: "valid", id: lead.id });
    await expect(storedLead(lead.id)).resolves.toMatchObject({
      ...body,
      agentId,
      status: "new",
      source: "Southerly: Brick cottage with a lemon tree",
      createdAt: new Date(lead.createdAt),
    });
    await expect(mailsOf(lead.id)).resolves.toMatchObject([
      { kind: "enquiry-received", toAddress: "robin.sample@example.com", replyToAddress: body.email },
      { kind: "enquiry-receipt", toAddress: body.email },
    ]);
    expect((await southerly.send(`/enquiries/${lead.receipt}`)).status).toBe(200);
  });

  test("from a form is the same; blank fields are absent", async () => {
    const body = freshBody({ listingId, suburb: "", agentId: "", serviceId: "" });
    const response = await postForm(southerly, body);
    expect(response.status).toBe(201);
    await expect(storedLead((response.json() as Lead).id)).resolves.toMatchObject({ suburb: null, listingId, agentId });
  });

  test("can have wishes, as a list or as checkboxes of one name", async () => {
    const body = freshBody({ listingId });
    const first = await postJson(southerly, { ...body, wouldLike: ["call", "price guide", "call"] });
    expect(first.status).toBe(201);
    const { id } = first.json() as Lead;
    await expect(storedLead(id)).resolves.toMatchObject({ wouldLike: ["price guide", "call"] });
    const boxes = new URLSearchParams([
      ...Object.entries(body).map(([name, value]) => [name, String(value)]),
      ["wouldLike", "price guide"],
      ["wouldLike", "call"],
    ]);
    const repeat = await postForm(southerly, boxes.toString());
    expect([repeat.status, repeat.json()]).toEqual([200, first.json()]);

    const corrected = await postJson(southerly, { ...body, wouldLike: ["call"] });
    expect(corrected.status).toBe(201);
    expect((corrected.json() as Lead).id).not.toBe(id);
    const [received] = await mailsOf(id);
    expect(received?.textBody).toContain("Would like: the price guide, a call back");
    const { text } = await southerly.send(`/enquiries/${(first.json() as Lead).receipt}`);
    expect(text).toContain("the price guide, a call back");
  });

  test("with an unknown wish is 422 at its field", async () => {
    for (const wouldLike of [["inspection", "helicopter"], "helicopter", 7, { inspection: true }]) {
      const response = await postJson(southerly, freshBody({ listingId, wouldLike }));
      expect(response.status).toBe(422);
      expect(response.json()).toMatchObject({
        errors: { wouldLike: ["Choose from inspection, price guide, contract and call"] },
      });
    }
  });

  test("repeated is 200 with the same body, in any format, by any client, at any process", async () => {
    const body = freshBody({ listingId });
    const first = await postJson(southerly, body);
    expect(first.status).toBe(201);
    const repeats = [
      await postJson(southerly, body),
      await postJson(other, body),
      await postForm(southerly, body),
      await postJson(southerly, { ...body, name: "  Sam   Sample " }),
    ];
    for (const repeat of repeats) {
      expect(repeat.status).toBe(200);
      expect(repeat.json()).toEqual(first.json());
    }
    expect(await countLeads(body.message)).toBe(1);
    expect(await mailsOf((first.json() as Lead).id)).toHaveLength(2);
  });

  test("sent at once many times to two processes is one lead", async () => {
    const body = freshBody({ listingId });
    const client = newClient();
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => postJson(index % 2 === 0 ? southerly : other, body, client)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(23);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countLeads(body.message)).toBe(1);
    const [{ id } = { id: 0 }] = responses.map(({ json }) => json() as Lead);
    expect(await mailsOf(id)).toHaveLength(2);
  });

  test("sent to the page and to the API is one lead, too", async () => {
    const body = freshBody();
    const sent = await postToPage(southerly, page, body);
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toMatch(/\?sent=[\w.-]+#sent$/);
    expect(sent.headers["cache-control"]).toContain("no-store");
    const repeat = await postJson(southerly, { ...body, listingId });
    expect(repeat.status).toBe(200);
    expect(await countLeads(body.message)).toBe(1);
  });

  test.each(["an agent", "a trade"])("to %s is mailed to them, the same from the page and the API", async (whom) => {
    const [target, own, source, mailbox] =
      whom === "an agent"
        ? [{ agentId }, `/agents/${agentId}`, "Southerly: agent:Robin Sample", "robin.sample@example.com"]
        : [
            { tradeId },
            `/services/trades/${tradeId}/quote`,
            "Southerly: trade:Sample & Spanner",
            "office@spanner.example.com",
          ];
    const body = freshBody({ suburb: "Newtown" });
    const response = await postJson(southerly, { ...body, ...target });
    expect(response.status).toBe(201);
    const { id } = response.json() as Lead;
    await expect(storedLead(id)).resolves.toMatchObject({ ...body, ...target, listingId: null, source });
    await expect(mailsOf(id)).resolves.toMatchObject([
      { kind: "enquiry-received", toAddress: mailbox },
      { kind: "enquiry-receipt", toAddress: body.email },
    ]);
    const sent = await postToPage(southerly, own, body);
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toContain(`${own}?sent=`);
    expect(await countLeads(body.message)).toBe(1);
  });

  test("stores the source that the client gives, after the brand's name", async () => {
    const sourceOf = async (input: Record<string, unknown>) => {
      const response = await postJson(southerly, freshBody(input));
      expect(response.status, response.text).toBe(201);
      return (await storedLead((response.json() as Lead).id)).source;
    };
    expect(await sourceOf({ source: "Partner page" })).toBe("Southerly: Partner page");
    expect(await sourceOf({ source: "Southerly - Kitchen page" })).toBe("Southerly - Kitchen page");
    expect(await sourceOf({ source: "Partner page", agentId })).toBe("Southerly: Partner page");
    expect(await sourceOf({ source: "Partner page", serviceId: "weaving" })).toBe("Southerly: Partner page; weaving");
    expect(await sourceOf({ source: "  ", agentId })).toBe("Southerly: agent:Robin Sample");
    const long = await postJson(southerly, freshBody({ source: "x".repeat(501) }));
    expect([long.status, long.json()]).toMatchObject([422, { errors: { source: ["Source is too long"] } }]);
  });

  test("of a service that we do not offer stores the sender's name for it", async () => {
    const sourceOf = async (serviceId: unknown) => {
      const response = await postJson(southerly, freshBody({ serviceId }));
      expect(response.status).toBe(201);
      const { source, serviceId: stored } = await storedLead((response.json() as Lead).id);
      return { source, known: stored !== null };
    };
    await expect(sourceOf("underwater-basket-weaving")).resolves.toEqual({
      source: "Southerly: underwater-basket-weaving",
      known: false,
    });
    await expect(sourceOf(987_654)).resolves.toEqual({ source: "Southerly: 987654", known: false });
    await expect(sourceOf("conveyancing")).resolves.toEqual({ source: "Southerly: Conveyancing", known: true });
  });
});

test("fields that the server sets are ignored", async () => {
  const forged = {
    id: 1,
    status: "closed",
    userId: 1,
    user_id: 1,
    createdAt: "2020-01-01T00:00:00.000Z",
    created_at: "2020-01-01T00:00:00.000Z",
    updatedAt: "2020-01-01T00:00:00.000Z",
    withdrawnAt: "2020-01-01T00:00:00.000Z",
    consentAt: "2020-01-01T00:00:00.000Z",
    fingerprint: "00".repeat(32),
    heldReason: "forged",
    held_reason: "forged",
  };
  for (const post of [postJson, postForm]) {
    const response = await post(southerly, { ...forged, ...freshBody({ listingId }) });
    expect(response.status).toBe(201);
    const { id, createdAt, status } = response.json() as Lead;
    expect(status).toBe("new");
    const lead = await storedLead(id);
    expect(lead).toMatchObject({
      status: "new",
      userId: null,
      heldReason: null,
      withdrawnAt: null,
      consentAt: null,
      source: "Southerly: Brick cottage with a lemon tree",
    });
    expect(lead.id).not.toBe(1);
    expect(Buffer.from(lead.fingerprint).toString("hex")).not.toBe("00".repeat(32));
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    expect(Date.now() - lead.updatedAt.getTime()).toBeLessThan(60_000);
  }
});

describe("an invalid enquiry is 422 with a message per field, and nothing is written", () => {
  test.each<[what: string, changes: Record<string, unknown>, errors: Record<string, string[]>]>([
    [
      "without anything",
      { name: undefined, email: undefined, phone: undefined, message: undefined },
      {
        name: ["Name is required"],
        email: ["Valid email is required"],
        phone: ["Phone is required"],
        message: ["Please provide more details (at least 10 characters)"],
      },
    ],
    ["with a blank name", { name: "   " }, { name: ["Name is required"] }],
    ["with a long name", { name: "x".repeat(256) }, { name: ["Name is too long"] }],
    ["with a bad e-mail", { email: "sam@" }, { email: ["Valid email is required"] }],
    ["with two e-mails", { email: "a@example.com,b@example.com" }, { email: ["Valid email is required"] }],
    ["with nine letters", { message: "Too short" }, { message: [leadShort()] }],
    ["with nine letters amid spaces", { message: "   Too short   " }, { message: [leadShort()] }],
    ["with an agent who is not there", { agentId: 99_999 }, { agentId: ["This agent is not in the directory"] }],
    ["with a home that is not there", { listingId: 99_999 }, { listingId: ["This home is not listed"] }],
    ["with a trade that is not there", { tradeId: 99_999 }, { tradeId: ["This trade is not in the directory"] }],
    ["with an id that cannot be one", { listingId: -1 }, { listingId: ["This home is not listed"] }],
    ["with a list for a name", { name: ["Sam"] }, { name: ["Name is required"] }],
    ["with half a phone number", { phone: "0412 34" }, { phone: ["Enter a full phone number, such as 0491 570 006"] }],
    ["with an object for a phone", { phone: {} }, { phone: ["Phone is required"] }],
  ])("%s", async (_, changes, errors) => {
    const body = freshBody(changes);
    const before = await db.selectFrom("leads").select("id").execute();
    const response = await postJson(southerly, body);
    expect(response.status).toBe(422);
    expect(response.json()).toEqual({ message: "Please check what you entered.", errors });
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(before.length);
  });

  test("as a form has the same messages", async () => {
    const response = await postForm(southerly, { name: "", email: "sam@", phone: " ", message: "short" });
    expect(response.status).toBe(422);
    expect(response.json()).toEqual({
      message: "Please check what you entered.",
      errors: {
        name: ["Name is required"],
        email: ["Valid email is required"],
        phone: ["Phone is required"],
        message: [leadShort()],
      },
    });
  });
});

function leadShort(): string {
  return "Please provide more details (at least 10 characters)";
}

describe("unsupported requests", () => {
  test.each<[what: string, type: string | undefined, body: string, status: number]>([
    ["broken JSON", "application/json", '{"name":', 400],
    ["no JSON at all", "application/json", "name=Sam", 400],
    ["a list", "application/json", "[]", 400],
    ["null", "application/json", "null", 400],
    ["a string", "application/json", '"name"', 400],
    ["a broken form of parts", `multipart/form-data; boundary=${"-".repeat(30)}x`, "--y", 400],
    ["a form of parts without a boundary", "multipart/form-data", "--x", 400],
    ["text", "text/plain", "{}", 415],
    ["XML", "application/xml", "<lead/>", 415],
    ["no type", undefined, "{}", 415],
    ["too much JSON", "application/json", JSON.stringify({ message: "x".repeat(262_144) }), 413],
    ["too much of a form", "application/x-www-form-urlencoded", `message=${"x".repeat(262_144)}`, 413],
  ])("%s is answered with a message", async (_, type, body, status) => {
    const response = await southerly.send("/api/leads", {
      method: "POST",
      body,
      headers: { ...newClient(), ...(type && { "content-type": type }) },
    });
    expect(response.status).toBe(status);
    expect(response.headers["content-type"]).toContain("application/json");
    expect(response.json()).toEqual({ message: expect.any(String) });
  });

  test("reads exactly 256 kB, not a byte more", async () => {
    const fits = JSON.stringify({ message: "" }).length;
    const exactly = JSON.stringify({ message: "x".repeat(262_144 - fits) });
    expect((await postJson(southerly, exactly)).status).toBe(422);
    expect((await postJson(southerly, `${exactly} `)).status).toBe(413);
  });

  test("a body without a length is not read", async () => {
    const { host } = new URL(southerly.url);
    const response = await southerly.sendBytes(
      `POST /api/leads HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 411 /);
  });
});

describe("an Idempotency-Key", () => {
  test("repeats the response for the same content at any process, and refuses other content", async () => {
    const client = newClient();
    const key = { ...client, "idempotency-key": "from-my-outbox-1" };
    const body = freshBody({ listingId });
    const first = await postJson(southerly, body, key);
    expect(first.status).toBe(201);
    const again = await postJson(other, body, key);
    expect(again.status).toBe(200);
    expect(again.json()).toEqual(first.json());
    const changed = { ...body, message: `${body.message} And the one after?` };
    for (const server of [southerly, other]) {
      const refused = await postJson(server, changed, key);
      expect(refused.status).toBe(422);
      expect(refused.json()).toEqual({
        message: "This Idempotency-Key was used for another enquiry",
        errors: { "Idempotency-Key": ["This Idempotency-Key was used for another enquiry"] },
      });
    }
    expect(await countLeads(changed.message)).toBe(0);
    expect((await postJson(southerly, changed, newClient())).status).toBe(201);
  });

  test("of two clients are two keys", async () => {
    const key = { "idempotency-key": "1" };
    expect((await postJson(southerly, freshBody(), { ...newClient(), ...key })).status).toBe(201);
    expect((await postJson(southerly, freshBody(), { ...newClient(), ...key })).status).toBe(201);
  });

  test("used concurrently for different enquiries at two processes is accepted for one", async () => {
    const key = { ...newClient(), "idempotency-key": "at-once" };
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => postJson(index % 2 === 0 ? southerly : other, freshBody(), key)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test.each(["", "x".repeat(256)])("that cannot be one is refused: %.10j", async (key) => {
    const response = await postJson(southerly, freshBody(), { "idempotency-key": key });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: { "Idempotency-Key": ["An Idempotency-Key has 1 to 255 characters"] },
    });
  });
});

describe("limits", () => {
  test("one address has exactly 20 an hour, even concurrently and over two processes", async () => {
    const client = newClient();
    const bodies = Array.from({ length: 50 }, () => freshBody({ listingId }));
    const responses = await Promise.all(
      bodies.map((body, index) => postJson(index % 2 === 0 ? southerly : other, body, client)),
    );
    const taken = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 429);
    expect({ taken: taken.length, refused: refused.length }).toEqual({ taken: 20, refused: 30 });
    for (const { headers, json } of refused) {
      const wait = Number(headers["retry-after"]);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(3600);
      expect(json()).toEqual({ message: expect.stringMatching(/wait/) });
    }
    const stored = await Promise.all(bodies.map(({ message }) => countLeads(message)));
    expect(stored.reduce((sum, count) => sum + count, 0)).toBe(20);

    const repeated = bodies[responses.findIndex(({ status }) => status === 201)];
    expect((await postJson(southerly, repeated, client)).status, "a repeat costs nothing").toBe(200);
    expect((await postJson(southerly, freshBody(), newClient())).status, "others are not held up").toBe(201);
  });

  test("one email address has exactly 10 an hour, from any client", async () => {
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const email = index % 3 === 0 ? "Flooded@Example.com" : "flooded@example.com";
        return postJson(index % 2 === 0 ? southerly : other, freshBody({ email }));
      }),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(14);
  });

  test("the page shows the limit and the time to wait, and keeps the typed text", async () => {
    const client = newClient();
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await postToPage(southerly, page, freshBody(), client)).status).toBe(303);
    }
    const body = freshBody({ name: "Ada <Lovelace>" });
    const response = await postToPage(southerly, page, body, client);
    expect(response.status).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(response.text).toContain('value="Ada &lt;Lovelace&gt;"');
    expect(response.text).toContain(`${body.message}</textarea>`);
    expect(await countLeads(body.message)).toBe(0);
  });

  test("an invalid enquiry costs no point", async () => {
    const client = newClient();
    for (let sent = 0; sent < 25; sent += 1) {
      expect((await postJson(southerly, freshBody({ email: "no" }), client)).status).toBe(422);
    }
    expect((await postJson(southerly, freshBody(), client)).status).toBe(201);
  });
});

test("a post to a renamed home keeps the typed text", async () => {
  const renamed = `/listings/${listingId}/the-name-it-had-before`;
  const wrong = await postToPage(southerly, renamed, freshBody({ email: "no", name: "Ada <Lovelace>" }));
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="Ada &lt;Lovelace&gt;"');
  const right = await postToPage(southerly, renamed, freshBody());
  expect(right.status).toBe(303);
  expect(right.headers.location).toMatch(new RegExp(`^${page}\\?sent=`));
});

describe("cross-site requests", () => {
  const { host, port } = new URL(southerly.url);
  const rows: [headers: Record<string, string>, accepted: boolean][] = [
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: `http://${host}` }, false],
    [{ origin: "https://evil.example" }, false],
    [{ origin: "http://evil.localhost" }, false],
    [{ origin: `http://evil.localhost:${port}` }, false],
    [{ origin: `http://${host}.evil.example` }, false],
    [{ origin: `http://localhost:1` }, false],
    [{ origin: "null" }, false],
    [{ origin: "" }, false],
    [{ "sec-fetch-site": "same-origin", origin: `http://${host}` }, true],
    // Over plain HTTP a browser may leave Sec-Fetch-Site out.
    [{ origin: `http://${host}` }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{}, true],
  ];

  test.each(rows)("%j", async (headers, accepted) => {
    const [api, formed, paged] = [freshBody(), freshBody(), freshBody()];
    const responses = {
      json: await postJson(southerly, api, headers),
      form: await postForm(southerly, formed, { headers }),
      page: await postToPage(southerly, page, paged, headers),
    };
    expect({ json: responses.json.status, form: responses.form.status, page: responses.page.status }).toEqual(
      accepted ? { json: 201, form: 201, page: 303 } : { json: 403, form: 403, page: 403 },
    );
    for (const { message } of [api, formed, paged]) expect(await countLeads(message)).toBe(accepted ? 1 : 0);
  });

  test("they cannot withdraw an enquiry", async () => {
    const { receipt, id } = (await postJson(southerly, freshBody({ listingId }))).json() as Lead;
    const target = `/enquiries/${receipt}`;
    const refused = await postToPage(southerly, target, {}, { "sec-fetch-site": "cross-site" });
    expect(refused.status).toBe(403);
    expect((await storedLead(id)).withdrawnAt).toBeNull();
    expect((await postToPage(southerly, target, {})).status).toBe(303);
    expect((await storedLead(id)).withdrawnAt).toBeInstanceOf(Date);
  });
});

describe("the log", () => {
  test("contains no personal details and no token", async () => {
    const loud = await openSoutherly({ TRUST_PROXY: "1", LOG_LEVEL: "trace" }, onTestFinished);
    const canary = {
      name: "Canary Name",
      email: "canary.mail@example.com",
      phone: "0491 570 156",
      message: "Canary message: is the aviary heated?",
    };
    const key = { ...newClient(), "idempotency-key": "canary-key" };
    const response = await postJson(loud, { ...canary, listingId, suburb: "Canary Suburb" }, key);
    expect(response.status).toBe(201);
    const { receipt } = response.json() as Lead;
    await postJson(loud, { ...canary, message: "Canary other message" }, key);
    await postJson(loud, { ...canary, email: "canary.mail@", message: "Canary message of somebody else" });
    await postForm(loud, canary);
    await postToPage(loud, page, canary);
    await postJson(loud, '{"name":"Canary Name", broken');
    await loud.send(`${page}?sent=${receipt}`);
    await loud.send(`/enquiries/${receipt}`);
    await loud.send(`/enquiries/${receipt}.data`);
    await loud.send(`/enquiries/${receipt}0`);
    await loud.send(`/enquiries/${receipt}`, { method: "PUT" });
    await postToPage(loud, `/enquiries/${receipt}`, {});
    for (const path of ["/api/leads", page, "/enquiries/"]) expect(loud.log()).toContain(`"path":"${path}`);
    const [, , signature = ""] = receipt.split(".");
    const secrets = [...Object.values(canary), "canary", "Canary", "570 156", "aviary", receipt, signature];
    expect(secrets.filter((text) => loud.log().includes(text))).toEqual([]);
  });
});
