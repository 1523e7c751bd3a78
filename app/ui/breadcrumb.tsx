import { TextLink } from "./text-link.tsx";

export interface Crumb {
  label: string;
  /** Missing on the last one, which is this page. */
  to?: string;
}

export interface BreadcrumbProps {
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
