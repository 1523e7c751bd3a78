import { globSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword } from "#app/features/accounts/model/account.server.ts";
import type { StoredPassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { recentHomesCookie, savedHomesCookie } from "#app/features/saved-homes/saved-homes.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { type RouteRow, routes } from "#tests/routes.ts";
import { dataAddress } from "#tests/support/built-routes.ts";
import type { Caller } from "#tests/support/expected-access.ts";
import { findHarm } from "#tests/support/find-harm.ts";
import { camelCase, dumpRows, forgeColumns } from "#tests/support/forged-columns.ts";
import { full } from "#tests/support/full.ts";
import { hostileFiles } from "#tests/support/hostile-files.ts";
import {
  everythingAtOnce,
  hostileJson,
  hostileQueries,
  hostileSegments,
  hostileTexts,
  naughty,
  notJson,
  tooLong,
} from "#tests/support/hostile-values.ts";
import type { ReceivedResponse, RequestOptions } from "#tests/support/http-client.ts";
import { parseElements, parseForms, parseLinks, type PageForm } from "#tests/support/page-forms.ts";
import { multipart } from "#tests/support/photos.ts";
import { newClient } from "#tests/support/post-enquiry.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { privateWrites } from "#tests/support/private-writes.ts";
import { type TransactionId, currentTransactionId, rowsBefore } from "#tests/support/row-hashes.ts";
import { sceneAddresses, callerFor } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import {
  type WriteTarget,
  toWriteTarget,
  toWriteTargets,
  type Fields,
  pathOf,
  plausibleValue,
  asRead,
  findRefusedFields,
} from "#tests/support/write-targets.ts";

/**
 * Sends hostile input to every route and every field. Fields are not listed here: forms are read from their pages,
 * endpoints report their fields in error messages, and parameter names come from links. New fields are therefore
 * tested automatically. Only headers, cookies and a few parameters are listed.
 */
const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });
const { origin } = new URL(southerly.url);
const root = join(import.meta.dirname, "../..");

let stored: StoredPassword;
/** The rows of the callers. */
let scene: Scene;
let addressOf: (row: RouteRow) => string;
/** The moment after another user's rows were inserted, and the number of rows per table then. */
let since: TransactionId;
let othersRows: Record<string, number>;

const newScene = () => buildScene(db, { word: (name) => `${name}-${crypto.randomUUID()}`, password: stored });

beforeAll(async () => {
  stored = await hashPassword(password);
  const others = await newScene();
  await sceneAddresses(db, others);
  since = await currentTransactionId(db);
  othersRows = await rowsBefore(db, since);
  scene = await newScene();
  addressOf = await sceneAddresses(db, scene);
});

// The tests would exceed the rate limits.
beforeEach(() => db.deleteFrom("rateLimits").execute());

function sendAs(
  caller: Caller,
  target: string,
  { headers, ...options }: RequestOptions = {},
  targetScene = scene,
): Promise<ReceivedResponse> {
  const cookie = targetScene.cookies[caller];
  return southerly.send(target, { ...options, headers: { ...newClient(), ...(cookie && { cookie }), ...headers } });
}

/** Sends the requests in small batches, because other tests share the processors, and returns the faults. */
async function faultsOf<Item>(items: readonly Item[], send: (item: Item) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  for (let offset = 0; offset < items.length; offset += 3) {
    const batch = items.slice(offset, offset + 3);
    const found = await Promise.all(
      batch.map(async (item) => (await send(item)).map((fault) => `${JSON.stringify(item)?.slice(0, 300)}: ${fault}`)),
    );
    faults.push(...found.flat());
  }
  return faults;
}

/** `count` entries of a long list, different ones for each row of a table. All entries in the full run. */
const someOf = <Entry>(entries: readonly Entry[], place: number, count: number): readonly Entry[] =>
  full
    ? entries
    : Array.from({ length: count }, (_, index) => entries[(place * count + index) % entries.length] as Entry);

/** The cookies and headers that the product reads, except those about the length of the body. */
const cookieNames = ["session", "flash", savedHomesCookie, recentHomesCookie];
const headerNames = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "available-dictionary",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-type",
  "cookie",
  "forwarded",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "last-modified",
  "origin",
  "range",
  "referer",
  "save-data",
  "sec-fetch-site",
  "user-agent",
  "x-client-address",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-request-id",
];

