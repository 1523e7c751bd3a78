import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;

/** All controls of a form that share a name. */
export interface Control {
  name: string;
  /** The type of an input, or "textarea", "select", "button". */
  kind: string;
  /** The submitted values if nothing is changed. */
  sends: string[];
  /** The options of a select, or the values of radio buttons and checkboxes. */
  options: string[];
  isRequired: boolean;
  /** Whether the error summary links to it. */
  isRefused: boolean;
}

export interface PageForm {
  method: "get" | "post";
  /** Path and query of the target. A form with a `formaction` button is listed once for each target. */
  action: string;
  takesFiles: boolean;
  controls: Control[];
}

/** Every element, in document order. */
export function parseElements(html: string): Element[] {
  const found: Element[] = [];
  const walk = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]) => {
    for (const node of nodes) {
      if (!("attrs" in node)) continue;
      found.push(node);
      walk("content" in node ? node.content.childNodes : node.childNodes);
    }
  };
  walk(parse(html).childNodes.filter((node) => "attrs" in node));
  return found;
}

/** The value of an attribute. Undefined if the element does not have it. */
export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The forms of a page at an address, as a browser without scripts would send them. */
export function parseForms(elements: readonly Element[], address: string): PageForm[] {
  const refused = namesRefusedIn(elements);
  return elements
    .filter(({ tagName }) => tagName === "form")
    .flatMap((form) => {
      const id = attributeOf(form, "id");
      const own = elements.filter((element) => (attributeOf(element, "form") ?? formIdOf(element)) === (id ?? form));
      const isPost = attributeOf(form, "method") === "post";
      const named = own.filter((element) => isControl(element) && attributeOf(element, "name"));
      // The pressed button sends its name. If the form has a button without a name, assume that one is pressed.
      const isPlain = own.some((element) => element.tagName === "button" && !attributeOf(element, "name"));
      const sending = named.filter(({ tagName }) => tagName !== "button" || !isPlain);
      const byName = Map.groupBy(sending, (element) => attributeOf(element, "name") ?? "");
      const controls = [...byName].map(([name, each]) => controlOf(name, each, refused.has(`${id}-${name}`)));
      const elsewhere = own.flatMap((element) => attributeOf(element, "formaction") ?? []);
      return [attributeOf(form, "action") ?? "", ...elsewhere].map((action) => ({
        method: isPost ? ("post" as const) : ("get" as const),
        action: pathOf(action === "" ? address : action, address),
        takesFiles: controls.some(({ kind }) => kind === "file"),
        controls,
      }));
    });

  /** The form of an element: its id, or the element itself if it has no id. */
  function formIdOf(element: Element): string | Element | undefined {
    for (let at = element.parentNode; at && "parentNode" in at; at = at.parentNode) {
      if ("tagName" in at && at.tagName === "form") return attributeOf(at, "id") ?? at;
    }
    return undefined;
  }
}

/** The links to this site, as path and query. */
export function parseLinks(elements: readonly Element[], address: string): string[] {
  const links = elements.filter(({ tagName }) => tagName === "a").flatMap((link) => attributeOf(link, "href") ?? []);
  return links.filter((href) => /^[/?]/.test(href)).map((href) => pathOf(href, address));
}

function pathOf(href: string, address: string): string {
  const { pathname, search } = new URL(href, new URL(address, "http://localhost"));
  return pathname + search;
}

function isControl({ tagName }: Element): boolean {
  return ["input", "select", "textarea", "button"].includes(tagName);
}

function controlOf(name: string, each: readonly Element[], isInSummary: boolean): Control {
  const [first] = each;
  if (!first) throw new Error(`No control is called ${name}.`);
  const kind = first.tagName === "input" ? (attributeOf(first, "type") ?? "text") : first.tagName;
  const has = (element: Element, attribute: string) => attributeOf(element, attribute) !== undefined;
  const common = {
    name,
    kind,
    isRequired: each.some((element) => has(element, "required") || attributeOf(element, "aria-required") === "true"),
    isRefused: isInSummary || each.some((element) => attributeOf(element, "aria-invalid") === "true"),
  };
  const valueOf = (element: Element) => attributeOf(element, "value") ?? "on";
  if (kind === "radio" || kind === "checkbox") {
    const ticked = each.filter((element) => has(element, "checked"));
    return { ...common, sends: ticked.map(valueOf), options: each.map(valueOf) };
  }
  if (kind === "select") {
    const options = each.flatMap(descendantsOf).filter(({ tagName }) => tagName === "option");
    const textOf = (option: Element) => attributeOf(option, "value") ?? textIn(option);
    const chosen = options.filter((option) => has(option, "selected"));
    return {
      ...common,
      sends: (chosen.length > 0 ? chosen : options.slice(0, 1)).map(textOf),
      options: options.map(textOf).filter((value) => value !== ""),
    };
  }
  if (kind === "file") return { ...common, sends: [], options: [] };
  const typed = kind === "textarea" ? textIn(first) : (attributeOf(first, "value") ?? "");
  return { ...common, sends: [typed], options: [] };
}

function descendantsOf(element: Element): Element[] {
  const children = element.childNodes.filter((node): node is Element => "attrs" in node);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function textIn({ childNodes }: Element): string {
  return childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

/** The field ids that an error summary links to. */
function namesRefusedIn(elements: readonly Element[]): Set<string> {
  const summary = elements.find((element) => /^(.+-)?errors$/.test(attributeOf(element, "id") ?? ""));
  const links = summary ? descendantsOf(summary).flatMap((element) => attributeOf(element, "href") ?? []) : [];
  return new Set(links.map((href) => href.replace(/^#/, "")));
}
