import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { logInSchema, registerSchema, userInsertSchema } from "#app/features/accounts/model/account.schema.ts";
import { suspensionSchema } from "#app/features/admin/model/operations.server.ts";
import { agencyInsertSchema, agentInsertSchema, ownProfileSchema } from "#app/features/agents/model/agent.schema.ts";
import { inspectionChangesSchema, newInspectionsSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { leadSchema } from "#app/features/leads/model/lead.schema.ts";
import {
  listingInputOptions,
  listingPatchOptions,
  listingPatchSchema,
  newListingSchema,
} from "#app/features/listings/manage/input.schema.ts";
import { fieldSchemas } from "#app/features/listings/model/listing.schema.ts";
import { pictureChangesSchema } from "#app/features/pictures/manage.server.ts";
import {
  publicSavedSearchOptions,
  publicSavedSearchSchema,
  saveSearchSchema,
} from "#app/features/saved-searches/model/saved-search.schema.ts";
import { parseEnvironment } from "#platform/settings.server.ts";
import { tradeInsertSchema } from "#samples/factories/trades.ts";
import emailVectors from "#tests/fixtures/email-vectors.json" with { type: "json" };
import { cpuMillis } from "#tests/support/cpu-time.ts";
import { absentIfBlank, dollarsField, emailField, nullIfBlank, numberField, rowIdField } from "./fields.schema.ts";

const email = emailField({ missing: "Missing", invalid: "Invalid", tooLong: "Too long" });

describe("an e-mail address", () => {
  const decided = emailVectors.tests.filter(({ expect: verdict }) => verdict !== "either");
  const either = emailVectors.tests.filter(({ expect: verdict }) => verdict === "either");

  test.each(decided)("$expect $address ($diagnosis)", ({ address, expect: verdict }) => {
    expect(email.safeParse(address).success).toBe(verdict === "accept");
  });

  test.each(either)("either is right for $address, but never two recipients or a second line", ({ address }) => {
    expect(email.safeParse(address).data ?? "").not.toMatch(/[\s,;<>"()[\]\\:]|@.*@/);
  });

  test("that is made to be slow is rejected at once", () => {
    const cpuBefore = cpuMillis();
    const slow = [`${"a.".repeat(120)}a`, `a@${"a-".repeat(120)}`, `${"a".repeat(100_000)}@`, `a@${"a.".repeat(126)}1`];
    for (const address of slow) expect(email.safeParse(address).success).toBe(false);
    expect(cpuMillis() - cpuBefore).toBeLessThan(100);
  });

  test.each([
    [undefined, "Missing"],
    [7, "Missing"],
    ["  ", "Missing"],
    ["ada@", "Invalid"],
    ["ada@-example.com", "Invalid"],
    [`${"a".repeat(65)}@example.com`, "Invalid"],
    [`ada@${"a".repeat(252)}`, "Too long"],
  ])("%j: %s, and nothing else", (value, message) => {
    expect(email.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  /** Whether each input for email addresses accepts an address. */
  const places: Record<string, (address: string) => boolean> = {
    "an enquiry": (address) => leadSchema.shape.email.safeParse(address).success,
    "a saved search": (address) => saveSearchSchema.shape.email.safeParse(address).success,
    "logging in": (address) => logInSchema.shape.email.safeParse(address).success,
    registering: (address) => registerSchema.shape.email.safeParse(address).success,
    "an account": (address) => userInsertSchema.shape.email.safeParse(address).success,
    "a listing's contact": (address) => fieldSchemas.contactEmail.safeParse(address).success,
    "an agent's own profile": (address) => ownProfileSchema.shape.email.safeParse(address).success,
    "an agent": (address) => agentInsertSchema.shape.email.safeParse(address).success,
    "an agency": (address) => agencyInsertSchema.shape.email.safeParse(address).success,
    "a trade": (address) => tradeInsertSchema.shape.email.safeParse(address).success,
    "the environment": (address) => {
      try {
        return parseEnvironment({ SERVICE_DESK_EMAIL: address }).SERVICE_DESK_EMAIL === address;
      } catch {
        return false;
      }
    },
  };
  const everywhere = (address: string) => [...new Set(Object.values(places).map((accepts) => accepts(address)))];

  test.each(Object.keys(places))("with an ampersand is accepted by %s", (place) => {
    expect(places[place]?.("a&b@example.com")).toBe(true);
  });

  test("is accepted everywhere or nowhere", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZ0&+'!.-_@ü\"<, ".split("")), minLength: 1, maxLength: 20 });
    const nearly = fc
      .tuple(text, fc.constantFrom("@", ""), text, fc.constantFrom(".com", ".c", "-.au", ".x-1"))
      .map((parts) => parts.join("").trim());
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), nearly), (address) => {
        fc.pre(address !== "");
        expect(everywhere(address)).toHaveLength(1);
      }),
    );
    for (const { address } of emailVectors.tests) {
      if (address.trim() === address && address !== "") expect(everywhere(address), address).toHaveLength(1);
    }
  });
});

describe("the optional fields of every JSON endpoint", () => {
  const listing = {
    listingType: "sale",
    price: 900_000,
    title: "Brick cottage",
    propertyType: "House",
    address: "12 Sample Street",
    suburb: "Newtown",
    postcode: "2042",
    description: "A cottage of three bedrooms.",
    contactEmail: "robin.sample@example.com",
    contactPhone: "0491 570 000",
  };
  const person = { name: "Ada", email: "ada@example.com", phone: "0491 570 000", message: "Please call me back." };
  const times = { date: "2026-12-05", from: "10:00", to: "10:30" };
  const endpoints: Record<string, [schema: z.ZodType, names: readonly string[], least: object]> = {
    "POST /api/listings": [newListingSchema, listingInputOptions.names, listing],
    "PATCH /api/listings/{id}": [
      listingPatchSchema,
      listingPatchOptions.names.filter(
        (name) => name === "price" || !Object.hasOwn({ ...listing, state: "NSW" }, name),
      ),
      {},
    ],
    "POST /api/leads": [leadSchema, Object.keys(leadSchema.shape), person],
    "POST /api/saved-searches": [
      publicSavedSearchSchema,
      publicSavedSearchOptions.names,
      { listingType: "sale", email: "ada@example.com" },
    ],
    "POST /api/listings/{id}/inspections": [newInspectionsSchema, Object.keys(newInspectionsSchema.shape), times],
    "PATCH /api/inspections/{id}": [inspectionChangesSchema, Object.keys(inspectionChangesSchema.shape), {}],
    "PATCH /api/pictures/{id}": [pictureChangesSchema, Object.keys(pictureChangesSchema.shape), {}],
    "PATCH /api/admin/people/{id}": [suspensionSchema, Object.keys(suspensionSchema.shape), { isSuspended: false }],
  };

  test.each(Object.entries(endpoints))("%s takes a blank as absent", (_, [schema, names, least]) => {
    const optional = names.filter((name) => !Object.hasOwn(least, name));
    expect(optional).not.toEqual([]);
    for (const name of optional) {
      for (const blank of ["", " ", null]) {
        const sent = schema.safeParse({ ...least, [name]: blank });
        expect(sent.error?.issues, `${name}: ${JSON.stringify(blank)}`).toBeUndefined();
      }
    }
  });
});

describe("a field that may be blank", () => {
  test.each([undefined, null, "", " \n "])("%j is absent, or null", (value) => {
    expect(absentIfBlank(z.string().optional()).parse(value)).toBeUndefined();
    expect(nullIfBlank(z.string().nullable()).parse(value)).toBeNull();
  });

  test("keeps visible characters unchanged", () => {
    expect(absentIfBlank(z.string().optional()).parse(" a ")).toBe(" a ");
    expect(nullIfBlank(z.int().nullable()).parse(0)).toBe(0);
  });
});

test.each([
  [1.5, 1.5],
  ["1,250", 1250],
  [" ", null],
  [null, null],
  [undefined, undefined],
])("the number %j is %j", (sent, value) => {
  expect(numberField(z.number().nullish()).parse(sent)).toBe(value);
});

test.each(["a lot", "1e5", true, [1]])("%j is no number", (sent) => {
  expect(numberField(z.number().nullish()).safeParse(sent).success).toBe(false);
});

test.each([
  [12, 12],
  [" 12 ", 12],
])("the id %j is %i", (sent, id) => {
  expect(rowIdField("No such row").parse(sent)).toBe(id);
});

test.each([undefined, null, "", 0, -1, 1.5, "07", "1.5", "0x10", 2_147_483_648, "2147483648", [1]])(
  "%j is no id",
  (sent) => {
    expect(
      rowIdField("No such row")
        .safeParse(sent)
        .error?.issues.map(({ message }) => message),
    ).toEqual(["No such row"]);
  },
);

test.each([
  [650_000, 650_000],
  ["1.45m", 1_450_000],
  [" ", null],
])("the amount %j is %j dollars", (sent, value) => {
  expect(dollarsField(z.number().nullish()).parse(sent)).toBe(value);
});

test("neither is made of words", () => {
  expect(numberField(z.number()).safeParse("3k").success).toBe(false);
  expect(dollarsField(z.number()).safeParse("cheap").success).toBe(false);
});

describe("no field of any schema accepts invisible text", () => {
  /** Fields whose text is a secret, a token, markup, set by the server or only compared. */
  const opaque = [
    "password currentPassword newPassword passwordHash passwordSalt",
    "version placeId intent drop attemptId home source heldReason body confirmSales",
  ].flatMap((names) => names.split(" "));
  const severalLines = [
    "message description profileDescription answer words note reason text",
    "areaSummary pricingInfo callToAction excerpt roomSizes",
  ].flatMap((names) => names.split(" "));
  const modules = import.meta.glob<Record<string, unknown>>("../**/*.schema.ts", { eager: true });
  const fields = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([schemaName, schema]) =>
      schema instanceof z.ZodObject
        ? Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
            name,
            field,
            label: `${file.slice(file.lastIndexOf("/") + 1)} ${schemaName}.${name}`,
          }))
        : [],
    ),
  );
  const outputs = (field: z.ZodType, text: string) =>
    [text, [text]].flatMap((sent) => {
      const parsed = field.safeParse(sent);
      return parsed.success ? [JSON.stringify(parsed.data) ?? ""] : [];
    });

  const typed = "Two\u0007 words\u200B\u202E,\r\nand two\u2028more";
  const hiddenTexts = ["\u200B".repeat(12), "\u3164".repeat(12), "\u0301".repeat(12), "\u{E0041}".repeat(6)];
  const takesText = (field: z.ZodType) => [typed, ...hiddenTexts].some((text) => outputs(field, text).length > 0);
  const texts = fields.filter(({ name, field }) => !opaque.includes(name) && takesText(field));

  test("fields that take free text are among them", () => {
    expect(texts.map(({ label }) => label)).toContain("lead.schema.ts leadSchema.name");
  });

  test.each(texts)("$label", ({ name, field }) => {
    for (const hidden of hiddenTexts) {
      for (const output of outputs(field, hidden)) expect(output).not.toMatch(/\u200B|\u3164|\u0301|\u{E0041}/u);
    }
    for (const output of outputs(field, typed)) {
      expect(output).not.toMatch(/\\u0007|[\u200B\u202E\u2028]|\\r/u);
      if (!severalLines.includes(name)) expect(output).not.toContain("\\n");
    }
  });
});
