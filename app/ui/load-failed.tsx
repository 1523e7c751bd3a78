import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { Alert } from "./alert.tsx";
import { ButtonLink } from "./button.tsx";

export interface LoadFailedProps {
  title: string;
  path: string;
  /** Follows "Try again". */
  others?: { to: string; label: string };
  children?: ReactNode;
}

export function LoadFailed({ title, path, others, children }: LoadFailedProps) {
  return (
    <Alert
      tone="bad"
      title={title}
      level={2}
      actions={
        <>
          <ButtonLink to={path} replace preventScrollReset>
            Try again
          </ButtonLink>
          {others && (
            <ButtonLink to={others.to} variant="quiet">
              {others.label}
            </ButtonLink>
          )}
          <div className="w-full text-sm text-ink-2 empty:hidden">
            <QuoteFailedLoad />
          </div>
        </>
      }
    >
      {children}
    </Alert>
  );
}

interface LinkProblemProps {
  title: string;
  text: string;
  /** Set if the page could not be loaded and can be tried again. */
  retryPath?: string;
}

/** The page of a mailed link that is invalid, expired or could not be loaded. */
export function LinkProblem({ title, text, retryPath }: LinkProblemProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {retryPath === undefined ? (
        <p className="prose">{text}</p>
      ) : (
        <LoadFailed title={title} path={retryPath}>
          {text}
        </LoadFailed>
      )}
    </>
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
