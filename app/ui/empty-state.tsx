import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  level?: 2 | 3;
  children?: ReactNode;
  /** Links below the text. */
  suggestions?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** Replaces an empty list: a title, one sentence and a next step. */
export function EmptyState({ title, level = 2, children, suggestions, actions, className = "" }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`bg-shoal px-4 py-6 md:px-8 ${className}`.trimEnd()}>
      <Heading className="text-lg">{title}</Heading>
      {children && <p className="mt-1 prose text-ink-2">{children}</p>}
      {suggestions && <div className="mt-3">{suggestions}</div>}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
