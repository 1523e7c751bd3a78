import { password } from "#app/features/accounts/model/account.fixture.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import type { RouteRow } from "#tests/routes.ts";
import { type Caller, isAgentAccess } from "./expected-access.ts";
import type { ReceivedResponse } from "./http-client.ts";
import { type Control, parseElements, parseForms, type PageForm } from "./page-forms.ts";
import type { Scene } from "./private-scene.ts";
import { privateWrites } from "./private-writes.ts";
import { callerFor } from "./scene-addresses.ts";

export type Fields = Record<string, unknown>;

/** A form of a page or the input of an endpoint. */
export interface WriteTarget {
  /** The same key for the same form on every row. */
  key: string;
  caller: Caller;
  method: string;
  target: string;
  isJson: boolean;
  /** Plausible values for the fields, different on each call. */
  base: () => Fields;
  /** The fields for free text. */
  typed: string[];
  takesFiles: boolean;
}

let filled = 0;

/** A plausible value for a field name. Undefined for an unknown name. */
export function plausibleValue(name: string, { activeId, agentId }: Scene): unknown {
  filled += 1;
  const inAMonth = addDays(sydneyDate(new Date()), 30 + (filled % 300));
  const plain: Record<string, unknown> = {
    name: "Sam Sample",
    firstName: "Sam",
    lastName: "Sample",
    email: `sam.${filled}@example.com`,
    phone: "0491 570 006",
    message: `Question ${filled}: when is the next open inspection?`,
    password,
    currentPassword: password,
    newPassword: password,
    role: "buyer",
    suburb: "Newtown",
    state: "NSW",
    postcode: "2042",
    address: `${filled} Sample Street`,
    title: `A house with ${filled} lemon trees`,
    description: "A house of three bedrooms.",
    price: "1450000",
    amount: "1300000",
    offeredOn: sydneyDate(new Date()),
    consentOn: sydneyDate(new Date()),
    low: "1400000",
    high: "1500000",
    date: inAMonth,
    from: "10:00",
    to: "10:30",
    listingId: activeId,
    agentId,
    agentIds: `OWN${filled}`,
    listingType: "rent",
    type: "rent",
    frequency: "weekly",
  };
  return plain[name];
}

/** The kinds of controls for free text. */
const typedKinds = ["text", "textarea", "search", "tel", "email", "url"];

/** The action and field names of a form, without row numbers. */
function keyOf({ action, controls }: PageForm): string {
  const intent = new URLSearchParams(action.split("?")[1]).get("do");
  const names = new Set(controls.map(({ name }) => name.replace(/\d+$/, "")));
  names.delete(honeypotName);
  return `${intent === null ? "" : `?do=${intent} `}(${[...names].join(", ")})`;
}

function fillIn({ name, kind, sends, options, isRequired }: Control, scene: Scene): unknown {
  const [typed = ""] = sends;
  if (name === honeypotName) return "";
  if (kind === "checkbox") return sends.length > 0 || !isRequired ? sends : options.slice(0, 1);
  if (kind === "radio" || kind === "select") return typed || (isRequired ? (options[0] ?? "") : "");
  if (["hidden", "button"].includes(kind) || (typed !== "" && typed !== "0")) return typed;
  return plausibleValue(name, scene) ?? (isRequired || kind === "textarea" ? `Some plain words, ${(filled += 1)}` : "");
}

export function toWriteTarget(caller: Caller, form: PageForm, scene: Scene): WriteTarget {
  const sent = form.controls.filter(({ kind }) => kind !== "file");
  const typed = sent.filter(({ name, kind }) => typedKinds.includes(kind) && name !== honeypotName);
  return {
    key: keyOf(form),
    caller,
    method: "POST",
    target: form.action,
    isJson: false,
    base: () => Object.fromEntries(sent.map((control) => [control.name, fillIn(control, scene)])),
    typed: typed.map(({ name }) => name),
    takesFiles: form.takesFiles,
  };
}

export const pathOf = (target: string) => target.split("?")[0] ?? "";

/** The writes listed in private-writes.ts for a private row. */
export function toWriteTargets({ path, kind, method: rowMethod }: RouteRow, scene: Scene): WriteTarget[] {
  const isJson = kind === "endpoint";
  const method = isJson ? rowMethod : "POST";
  return (privateWrites[`${method} ${path}`] ?? []).map(({ label, changesFor, access, send }) => {
    const { target, fields } = send(scene);
    return {
      key: label,
      caller: changesFor?.[0] ?? (isAgentAccess(access) ? "owner" : callerFor(access)),
      method,
      target,
      isJson,
      base: () => (isJson ? fields : { ...fields, [honeypotName]: "" }),
      typed: [],
      takesFiles: false,
    };
  });
}

/** The text as the product's body reader returns it. */
export const asRead = (text: unknown) => String(text).replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed();

/** The names of the refused fields ("" for the form itself), and the values that the response shows again. */
export function findRefusedFields(
  { text, headers }: ReceivedResponse,
  { target }: WriteTarget,
): { names: string[]; shown: Map<string, string> } {
  if (headers["content-type"]?.startsWith("application/json")) {
    const { errors = { "": [] } } = JSON.parse(text) as { errors?: Record<string, string[]> };
    return { names: Object.keys(errors), shown: new Map() };
  }
  const form = parseForms(parseElements(text), target).find(
    ({ method, action }) => method === "post" && action === target,
  );
  const refused = form?.controls.filter(({ isRefused }) => isRefused) ?? [];
  const typed = form?.controls.filter(({ kind }) => typedKinds.includes(kind)) ?? [];
  return {
    names: refused.length > 0 ? refused.map(({ name }) => name) : [""],
    shown: new Map(typed.map(({ name, sends: [value = ""] }) => [name, value])),
  };
}
