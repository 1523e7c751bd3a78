import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createHandler } from "./request-handler.ts";

/** Resource routes that respond with their route id and parameters. */
const build = {
  entry: { module: { default: () => new Response("document") } },
  routes: {
    root: { id: "root", path: "", module: {} },
    ...file("home", { index: true }),
    ...file("homes", { path: "homes" }),
    ...file("home-of", { path: "homes/:id" }),
    frame: { id: "frame", parentId: "root", module: {} },
    ...file("framed", { path: "homes/framed", parentId: "frame" }),
    ...file("any", { path: ":word/any" }),
    ...file("maybe", { path: "maybe?/homes" }),
    ...file("api-homes", { path: "api/homes" }),
    ...file("api-unknown", { path: "api/*" }),
    ...file("unknown", { path: "*" }),
  },
  assets: { url: "", version: "1", entry: { module: "", imports: [] }, routes: {} },
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

function file(id: string, place: { path?: string; index?: boolean; parentId?: string }) {
  const loader = ({ params }: { params: unknown }) => new Response(`${id} ${JSON.stringify(params)}`);
  return { [id]: { id, parentId: "root", ...place, module: { loader } } };
}

const answer = createHandler(build, "production");

test.each([
  ["/", "home {}", "no word at all"],
  ["/homes", "homes {}", "a word"],
  ["/homes/", "homes {}", "a slash more"],
  ["/homes/7?page=2", 'home-of {"id":"7"}', "what follows the word"],
  ["/homes/framed", "framed {}", "inside a frame without a path, and before what is variable"],
  ["/homes/any", 'home-of {"id":"any"}', "two that fit: the word comes first"],
  ["/HOMES/7", 'home-of {"id":"7"}', "capitals, as everywhere"],
  ["/%68omes/7", 'home-of {"id":"7"}', "a letter in its code"],
  ["/word/any", 'any {"word":"word"}', "a variable in the place of the word"],
  ["/maybe/homes", "maybe {}", "a word that may be left out"],
  ["/homes/7/8", 'unknown {"*":"homes/7/8"}', "a word that leads nowhere else"],
  ["/api/homes", "api-homes {}", "another word"],
  ["/api/nothing", 'api-unknown {"*":"nothing"}', "all that begins with a word"],
  ["/nothing", 'unknown {"*":"nothing"}', "no word that is known"],
])("%s is answered by %s (%s)", async (address, answered) => {
  const response = await answer(new Request(`http://localhost${address}`));
  expect(await response.text()).toBe(answered);
});

test("the data of a page uses the same routes", async () => {
  const response = await answer(new Request("http://localhost/homes.data"));
  expect(await response.text()).toContain("homes {}");
});
