import type { ReactNode } from "react";
import { TextLink } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Absent on the current page. */
  to?: string;
}

interface BreadcrumbProps {
  trail: readonly Crumb[];
}

export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap gap-x-2 text-sm">
        {trail.map((crumb, index) => (
          <li key={crumb.label} className="flex min-h-8 items-center gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
            )}
            {crumb.to ? (
              <TextLink to={crumb.to} className="py-1">
                {crumb.label}
              </TextLink>
            ) : (
              <span aria-current="page" className="text-ink-2">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SkipLinkProps {
  to: string;
  children: ReactNode;
}

/** Visible while focused. A plain anchor works without JavaScript. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a href={`#${to}`} className="skip">
      {children}
    </a>
  );
}

export function SkipToResults() {
  return <SkipLink to="results">Skip to results</SkipLink>;
}
