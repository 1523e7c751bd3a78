export interface NavLink {
  to: string;
  label: string;
}

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

/** Only in the footer. */
export const footerLinks: readonly NavLink[] = [
  { to: "/for-agents", label: "For agents" },
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
];

export function currentMark(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
