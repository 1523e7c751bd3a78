import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { ButtonLink } from "./button.tsx";
import { useLoaderData } from "react-router";

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

/** The id of a request that failed: with it, whoever is written to finds what went wrong in the log. */
export function QuoteThis({ id, children }: { id?: string; children: string }) {
  return (
    <p>
      Quote this:{" "}
      <code id={id} className="bg-shoal px-2 py-1 break-all tnum">
        {children}
      </code>
    </p>
  );
}

/** The id of the request whose loader could not read what the page shows; nothing when it could. */
export function QuoteFailedLoad() {
  const { requestId } = (useLoaderData<unknown>() ?? {}) as { requestId?: string };
  return requestId && <QuoteThis>{requestId}</QuoteThis>;
}
