import type { ServerBuild } from "react-router";

interface PatternRoutes {
  pattern: string;
  ids: string[];
}

export function patternsOf({ routes }: Pick<ServerBuild, "routes">): PatternRoutes[] {
  return Object.values(routes).flatMap((page) => {
    if (!page || (!page.path && !page.index)) return [];
    const ids: string[] = [];
    const parts: string[] = [];
    for (let route: typeof page | undefined = page; route; route = routes[route.parentId ?? ""]) {
      ids.push(route.id);
      if (route.path) parts.unshift(route.path);
    }
    return [{ pattern: `/${parts.join("/")}`, ids }];
  });
}

interface Branch {
  pattern?: string;
  /** The splat pattern at this node. */
  rest?: string;
  children: Map<string, Branch>;
  variable?: Branch;
}

const newBranch = (): Branch => ({ children: new Map() });

/** "none" if unmatched. React Router's own matching costs more than a cached page. */
export function createPatternFinder(patterns: Iterable<string>): (path: string) => string {
  const root = newBranch();
  for (const pattern of patterns) grow(root, pattern);
  return (path) => {
    const page = path.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");
    return find(root, page.toLowerCase().split("/").filter(Boolean)) ?? "none";
  };
}

function grow(root: Branch, pattern: string): void {
  let branches = [root];
  for (const part of pattern.split("/").filter(Boolean)) {
    if (part === "*") {
      for (const branch of branches) branch.rest = pattern;
      return;
    }
    const isOptional = part.endsWith("?");
    const longer = branches.map((branch) => step(branch, isOptional ? part.slice(0, -1) : part));
    branches = isOptional ? [...branches, ...longer] : longer;
  }
  for (const branch of branches) branch.pattern ??= pattern;
}

function step(branch: Branch, part: string): Branch {
  if (part.startsWith(":")) return (branch.variable ??= newBranch());
  const known = branch.children.get(part);
  if (known) return known;
  const added = newBranch();
  branch.children.set(part, added);
  return added;
}

/** Static segments first, then variables, then a splat. */
function find(branch: Branch, parts: readonly string[]): string | undefined {
  const [part, ...further] = parts;
  if (part === undefined) return branch.pattern ?? branch.rest;
  const word = branch.children.get(part);
  return (word && find(word, further)) ?? (branch.variable && find(branch.variable, further)) ?? branch.rest;
}