const isRead = ({ method, kind }: RouteRow) => method === "GET" && kind !== "probe";
const readRows = routes.filter(isRead);

/** Whether the address contains ".." in some encoding, which every client resolves to another address. */
const leadsUp = (target: string) => new URL(target, origin).pathname !== pathOf(target);

/** The address with one of its parameters replaced, once for each parameter. */
function withSegment({ path }: RouteRow, address: string, segment: string): string[] {
  const [pathname = "", query] = address.split("?");
  const parts = pathname.split("/");
  const places = path.split("/").flatMap((part, index) => (/^[:*]/.test(part) ? [index] : []));
  return places.map((place) => parts.with(place, segment).join("/") + (query === undefined ? "" : `?${query}`));
}

/** The forms of a page as a caller sees them, and the parameter names in its links. */
interface Page {
  row: RouteRow;
  caller: Caller;
  address: string;
  forms: PageForm[];
  names: string[];
}

async function openPage(row: RouteRow, caller: Caller, address: string, targetScene = scene): Promise<Page> {
  const { text } = await sendAs(caller, address, {}, targetScene);
  const elements = parseElements(text);
  const forms = parseForms(elements, address);
  const pathname = pathOf(address);
  const ownLinks = parseLinks(elements, address).filter((link) => pathOf(link) === pathname);
  const linked = Map.groupBy(ownLinks, (link) => [...new URLSearchParams(link.split("?")[1]).keys()].join(" "));
  const typed = forms.filter(({ method }) => method === "get").flatMap(({ controls }) => controls);
  const names = new Set([...linked.keys()].flatMap((each) => each.split(" ")).filter((name) => name !== ""));
  // Follow one link for each parameter of the page, because other views may have other forms.
  const switches = [...names].filter((name) => name !== "page" && !typed.some((control) => control.name === name));
  const views = address.includes("?") ? [] : switches.flatMap((name) => linked.get(name)?.at(-1) ?? []);
  const others = await Promise.all(views.map((view) => openPage(row, caller, view, targetScene)));
  return {
    row,
    caller,
    address,
    forms: [...forms, ...others.flatMap((other) => other.forms)],
    names: [...new Set([...names, ...typed.map(({ name }) => name)])],
  };
}

/** The callers who open a page: one with access, and in the full run also an agent for public pages, who sees more. */
const openersOf = ({ access }: RouteRow): Caller[] =>
  access === "anyone" && full ? ["visitor", "owner"] : [callerFor(access)];

const pageRows = readRows.filter(({ kind }) => kind === "page");
const pages: Page[] = [];
/** Parameter names that are in no link or form of these pages, but in endpoints, redirects and other states. */
const unlinkedNames = [
  "page do id search add removed asked loanAmount annualRate termYears sent home limit type sort view areas whose",
  "after status from to when listing day suburb week show category specialty message mode redirectTo",
].flatMap((names) => names.split(" "));
/** All parameter names to try. */
let queryNames: string[] = [];

beforeAll(async () => {
  for (const row of pageRows) {
    const opened = openersOf(row).map((caller) => openPage(row, caller, addressOf(row)));
    pages.push(...(await Promise.all(opened)));
  }
  queryNames = [...new Set([...unlinkedNames, ...pages.flatMap(({ names }) => names)])];
});

/** Queries that give every name such a value, split so that each fits into an address. */
function queriesOf(names: readonly string[], value: (place: number) => string): string[] {
  const queries = [new URLSearchParams()];
  for (const [place, name] of names.entries()) {
    const text = value(place).toWellFormed().replaceAll("\0", "").slice(0, 2000);
    const last = queries.at(-1);
    if (last && last.toString().length + encodeURIComponent(text).length < 6000) last.append(name, text);
    else queries.push(new URLSearchParams([[name, text]]));
  }
  return queries.map((query) => query.toString());
}

test("there are names of queries to send", () => {
  expect(queryNames).toEqual(
    expect.arrayContaining(["search", "suburb", "page", "do", "id", "redirectTo", "priceMin"]),
  );
});

