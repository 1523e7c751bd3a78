import { useContext, useEffect } from "react";
import { preloadModule } from "react-dom";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useNavigation } from "react-router";

/**
 * Asks at once for all scripts of the page that is on its way. The router asks for the page's own alone, and the browser for what
 * that imports when it is there, a round trip later.
 */
export function NextScripts() {
  const { location } = useNavigation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (!location || !router || !routes) return;
    const found = (router.match(location) ?? []).map(({ route }) => routes[route.id]);
    // What is there already is not asked for again.
    for (const address of found.flatMap((route) => route?.imports ?? [])) preloadModule(address, { as: "script" });
  }, [location, router, routes]);
  return null;
}
