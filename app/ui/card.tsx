import type { ReactNode } from "react";

export interface CardProps {
  as?: "article" | "li" | "div";
  id?: string;
  className?: string;
  children?: ReactNode;
  /** See `useCachedHtml`. */
  dangerouslySetInnerHTML?: { __html: string };
}

/** Without padding, so that a picture can fill it: put text in a `CardBody`. */
export function Card({ as: Element = "article", className, ...rest }: CardProps) {
  return <Element {...rest} className={className ? `card ${className}` : "card"} />;
}

export interface CardBodyProps {
  className?: string;
  children: ReactNode;
}

export function CardBody({ className = "", children }: CardBodyProps) {
  return <div className={`flex grow flex-col gap-2 p-4 ${className}`}>{children}</div>;
}
