import { useEffect, useRef, useState } from "react";
import { useLocation, type Location } from "react-router";

/**
 * What a page load does for people who do not see the screen, React Router leaves out: on a new path the focus goes to the heading and
 * the title is said; on new search parameters the focus stays and the page's `[data-announce]` text is said; a hash in the address wins.
 */
export function RouteAnnouncer() {
  const location = useLocation();
  const previous = useRef(location);
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const text = arrive(from, location);
    if (text) setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  }, [location]);

  return (
    <p role="status" className="sr-only">
      {/* The key makes each announcement a new node: the same words twice ("0 homes") would otherwise be said once. */}
      {announcement.text && <span key={announcement.count}>{announcement.text}</span>}
    </p>
  );
}

/** Moves the focus where the new address asks for it, and returns what is to be said. */
function arrive(from: Location, to: Location): string {
  if (from.key === to.key && from.pathname === to.pathname && from.search === to.search) return "";
  if (to.hash) {
    document.getElementById(decodeURIComponent(to.hash.slice(1)))?.focus({ preventScroll: true });
    return from.pathname === to.pathname ? "" : document.title;
  }
  if (from.pathname !== to.pathname) {
    const heading = document.querySelector<HTMLElement>("main h1[tabindex='-1']") ?? document.getElementById("main");
    heading?.focus({ preventScroll: true });
    return document.title;
  }
  if (from.search !== to.search) {
    const source = document.querySelector<HTMLElement>("[data-announce]");
    return source?.dataset["announce"] || source?.textContent || "";
  }
  return "";
}
