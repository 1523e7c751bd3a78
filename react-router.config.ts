import type { Config } from "@react-router/dev/config";

export default {
  // The whole route table goes out with the first script: no request per link, and nothing to ask a server that restarts.
  routeDiscovery: { mode: "initial" },
  subResourceIntegrity: true,
  // The client action of a page is one line of app/forms: apart it would be one more script.
  splitRouteModules: false,
} satisfies Config;
