import type { JSXAttributeItem, JSXElementName, JSXOpeningElement, Program } from "oxc-parser";
import { Visitor } from "oxc-parser";

export interface Finding {
  /** Offset in the source text. */
  start: number;
  message: string;
}

/** Whether a module only passes on what others export. A page that re-exports one thing beside its own is none. */
export function isBarrel({ body }: Program): boolean {
  if (body.some(({ type }) => type === "ExportAllDeclaration")) return true;
  return (
    body.length > 0 &&
    body.every((statement) => statement.type === "ExportNamedDeclaration" && statement.source !== null)
  );
}

/** Markup that fails a visitor whose page is not hydrated yet, or never will be. */
export function findingsInMarkup(program: Program): Finding[] {
  const found: Finding[] = [];
  new Visitor({
    JSXOpeningElement: (element) => {
      const message = formMessage(element) ?? controlMessage(element);
      if (message) found.push({ start: element.start, message });
    },
  }).visit(program);
  return found;
}

function formMessage(element: JSXOpeningElement): string | undefined {
  if (nameOf(element.name).toLowerCase() !== "form") return undefined;
  const method = attribute(element, "method");
  if (!method)
    return "Write the form's method: before hydration one without it is a GET and puts its fields into the address.";
  if (textOf(method) === "dialog") return undefined;
  const action = attribute(element, "action");
  if (!action) return "Write the form's action: it is where the browser posts when there is no JavaScript.";
  return isFunction(action)
    ? "A function as action is a javascript: address in the server's HTML. Post to a page."
    : undefined;
}

/** Their value is a constant of the page, not what a visitor types. */
const constantTypes = ["hidden", "checkbox", "radio", "submit", "reset", "button", "image"];

function controlMessage(element: JSXOpeningElement): string | undefined {
  const control = nameOf(element.name).toLowerCase();
  if (!["input", "select", "textarea"].includes(control)) return undefined;
  if (attribute(element, "checked"))
    return "A controlled control loses what was chosen before hydration: write defaultChecked.";
  if (!attribute(element, "value")) return undefined;
  const type = attribute(element, "type");
  if (control === "input" && type && constantTypes.includes(textOf(type) ?? "")) return undefined;
  return "A controlled control loses what was typed before hydration: write defaultValue and read the form with FormData.";
}

function nameOf(name: JSXElementName): string {
  if (name.type === "JSXMemberExpression") return name.property.name;
  return name.type === "JSXIdentifier" ? name.name : "";
}

function attribute({ attributes }: JSXOpeningElement, wanted: string): JSXAttributeItem | undefined {
  return attributes.find(({ type, ...rest }) => type === "JSXAttribute" && "name" in rest && rest.name.name === wanted);
}

function textOf(item: JSXAttributeItem): string | undefined {
  if (item.type !== "JSXAttribute" || !item.value) return undefined;
  const value = item.value.type === "JSXExpressionContainer" ? item.value.expression : item.value;
  return value.type === "Literal" && typeof value.value === "string" ? value.value : undefined;
}

function isFunction(item: JSXAttributeItem): boolean {
  if (item.type !== "JSXAttribute" || item.value?.type !== "JSXExpressionContainer") return false;
  return ["ArrowFunctionExpression", "FunctionExpression"].includes(item.value.expression.type);
}
