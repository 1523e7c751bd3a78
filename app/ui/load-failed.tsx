import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { ButtonLink } from "./button.tsx";
import { useLoaderData } from "react-router";

export interface LoadFailedProps {
  title: string;
  /** The address of the page, with its query. */
  path: string;
  children?: ReactNode;
}

/** Replaces content that could not be loaded; "try again" links to the same address. */
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

/** The id of the failed request, which support can find in the log. */
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

/** The id of the request whose loader failed; renders nothing otherwise. */
export function QuoteFailedLoad() {
  const { requestId } = (useLoaderData<unknown>() ?? {}) as { requestId?: string };
  return requestId && <QuoteThis>{requestId}</QuoteThis>;
}
