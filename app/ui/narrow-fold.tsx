import type { ReactNode } from "react";

export interface NarrowFoldProps {
  summary: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Folds what is rarely read on phones; always open on wide screens and in print. Browsers without `::details-content`
 * fold it everywhere.
 */
export function NarrowFold({ summary, isOpen, className = "", children }: NarrowFoldProps) {
  return (
    <details open={isOpen} className={`narrow-fold ${className}`}>
      <summary className="link w-fit py-2.5">{summary}</summary>
      {children}
    </details>
  );
}
