import { relative } from "node:path";
import type { RuleTester } from "oxlint/plugins-dev";

/** Rules of this project that no rule of the linter can say. oxlint.config.ts loads them as "southerly/…". */
type Rule = Parameters<RuleTester["run"]>[1];

/**
 * Below pages, nouns stand in one line: a noun imports only from its left. A new noun takes its place here, as far
 * left as what it needs allows.
 */
const nounsInLine = [
  "map",
  "drawings",
  "audit",
  "keepers",
  "pictures",
  "directory-search",
  "mortgage",
  "suburbs",
  "nearby",
  "services",
  "accounts",
  "agents",
  "moderation",
  "listings",
  "insights",
  "trades",
  "leads",
  "inspections",
  "feeds",
  "saved-homes",
  "saved-agents",
  "subscribers",
  "saved-searches",
  "newsletter",
  "personal-data",
];

/** Screens without a noun of their own: they stand on top of every noun, and nothing imports them. */
const screens = ["home", "dashboard", "admin", "legal", "sitemap"];

/** Pages, layouts and endpoints compose anything, and so does what calls many features: jobs, mails and tests. */
const composes = /\.(page|layout)\.tsx$|\.(api|job)\.ts$|\.mail\.tsx?$|\.(test|fixture)\.tsx?$/;

const importedPath =
  ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression) > Literal.source";

const nouns: Rule = {
  create(context) {
    const path = relative(context.cwd, context.filename).replaceAll("\\", "/");
    const from = placeOf(path);
    return {
      Program(node) {
        if (!from || nounsInLine.includes(from.noun) || screens.includes(from.noun)) return;
        context.report({ node, message: `Give ${from.noun} its place in nounsInLine of scripts/lint/plugin.ts.` });
      },
      [importedPath](node) {
        const to =
          "value" in node && typeof node.value === "string" ? placeOf(node.value.replace(/^#/, "")) : undefined;
        const message = from && to && !composes.test(path) && !composes.test(to.file) && messageFor(from, to);
        if (message) context.report({ node, message });
      },
    };
  },
};

interface Place {
  noun: string;
  /** Absent in a noun without a second level, which counts as model. */
  useCase: string | undefined;
  file: string;
}

function placeOf(path: string): Place | undefined {
  const [, noun, useCase, file] = /^app\/features\/([^/]+)\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? [];
  return noun && file ? { noun, useCase, file } : undefined;
}

/**
 * Of its own noun a use case imports only itself and model/, of nouns to its left model/ and embeds/. A file that lies
 * beside the use cases puts them together for others.
 */
/** Beside its model what all use cases of a noun may stand on: how what they exchange is written. */
const foundation = "formats";

function messageFor(from: Place, to: Place): string | undefined {
  if (from.noun !== to.noun) {
    if (screens.includes(to.noun)) {
      return `${to.noun} is a screen and stands on top: move what you share into the noun that owns it.`;
    }
    const isLeft = nounsInLine.indexOf(to.noun) < nounsInLine.indexOf(from.noun);
    if (!screens.includes(from.noun) && !isLeft) {
      const line = nounsInLine.join(", ");
      return `${from.noun} stands left of ${to.noun} (${line}): let ${to.noun} import ${from.noun}, or compose both on a page.`;
    }
  }
  const own = from.noun === to.noun;
  if (own && from.useCase === undefined) return undefined;
  const open = ["model", undefined, own ? from.useCase : "embeds", own ? foundation : undefined];
  if (open.includes(to.useCase)) return undefined;
  return own
    ? `${to.useCase} is another use case of ${to.noun}: move what both need into ${to.noun}/model, or compose both on a page.`
    : `Of another noun take model/ and embeds/: move ${to.file} into one of them, or compose both on a page.`;
}

/** Markup that fails a visitor whose page is not hydrated yet, or never will be, as selectors of elements. */
const form = "JSXOpeningElement:matches([name.name=/^form$/i], [name.property.name=/^form$/i])";
const control = "JSXOpeningElement[name.name=/^(input|select|textarea)$/i]";
const has = (attribute: string) => `:has(> JSXAttribute[name.name="${attribute}"])`;
/** Their value is a constant of the page, not what a visitor types. */
const constant = 'JSXAttribute[name.name="type"][value.value=/^(hidden|checkbox|radio|submit|reset|button|image)$/]';

const markup = {
  [`${form}:not(${has("method")})`]:
    "Write the form's method: before hydration one without it is a GET and puts its fields into the address.",
  [`${form}${has("method")}:not(${has("action")}, :has(> JSXAttribute[value.value="dialog"]))`]:
    "Write the form's action: it is where the browser posts when there is no JavaScript.",
  [`${form} > JSXAttribute[name.name="action"] > JSXExpressionContainer > :function`]:
    "A function as action is a javascript: address in the server's HTML. Post to a page.",
  [`${control}${has("checked")}`]: "A controlled control loses what was chosen before hydration: write defaultChecked.",
  [`${control}${has("value")}:not(${has("checked")}, [name.name=/^input$/i]:has(> ${constant}))`]:
    "A controlled control loses what was typed before hydration: write defaultValue and read the form with FormData.",
};

/** The loader of a page whose data depend on its query, without the middleware that keeps the page when they cannot be loaded. */
const staysWhenUnreachable = {
  'Program:not(:has(VariableDeclarator[id.name="clientMiddleware"])) FunctionDeclaration[id.name="loader"]:has(MemberExpression[property.name="searchParams"])':
    "The query of this page changes while it stays: export clientMiddleware = keepPageWhenUnreachable(...), so that offline and on a 5xx the list gives way to LoadFailed and not the page to the error page.",
};

/** A module that only passes on what others export. A page that re-exports one thing beside its own is none. */
const barrel = "Program:not(:has(> :not(ExportNamedDeclaration[source.value]))):has(> ExportNamedDeclaration)";
const modules = Object.fromEntries(
  [barrel, "ExportAllDeclaration"].map((selector) => [
    selector,
    "A barrel file hides where things are. Import each thing from the file that has it.",
  ]),
);

/** What React Router exports as unsafe or unstable, or keeps on `window`, in code and in the scripts that the server writes. */
const internals = "Use what React Router documents. docs/decisions/006-framework-internals.md lists the exceptions.";
const frameworkInternals = {
  "ImportSpecifier[imported.name=/^(UNSAFE|unstable)_/]": internals,
  'MemberExpression[object.name="window"][property.name=/^__/]': internals,
  "Literal[value=/window\\.__/]": internals,
  "TemplateElement[value.raw=/window\\.__/]": internals,
};

/** A rule that reports each node which a selector matches, with that selector's message. */
function forbid(messages: Record<string, string>): Rule {
  return {
    create: (context) => {
      const visitor: ReturnType<NonNullable<Rule["create"]>> = {};
      for (const [selector, message] of Object.entries(messages)) {
        visitor[selector] = (node) => context.report({ node, message });
      }
      return visitor;
    },
  };
}

export default {
  meta: { name: "southerly" },
  rules: {
    nouns,
    "works-before-hydration": forbid(markup),
    "stays-when-unreachable": forbid(staysWhenUnreachable),
    "no-barrel": forbid(modules),
    "framework-internals": forbid(frameworkInternals),
  },
};
