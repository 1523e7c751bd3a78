import { relative } from "node:path";
import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];

/** Each noun imports only earlier ones. Add a new noun as early as its imports allow. */
const NOUN_ORDER = [
  "map",
  "drawings",
  "audit",
  "managers",
  "pictures",
  "directory-search",
  "mortgage",
  "suburbs",
  "nearby",
  "services",
  "costs",
  "accounts",
  "agents",
  "agencies",
  "webhooks",
  "moderation",
  "listings",
  "auctions",
  "insights",
  "trades",
  "leads",
  "inspections",
  "documents",
  "contacts",
  "imports",
  "saved-homes",
  "shortlists",
  "saved-agents",
  "subscribers",
  "saved-searches",
  "newsletter",
  "personal-data",
];

/** Screens may import every noun; no other feature may import a screen. */
const screens = ["home", "dashboard", "admin", "legal", "sitemap"];

/** Files that may combine any features. */
const composes = /\.(page|layout)\.tsx$|\.(api|job)\.ts$|\.mail\.tsx?$|\.(test|fixture)\.tsx?$/;

const importedPath =
  ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression) > Literal.source";

const nouns: Rule = {
  create(context) {
    const path = relative(context.cwd, context.filename).replaceAll("\\", "/");
    const from = placeOf(path);
    return {
      Program(node) {
        if (!from || NOUN_ORDER.includes(from.noun) || screens.includes(from.noun)) return;
        context.report({ node, message: `Add ${from.noun} to NOUN_ORDER in scripts/lint/plugin.ts.` });
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
  /** Undefined for a file directly in its noun's folder, which is treated like model/. */
  useCase: string | undefined;
  file: string;
}

function placeOf(path: string): Place | undefined {
  const [, noun, useCase, file] = /^app\/features\/([^/]+)\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? [];
  return noun && file ? { noun, useCase, file } : undefined;
}

/** Data formats that all use cases of a noun may import. */
const foundation = "formats";

/**
 * A use case imports only itself and model/ from its own noun, and model/ and embeds/ from earlier nouns. Files
 * directly in a noun's folder may combine its use cases.
 */
function messageFor(from: Place, to: Place): string | undefined {
  if (from.noun !== to.noun) {
    if (screens.includes(to.noun)) {
      return `${to.noun} is a screen, which no feature imports: move the shared code to the noun that owns it.`;
    }
    const isEarlier = NOUN_ORDER.indexOf(to.noun) < NOUN_ORDER.indexOf(from.noun);
    if (!screens.includes(from.noun) && !isEarlier) {
      const order = NOUN_ORDER.join(", ");
      return `${from.noun} comes before ${to.noun} (${order}): let ${to.noun} import ${from.noun}, or combine both on a page.`;
    }
  }
  const own = from.noun === to.noun;
  if (own && from.useCase === undefined) return undefined;
  // The operation of several pages.
  if (screens.includes(from.noun) && from.file.endsWith(".server.ts")) return undefined;
  const open = ["model", undefined, own ? from.useCase : "embeds", own ? foundation : undefined];
  if (open.includes(to.useCase)) return undefined;
  return own
    ? `${to.useCase} is another use case of ${to.noun}: move the shared code to ${to.noun}/model, or combine both on a page.`
    : `Import only model/ and embeds/ of another noun: move ${to.file} into one of them, or combine both on a page.`;
}

/** Markup that breaks without JavaScript or before hydration. */
const form = "JSXOpeningElement:matches([name.name=/^form$/i], [name.property.name=/^form$/i])";
const control = "JSXOpeningElement[name.name=/^(input|select|textarea)$/i]";
const has = (attribute: string) => `:has(> JSXAttribute[name.name="${attribute}"])`;
/** Inputs with a fixed value. */
const constant = 'JSXAttribute[name.name="type"][value.value=/^(hidden|checkbox|radio|submit|reset|button|image)$/]';

const markup = {
  [`${form}:not(${has("method")})`]:
    "Add the form's method: without it the browser sends a GET before hydration, with the fields in the address.",
  [`${form}${has("method")}:not(${has("action")}, :has(> JSXAttribute[value.value="dialog"]))`]:
    "Add the form's action: without JavaScript the browser posts to it.",
  [`${form} > JSXAttribute[name.name="action"] > JSXExpressionContainer > :function`]:
    "React renders a function as action to a javascript: address in the server's HTML. Post to a page.",
  [`${control}${has("checked")}`]: "A controlled input loses a choice made before hydration: use defaultChecked.",
  [`${control}${has("value")}:not(${has("checked")}, [name.name=/^input$/i]:has(> ${constant}))`]:
    "A controlled input loses text typed before hydration: use defaultValue and read the form with FormData.",
};

const staysWhenUnreachable = {
  'Program:not(:has(VariableDeclarator[id.name="clientMiddleware"])) FunctionDeclaration[id.name="loader"]:has(MemberExpression[property.name="searchParams"])':
    "The query changes while the page stays: export clientMiddleware = keepPageWhenUnreachable(...), so that LoadFailed replaces the list when offline or after a 5xx, and no error page replaces the page.",
};

const barrel = "Program:not(:has(> :not(ExportNamedDeclaration[source.value]))):has(> ExportNamedDeclaration)";
const modules = Object.fromEntries(
  [barrel, "ExportAllDeclaration"].map((selector) => [
    selector,
    "A barrel file hides where code is defined. Import from the defining file.",
  ]),
);

/** Unsafe, unstable and `window` internals of React Router, in code and in inline scripts. */
const internals =
  "Use documented APIs of React Router. docs/decisions/006-framework-internals.md lists the exceptions.";
const frameworkInternals = {
  "ImportSpecifier[imported.name=/^(UNSAFE|unstable)_/]": internals,
  'MemberExpression[object.name="window"][property.name=/^__/]': internals,
  "Literal[value=/window\\.__/]": internals,
  "TemplateElement[value.raw=/window\\.__/]": internals,
};

/** Words that often replaced the usual terms, with the advice of the message. */
const commentAdvice: Record<string, string> = {
  "whoever|somebody|everybody|nobody": "Name the person: the caller, a visitor, the agent.",
  beside: "Name the position: next to, besides, in addition to.",
  "says|told|hears": "Name what happens: contains, returns, throws, is notified.",
  "stands|asked": "Use a standard verb: is, is stored, is called, is requested.",
};
const nameAdvice: Record<string, string> = {
  "asked|told|said|meant": "Use request, requested, message, notified or corrected.",
  "kept|keeper|keepers": "Use saved, cached, stored, retained or manager.",
  "beside|whose|alone|alones": "Use a noun: side panel, scope, only.",
  "hurried|patient|restless|shelter|occasion": "Use request, job, flapping, placeholder or context.",
  "loosen|loosening|mend|judge|judged|vetted|unkept": "Use relax, fix, check, classify, redacted or rejected.",
};

const declarations =
  ":matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSTypeAliasDeclaration, TSInterfaceDeclaration) > Identifier.id, " +
  ":matches(FunctionDeclaration, ArrowFunctionExpression, FunctionExpression) > Identifier.params, " +
  "TSPropertySignature > Identifier.key";

/** Refuses these words in comments and in declared names. */
const plainEnglish: Rule = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        for (const [pattern, advice] of Object.entries(commentAdvice)) {
          const [word] = new RegExp(`\\b(?:${pattern})\\b`, "i").exec(comment.value.replaceAll(/`[^`]*`/g, "")) ?? [];
          if (word) context.report({ loc: comment.loc, message: `"${word}" in a comment. ${advice}` });
        }
      }
    },
    [declarations](node) {
      if (!("name" in node) || typeof node.name !== "string") return;
      const parts = node.name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());
      for (const [pattern, advice] of Object.entries(nameAdvice)) {
        const word = pattern.split("|").find((one) => parts.includes(one));
        if (word) context.report({ node, message: `"${word}" in the name ${node.name}. ${advice}` });
      }
    },
  }),
};

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
    "plain-words": plainEnglish,
  },
};
