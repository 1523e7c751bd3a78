import { findRouteGaps } from "#tests/support/route-gaps.ts";

/** `npm run check:route -- /address`: lists missing parts of a new route; exits with 1 if any. */
const [path] = process.argv.slice(2);
if (!path?.startsWith("/")) {
  console.error("Give an address as in app/routes.ts, for example: npm run check:route -- /agents/:id");
  process.exitCode = 1;
} else {
  const gaps = findRouteGaps(path);
  console.log(
    gaps.length === 0 ? `${path} is complete.` : `${path} is missing:\n${gaps.map((gap) => `- ${gap}`).join("\n")}`,
  );
  process.exitCode = gaps.length === 0 ? 0 : 1;
}
