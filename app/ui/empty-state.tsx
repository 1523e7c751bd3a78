import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  level?: 2 | 3;
  children?: ReactNode;
  /** Other ways on than the actions: a list of links under the sentence. */
  suggestions?: ReactNode;
  /** Real links or buttons: what the reader can do about it. */
  actions?: ReactNode;
}

/** What a list says when it has nothing to show: what is so, one sentence, one way on. */
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
