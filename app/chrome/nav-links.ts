export interface NavLink {
  to: string;
  label: string;
}

/** The nine links of the header. */
export const navLinks: readonly NavLink[] = [
  { to: "/listings", label: "Listings" },
  { to: "/agents", label: "Agents" },
  { to: "/suburbs", label: "Suburbs" },
  { to: "/services/conveyancing", label: "Conveyancing" },
  { to: "/services/finance", label: "Finance" },
  { to: "/finance/calculators/mortgage", label: "Mortgage Calc" },
  { to: "/services/renovations", label: "Renovations" },
  { to: "/services/trades", label: "Trades" },
  { to: "/insights", label: "Insights" },
];

/** What the footer has after the nine: the page for those who want to be listed, and the small print. */
export const footerLinks: readonly NavLink[] = [
  { to: "/for-agents", label: "For agents" },
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
];

/** What a link to `to` says about the page at `pathname`: this very page, a page under it, or nothing. */
export function currentMark(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
