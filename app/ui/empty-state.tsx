import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  level?: 2 | 3;
  children?: ReactNode;
  /** Links below the text. */
  suggestions?: ReactNode;
  actions?: ReactNode;
}

/** Replaces an empty list: a title, one sentence and a next step. */
export function EmptyState({ title, level = 2, children, suggestions, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="border border-t-3 border-line border-t-ink bg-surface px-4 py-8 md:px-8 md:py-12">
      <Heading className="text-xl">{title}</Heading>
      {children && <p className="mt-2 prose text-ink-2">{children}</p>}
      {suggestions && <div className="mt-3">{suggestions}</div>}
      {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
