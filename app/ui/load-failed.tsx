import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { ButtonLink } from "./button.tsx";
import { useLoaderData } from "react-router";

export interface LoadFailedProps {
  title: string;
  path: string;
  children?: ReactNode;
}

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

/** For support, to find the request in the log. */
export function QuoteThis({ id, children }: { id?: string; children: string }) {
  return (
    <p>
      Quote this reference:{" "}
      <code id={id} className="bg-shoal px-2 py-1 break-all tnum">
        {children}
      </code>
    </p>
  );
}

/** Renders nothing unless the loader failed. */
export function QuoteFailedLoad() {
  const { requestId } = (useLoaderData<unknown>() ?? {}) as { requestId?: string };
  return requestId && <QuoteThis>{requestId}</QuoteThis>;
}