describe("reading never fails on hostile addresses and headers", () => {
  test.each(readRows)("$path", { timeout: 120_000 }, async (row) => {
    const place = readRows.indexOf(row);
    const address = addressOf(row);
    const caller = callerFor(row.access);
    const pathname = pathOf(address);
    const faultsAt = async (target: string, headers = {}) =>
      findHarm(await sendAs(caller, target, { headers }), origin, target);

    const segments = someOf(hostileSegments, place, 2).flatMap((segment) => withSegment(row, address, segment));
    const inPath = await faultsOf(segments, async (target) => {
      const response = await sendAs(caller, target);
      return [
        ...findHarm(response, origin, target),
        ...(response.status === 200 && !leadsUp(target) ? ["it is there"] : []),
      ];
    });

    const own = [...new Set(pages.filter((page) => page.row === row).flatMap(({ names }) => names))];
    const rounds = [...hostileTexts.keys()].filter((round) => (round + place) % 3 === 0);
    const queries = someOf(rounds, place, 1).flatMap((round) => {
      const value = (index: number) => hostileTexts[(round + index) % hostileTexts.length] ?? "";
      return [...queriesOf(own, value), ...(round % 4 === 0 ? queriesOf(queryNames, value) : [])];
    });
    const targets = [...queries, ...someOf(hostileQueries, place, 1)].map((query) => `${pathname}?${query}`);
    const asData = (target: string, index: number) =>
      row.kind === "page" && (place + index) % 2 === 0 ? dataAddress(target) : target;
    const inQuery = await faultsOf(targets.map(asData), faultsAt);
    // Unknown parameters are ignored, and create no file.
    const { status: plain } = await sendAs(caller, address);
    const understood = await faultsOf(
      queries.map((query) => `${pathname}?${query}`),
      async (target) => {
        const { status } = await sendAs(caller, target);
        return [plain, 301, 302, 303, ...(row.kind === "file" ? [422] : [])].includes(status)
          ? []
          : [`it is ${status}, and without all that ${plain}`];
      },
    );

    // Header values cannot contain line breaks or characters beyond one byte.
    const values = hostileTexts.map((text) =>
      Buffer.from(text)
        .toString("latin1")
        .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ""),
    );
    const cookie = scene.cookies[caller];
    const headers = someOf([...headerNames.keys()], place, 2).map((index) => {
      const name = headerNames[index] ?? "";
      const value = values[(place + index) % values.length] ?? "";
      const cookies = [cookie, ...cookieNames.map((each) => `${each}=${value}`)]
        .filter((each) => each !== "")
        .join("; ");
      return { [name]: value, cookie: cookies };
    });
    const inHeaders = await faultsOf(headers, (each) => faultsAt(address, each));
    expect([...inPath, ...inQuery, ...understood, ...inHeaders]).toEqual([]);
  });
});

/**
 * All forms and inputs of a route. If a page repeats a form for several rows, the newest row's form is used, which
 * belongs to the caller. The listed private writes add forms that pages show only in some states.
 */
async function findWriteTargets(row: RouteRow, address: string, targetScene: Scene): Promise<WriteTarget[]> {
  const isHere = ({ method, action }: PageForm) => method === "post" && matchPath(row.path, pathOf(action)) !== null;
  const own =
    row.kind === "page"
      ? await Promise.all(openersOf(row).map((caller) => openPage(row, caller, address, targetScene)))
      : [];
  // A form of another page may be sent here, such as the one in every footer.
  const elsewhere = pages.filter((page) => page.row !== row && page.caller === "visitor" && !row.path.includes(":"));
  const sent = [...own, ...elsewhere].flatMap((page) =>
    page.forms.filter(isHere).map((form) => toWriteTarget(page.caller, form, targetScene)),
  );
  const idIn = ({ target }: WriteTarget) => Number(new URLSearchParams(target.split("?")[1]).get("id"));
  const ofPages = [...Map.groupBy(sent, ({ key }) => key).values()].flatMap(
    (each) => each.toSorted((a, b) => idIn(b) - idIn(a))[0] ?? [],
  );
  const known = toWriteTargets(row, targetScene).filter(
    ({ key }) => !ofPages.some((write) => write.key.startsWith(`${key} `)),
  );
  if (row.kind !== "endpoint" || known.length > 0) return [...ofPages, ...known];
  const { method, access } = row;
  return [
    {
      key: "",
      caller: callerFor(access),
      method,
      target: address,
      isJson: true,
      base: () => ({}),
      typed: [],
      takesFiles: false,
    },
  ];
}

