import type { Config } from "@react-router/dev/config";

export default {
  // Send all routes with the first script, so that links need no further request, which a restarting server could not serve.
  routeDiscovery: { mode: "initial" },
  subResourceIntegrity: true,
  // A page's client action is a single line of app/forms: splitting it would add a script.
  splitRouteModules: false,
} satisfies Config;
