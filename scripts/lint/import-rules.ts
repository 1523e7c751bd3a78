import type { OxlintOverride } from "oxlint";
import { type Layer, layers, places } from "./layers.ts";

/** Restricted modules. A layer that lists one of the globs may import it. */
const restrictedModules = [
  {
    globs: ["#tests/**", "**/*.{test,fixture}.{ts,tsx}", "**/*.*.{test,fixture}.{ts,tsx}"],
    message: "Only tests import tests. Move the shared code into the product.",
  },
  {
    globs: ["**/*.{page,layout}.tsx", "**/*.api.ts"],
    message: "Only routes.ts and tests import route modules. Move shared code to a component, operation or pure file.",
  },
  {
    globs: ["**/*.job.ts"],
    message:
      "Only jobs/worker.server.ts and the daily tasks import jobs. Publish an event and let the job subscribe to it.",
  },
  {
    globs: ["**/worker.server.ts"],
    message: "Only application.server.ts imports startWorker, for the server.",
  },
  {
    globs: ["#samples/**"],
    message: "The product does not import its samples. Move the shared code into the product.",
  },
  { globs: ["#server/**"], message: "The application does not import the server that runs it." },
];

const everywhere = [
  {
    regex: String.raw`^\.\./`,
    message: "Import from other folders by #app/…, so that the path stays valid when the file moves.",
  },
  { regex: "^[.#][^+]*/[^./]+$", message: "Write the file extension: Node resolves paths literally." },
];

const awaitPageData = "Pages are not streamed, so that they work without JavaScript: await the data in the loader.";
const names = [
  { name: "react", importNames: ["Suspense", "lazy"], message: awaitPageData },
  { name: "react-router", importNames: ["Await"], message: awaitPageData },
  {
    name: "react",
    importNames: ["useActionState"],
    message: "Its server HTML is a javascript: action. Post to the page's own action.",
  },
  {
    name: "react-dom",
    importNames: ["useFormStatus"],
    message: "Read the pending state from useNavigation or the fetcher.",
  },
  { name: "node:process", importNames: ["env"], message: "Import the parsed value from #platform/env.server.ts." },
  { name: "remix-utils/safe-redirect", message: "It lets /\\t/evil.com pass. Use the redirect of app/session." },
  {
    name: "remix-utils/get-client-ip-address",
    message: "It trusts headers of the client. Use the address that the server determined.",
  },
];

/** For files outside all layers, such as tests and scripts. */
export const importRule = restrict(everywhere);

/** Overrides replace the base options, so each repeats them. */
export const importOverrides: OxlintOverride[] = layers.map((layer) => ({
  files: layer.files,
  excludeFiles: ["**/*.{test,fixture}.{ts,tsx}"],
  rules: { "no-restricted-imports": restrict([...everywhere, ...allOthers(layer)]) },
}));

interface Pattern {
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: boolean;
}

function restrict(patterns: Pattern[]): ["error", { paths: typeof names; patterns: Pattern[] }] {
  return ["error", { paths: names, patterns }];
}

function restrictedFor({ imports }: Layer) {
  const open = globsOf(imports);
  return restrictedModules.filter(({ globs }) => !globs.some((glob) => open.includes(glob)));
}

/** The group must be last: if one of its globs allows a path, oxlint skips the patterns after it. */
function allOthers(layer: Layer): Pattern[] {
  const { imports, types = "", instead } = layer;
  const restricted = restrictedFor(layer);
  const open = [...globsOf(`${imports} ${types}`), ...restricted.flatMap(({ globs }) => globs), "../**"];
  const onlyTypes = `Only its types may be imported: write import type. ${instead}`;
  return [
    ...restricted.map(({ globs, message }) => ({ regex: regexOf(globs), message })),
    ...(types ? [{ regex: regexOf(globsOf(types)), allowTypeImports: true, message: onlyTypes }] : []),
    {
      group: ["**", ...negated(open.filter(isBare)), "*/**", ...negated(open.filter((glob) => !isBare(glob)))],
      message: instead,
    },
  ];
}

/** Expands places in table order, before literal paths and packages. */
function globsOf(placeNames: string): string[] {
  const wanted = placeNames.split(/\s+/).filter(Boolean);
  const globs = Object.entries(places).flatMap(([place, its]) => (wanted.includes(place) ? its : []));
  return [...globs, ...wanted.filter((word) => !(word in places))];
}

function negated(globs: string[]): string[] {
  return globs.map((glob) => (glob.startsWith("!") ? glob.slice(1) : `!${glob}`));
}

/** As a glob, the package name "react" also matches the end of "@conform-to/react". */
function isBare(glob: string): boolean {
  return !glob.includes("/");
}

/** "*" excludes dots so that file kinds do not overlap. */
function regexOf(globs: string[]): string {
  const parts: Record<string, string> = { "**/": "(.+/)?", "**": ".+", "*": "[^./]+", "{": "(", "}": ")", ",": "|" };
  const toRegex = (glob: string) => glob.replaceAll(/\*\*\/|\*\*|[^\w/]/g, (part) => parts[part] ?? `\\${part}`);
  const wanted = globs.filter((glob) => !glob.startsWith("!"));
  return `^(${wanted.map(toRegex).join("|")})$`;
}