type WriteFormat = "form" | "data" | "parts" | "JSON";

/** Sends fields in one of the formats that the input accepts. */
function sendWrite(
  { caller, method, target }: WriteTarget,
  fields: Fields,
  format: WriteFormat,
  targetScene: Scene,
): Promise<ReceivedResponse> {
  if (format === "JSON") {
    const headers = { "content-type": "application/json" };
    return sendAs(caller, target, { method, body: JSON.stringify(fields), headers }, targetScene);
  }
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
  if (format === "parts")
    return sendAs(caller, target, { method, ...multipart([], Object.fromEntries(pairs)) }, targetScene);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
  return sendAs(caller, format === "data" ? dataAddress(target) : target, { method, body, headers }, targetScene);
}

/** The texts that contain an invisible character. */
function unseenIn(texts: readonly string[]): string[] {
  const found = texts.filter((text) => text.search(unseen) !== -1);
  return found.map((text) => `${JSON.stringify(text)} is stored`);
}

/** All texts written since a moment. Of mails only the address, because their text is the product's. */
async function textsSince(moment: TransactionId): Promise<string[]> {
  const texts: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) collect(inner);
    else texts.push(String(value));
  };
  for (const [table, rows] of await dumpRows(db, moment)) {
    collect(table === "messages" ? rows.map(({ toAddress }) => toAddress) : rows);
  }
  return texts;
}

interface Outcome {
  isAccepted: boolean;
  faults: string[];
}

/**
 * Sends hostile values, replacing refused ones by plain ones, until the request is accepted or refused without naming
 * a field.
 */
async function tryFields(
  write: WriteTarget,
  hostile: Fields,
  format: WriteFormat,
  targetScene: Scene,
  transactionId?: TransactionId,
): Promise<Outcome> {
  const sent = JSON.stringify(hostile);
  const moment = await currentTransactionId(db);
  await db.deleteFrom("rateLimits").execute();
  let fields: Fields = { ...write.base(), ...hostile };
  const left = new Set(Object.keys(hostile));
  let isReworded = false;
  for (let tries = 0; tries < 12; tries += 1) {
    const response = await sendWrite(write, fields, format, targetScene);
    const faults = findHarm(response, origin, sent);
    if (faults.length > 0) return { isAccepted: false, faults };
    const isAccepted = response.status < 400;
    if (isAccepted) {
      const texts = await textsSince(moment);
      const hidden = unseenIn(texts);
      if (hidden.length > 0) return { isAccepted, faults: hidden };
      const lost = format === "form" ? lostIn(left, fields, texts) : [];
      // A value that was already stored is not written again.
      if (lost.length === 0 || transactionId === undefined) return { isAccepted, faults: lost };
      const stillLost = lostIn(left, fields, await textsSince(transactionId));
      if (stillLost.length === 0 || !("message" in fields) || isReworded) return { isAccepted, faults: stillLost };
      // An earlier form may have sent the same enquiry, and a repeat stores nothing. Send it again with another
      // message.
      isReworded = true;
      fields = { ...fields, message: `${asRead(fields.message)} (${crypto.randomUUID()})` };
      continue;
    }
    if (response.status !== 422) return { isAccepted: false, faults };
    const { names, shown } = findRefusedFields(response, write);
    const changed = [...shown].filter(([name, value]) => left.has(name) && value !== asRead(fields[name]));
    if (format === "form" && changed.length > 0) {
      return {
        isAccepted: false,
        faults: changed.map(
          ([name, value]) => `${name}: ${JSON.stringify(fields[name])} is shown as ${JSON.stringify(value)}`,
        ),
      };
    }
    // If the refusal names no field, replace half of the hostile values.
    const named = names.filter((name) => left.has(name));
    const again = named.length > 0 ? named : [...left].slice(0, Math.floor(left.size / 2));
    if (again.length === 0) return { isAccepted: false, faults };
    const base = write.base();
    for (const name of again) {
      left.delete(name);
      const plain = base[name] ?? plausibleValue(name, targetScene) ?? "";
      // An enquiry with the message of an earlier one is a repeat, which stores nothing.
      fields = {
        ...fields,
        [name]: name === "message" && plain !== "" ? `${asRead(plain)} (${crypto.randomUUID()})` : plain,
      };
    }
  }
  return { isAccepted: false, faults: ["it is refused again and again"] };
}

