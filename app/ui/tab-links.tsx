import { Link } from "react-router";

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

export interface TabLinksProps {
  /** The name of the navigation, for example what the tabs choose between. */
  label: string;
  tabs: readonly TabLink[];
}

/** Tabs as links: they change the address, work without JavaScript and stay what they are after hydration. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} preventScrollReset aria-current={tab.current ? "page" : undefined} className="tab">
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
