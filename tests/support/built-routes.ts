import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { matchRoutes, type RouteObject } from "react-router";

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasAction: boolean;
}

const assets = join(import.meta.dirname, "../../build/client/assets");

/** The routes of the built application, from its browser manifest. */
export async function readBuiltRoutes(): Promise<BuiltRoute[]> {
  const names = await readdir(assets);
  const manifest = names.find((name) => /^manifest-\w+\.js$/.test(name));
  if (!manifest) throw new Error("The application is not built.");
  const source = await readFile(join(assets, manifest), "utf8");
  const { routes } = JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1)) as {
    routes: Record<string, BuiltRoute>;
  };
  return Object.values(routes);
}

/** The routes that match an address, outermost first. */
export function routesAt(routes: readonly BuiltRoute[], address: string): BuiltRoute[] {
  const below = (parent: BuiltRoute): RouteObject[] =>
    routes
      .filter(({ parentId }) => parentId === parent.id)
      .map((route) =>
        route.index
          ? { id: route.id, path: route.path, index: true }
          : { id: route.id, path: route.path, children: below(route) },
      );
  const byId = new Map(routes.map((route) => [route.id, route]));
  const root = byId.get("root");
  const tree = root ? [{ id: root.id, path: "/", children: below(root) }] : [];
  const matches = matchRoutes(tree, new URL(address, "http://localhost").pathname) ?? [];
  return matches.flatMap(({ route }) => byId.get(route.id ?? "") ?? []);
}

/** The address from which scripts load the data of a page, with the given parameters appended. */
export function dataAddress(address: string, parameters: Record<string, string> = {}): string {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  const path = pathname.endsWith("/") ? `${pathname}_.data` : `${pathname}.data`;
  return searchParams.size === 0 ? path : `${path}?${searchParams.toString()}`;
}