/** Invisible characters, and those that change the direction of text. Joiners and the emoji selector are allowed. */
const unseen =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?![\t\n])\p{Cc}/gu;
/**
 * The parts of a text to compare, normalised: some fields trim spaces, lines and case, and lists are stored item by
 * item.
 */
const partsOf = (text: string, controls = " ") =>
  text.split(/[,;\n]/).map((part) => {
    const seen = part
      .replaceAll(/(?!\s)\p{Cc}/gu, controls)
      .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, " ")
      .replaceAll(unseen, "")
      .replaceAll(/\ufe0f/gu, "")
      .trim()
      .toLowerCase();
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen) ? seen : "";
  });
/**
 * Station names are stored in their official spelling, numbers without the characters around them. Picture positions
 * are read only by their own button.
 */
const isTidied = (name: string, text: string) =>
  name === "station" || name.startsWith("position-") || /^[$\d.,\s+-]*$/.test(text);

/** The fields that were accepted but not stored as typed. */
function lostIn(names: ReadonlySet<string>, fields: Fields, texts: readonly string[]): string[] {
  const written = partsOf(texts.join("\0")).join(" ");
  // A control character becomes a space in single-line fields and is removed from texts of several lines.
  const isWritten = (text: string) =>
    [" ", ""].some((controls) => partsOf(text, controls).every((part) => written.includes(part)));
  const lost = [...names].filter((name) => !isTidied(name, asRead(fields[name])) && !isWritten(asRead(fields[name])));
  return lost.map((name) => `${name}: ${JSON.stringify(fields[name])} was taken, and is not stored`);
}

/** All field names in the product's schemas. */
async function namesOfSchemas(): Promise<string[]> {
  const files = globSync("app/**/*.schema.ts", { cwd: root });
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>));
  const schemas = modules.flatMap((module) => Object.values(module)).filter((one) => one instanceof z.ZodObject);
  return [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))];
}

const writtenRows = routes.filter(
  ({ kind, method, takesForm, path }) =>
    takesForm || (kind === "page" && `POST ${path}` in privateWrites) || (kind === "endpoint" && method !== "GET"),
);

/** Gives each field another of these values, the next one in each round. */
const inTurnFrom = (round: number, values: readonly unknown[], names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name, index) => [name, values[(round + index) % values.length]]));

/**
 * The scene and address for a route. Admin routes and deletions need a new scene, because what they hold, suspend or
 * delete is not available to later tests.
 */
async function sceneOf(row: RouteRow): Promise<{ scene: Scene; address: string }> {
  if (!full && row.access !== "admin" && row.method !== "DELETE") return { scene, address: addressOf(row) };
  const targetScene = await newScene();
  return { scene: targetScene, address: (await sceneAddresses(db, targetScene))(row) };
}

/** Forms whose typed fields are never stored, and the reason. */
const takesNothing: Readonly<Record<string, string>> = {
  "/admin/agencies ?do=add (email)": "no agent has this address",
  "/login (email, password)": "nobody has this address",
  "/login/:role (email, password)": "nobody has this address",
};
/** Repeating a hold, cancellation or deletion changes nothing: a second reason is not stored. */
const isDoneOnce = ({ key }: WriteTarget) => /\?do=(?:agent|cancel|delete|dismiss|hold|picture|suspend)\b/.test(key);

