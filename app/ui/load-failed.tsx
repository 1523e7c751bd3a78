import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { ButtonLink } from "./button.tsx";
import { QuoteFailedLoad } from "./quote-this.tsx";

export interface LoadFailedProps {
  title: string;
  /** The address of the page, with its query. */
  path: string;
  /** A sentence on what that means. */
  children?: ReactNode;
}

/** The panel in place of what could not be read; trying again is a link to the same address. */
export function LoadFailed({ title, path, children }: LoadFailedProps) {
  return (
    <Alert
      tone="bad"
      title={title}
      level={2}
      actions={
        <ButtonLink to={path} replace preventScrollReset>
          Try again
        </ButtonLink>
      }
    >
      {children}
      <QuoteFailedLoad />
    </Alert>
  );
}