describe("form input is refused at its field, or stored as typed", () => {
  const rows = writtenRows.filter(({ kind }) => kind === "page");
  /** Forms with the same fields have the same parser, so only the first one gets all values. */
  const seen = new Set<string>();

  test.each(rows)("$path", { timeout: 300_000 }, async (row) => {
    const place = rows.indexOf(row);
    const { scene: targetScene, address } = await sceneOf(row);
    const transactionId = await currentTransactionId(db);
    const faults: string[] = [];
    const writeTargets = (await findWriteTargets(row, address, targetScene)).filter((write) => !write.takesFiles);
    for (const [index, write] of writeTargets
      .toSorted((a, b) => Number(isDoneOnce(a)) - Number(isDoneOnce(b)))
      .entries()) {
      const { key, typed } = write;
      const names = Object.keys(write.base()).filter((name) => name !== honeypotName);
      if (names.length === 0) continue;
      const fields = key.slice(key.indexOf("("));
      const isNew = !seen.has(fields);
      seen.add(fields);
      // Each new form gets all values; a form with known fields gets one in eight.
      const rounds = (count: number) => [...Array(count).keys()].filter((round) => isNew || (round + place) % 8 === 0);
      const tell = (outcome: Outcome) => faults.push(...outcome.faults.map((fault) => `${row.path} ${key}: ${fault}`));
      const ofEach = isDoneOnce(write)
        ? [(place * 3) % hostileTexts.length]
        : someOf(rounds(hostileTexts.length), place + index, 1);
      let taken = 0;
      for (const round of typed.length > 0 ? ofEach : []) {
        const outcome = await tryFields(
          write,
          inTurnFrom(round, hostileTexts, typed),
          "form",
          targetScene,
          transactionId,
        );
        if (!key.includes("delete")) tell(outcome);
        if (outcome.isAccepted) taken += 1;
      }
      if (full && typed.length > 0 && !isDoneOnce(write)) {
        for (const round of rounds(4))
          tell(
            await tryFields(
              write,
              inTurnFrom(place * 9 + round * typed.length, naughty, typed),
              "form",
              targetScene,
              transactionId,
            ),
          );
        if (taken === 0 && !(`${row.path} ${key}` in takesNothing))
          faults.push(`${row.path} ${key}: nothing was taken`);
      }
      // Then send hostile values in all fields, including hidden ones and choices, as no browser would.
      if (!full && !isNew) continue;
      for (const round of someOf(
        rounds(hostileTexts.length).filter((each) => each % 10 === 0),
        place,
        1,
      )) {
        tell(
          await tryFields(
            write,
            inTurnFrom(round, hostileTexts, names),
            (place + round) % 2 === 0 ? "data" : "parts",
            targetScene,
          ),
        );
      }
      for (const name of isNew ? someOf(names, place, 1) : [])
        tell(await tryFields(write, { [name]: tooLong }, "data", targetScene));
    }
    expect(faults).toEqual([]);
  });
});

describe("JSON input is refused by field, or accepted", () => {
  const rows = writtenRows.filter(({ kind }) => kind === "endpoint");
  let allNames: string[] = [];

  beforeAll(async () => {
    const columns = await forgeColumns(db, { userId: 1, agentId: 1 });
    allNames = [
      ...new Set([...(await namesOfSchemas()), ...queryNames, ...columns.map(({ column }) => camelCase(column))]),
    ];
  });

  test.each(rows)("$method $path", { timeout: 300_000 }, async (row) => {
    const place = rows.indexOf(row);
    const { scene: targetScene, address } = await sceneOf(row);
    const faults: string[] = [];
    for (const write of await findWriteTargets(row, address, targetScene)) {
      const tell = (outcome: Outcome) =>
        faults.push(...outcome.faults.map((fault) => `${row.method} ${row.path} ${write.key}: ${fault}`));
      // Send an empty object in every known field: the errors name the fields that the endpoint reads.
      const refusal = await sendWrite(
        write,
        Object.fromEntries(allNames.map((name) => [name, {}])),
        "JSON",
        targetScene,
      );
      faults.push(...findHarm(refusal, origin));
      const names = [...new Set([...Object.keys(write.base()), ...findRefusedFields(refusal, write).names])].filter(
        (name) => name !== "",
      );
      const required = findRefusedFields(await sendWrite(write, {}, "JSON", targetScene), write).names.filter(
        (name) => name !== "",
      );
      const plain = () => ({
        ...Object.fromEntries(required.map((name) => [name, plausibleValue(name, targetScene)])),
        ...write.base(),
      });
      const filledIn = { ...write, base: plain };
      for (const round of someOf([...hostileJson.keys()], place, 1))
        tell(await tryFields(filledIn, inTurnFrom(round, hostileJson, names), "JSON", targetScene));
      for (const round of someOf(
        [...hostileTexts.keys()].filter((each) => each % 2 === place % 2),
        place,
        1,
      ))
        tell(await tryFields(filledIn, inTurnFrom(round, hostileTexts, names), "JSON", targetScene));
      for (const name of someOf(names, place, names.length > 0 ? 1 : 0))
        tell(await tryFields(filledIn, { [name]: tooLong }, "JSON", targetScene));
      faults.push(
        ...(await faultsOf(someOf(notJson, place, 2), async (body) => {
          const headers = { "content-type": "application/json" };
          const response = await sendAs(
            write.caller,
            write.target,
            { method: write.method, body, headers },
            targetScene,
          );
          return findHarm(response, origin, body);
        })),
      );
    }
    expect(faults).toEqual([]);
  });
});

describe("unreadable bodies are refused", () => {
  test.each(writtenRows)("$method $path", { timeout: 120_000 }, async (row) => {
    const place = writtenRows.indexOf(row);
    const method = row.kind === "page" ? "POST" : row.method;
    const caller = callerFor(row.access);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    // Requests for unknown rows do nothing for any caller.
    const segments = someOf(hostileSegments, place, 1).flatMap((segment) => withSegment(row, addressOf(row), segment));
    const inPath = await faultsOf(segments, async (target) => {
      const response = await sendAs(caller, target, { method, body: `${honeypotName}=`, headers: form });
      const isLedAway = response.status === 301 || response.status === 302;
      return [
        ...findHarm(response, origin, target),
        ...(response.status < 400 && !isLedAway ? [`it is ${response.status}`] : []),
      ];
    });
    const types = [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "multipart/form-data",
      "application/xml",
    ];
    const bodies = someOf([...types.keys()], place, 2).map((index) => ({
      "content-type": types[index] ?? "",
      body: Uint8Array.from(
        { length: 400 + index },
        (_, at) => (at * 2654435761 + place * 97 + index) >>> 11,
      ).toString(),
    }));
    const address = addressOf(row).replace(/\d+(?=\D*$)/, "2147483647");
    const inBody = await faultsOf(bodies, async ({ body, ...headers }) => {
      const bytes = Uint8Array.from(body.split(",").map(Number));
      return findHarm(await sendAs(caller, address, { method, body: bytes, headers }), origin);
    });
    expect([...inPath, ...inBody]).toEqual([]);
  });
});

describe("invalid files", () => {
  const withFiles = pageRows.filter(({ path }) => /pictures$|documents$|portrait$|logo$|feeds\/:id$/.test(path));

  test.each(withFiles)("$path", { timeout: 120_000 }, async (row) => {
    const targetScene = await newScene();
    const address = (await sceneAddresses(db, targetScene))(row);
    const write = (await findWriteTargets(row, address, targetScene)).find(({ takesFiles }) => takesFiles);
    if (!write) throw new Error("It takes no file.");
    const faults = await faultsOf(someOf(hostileFiles, withFiles.indexOf(row), 6), async (file) => {
      const fields = Object.fromEntries(Object.entries(write.base()).map(([name, value]) => [name, String(value)]));
      return findHarm(
        await sendAs(write.caller, write.target, { method: "POST", ...multipart([file], fields) }, targetScene),
        origin,
        file.name,
      );
    });
    expect(faults).toEqual([]);
  });
});

describe("stored input is shown as text in every page, feed, file and calendar", () => {
  let shown: Scene;
  let addressIn: (row: RouteRow) => string;

  beforeAll(async () => {
    shown = await newScene();
    addressIn = await sceneAddresses(db, shown);
    for (const row of writtenRows.filter(({ kind, access }) => kind === "page" && access !== "admin")) {
      for (const write of await findWriteTargets(row, addressIn(row), shown)) {
        if (write.typed.length === 0 || write.key.includes("delete")) continue;
        await tryFields(write, inTurnFrom(0, [everythingAtOnce], write.typed), "form", shown);
      }
    }
  });

  test.each(readRows)("$path", async (row) => {
    const address = addressIn(row);
    const faults = await faultsOf(row.kind === "page" ? [address, dataAddress(address)] : [address], async (target) =>
      findHarm(await sendAs(callerFor(row.access), target, {}, shown), origin),
    );
    expect(faults).toEqual([]);
  });
});

test("other people's data is unchanged, and the server had no errors", async () => {
  expect(await rowsBefore(db, since)).toEqual(othersRows);
  expect(
    southerly
      .log()
      .split("\n")
      .filter((line) => /"level":(?:50|60)/.test(line)),
  ).toEqual([]);
});
