import { brand } from "#platform/brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { QuoteThis } from "#app/ui/load-failed.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { serviceProblemHeading } from "./chrome.messages.ts";
import { createContext, useContext } from "react";

export interface ErrorPageProps {
  title?: string;
  message?: string;
  /** The failed request; default that of this document. */
  requestId?: string;
}

export function ErrorPage({ title = serviceProblemHeading, message, requestId }: ErrorPageProps) {
  const documentId = useRequestId();
  const quoted = requestId ?? documentId;
  return (
    <>
      <CoastStrip size="gone">
        <div className="page flex min-h-32 items-end py-6">
          <h1 tabIndex={-1} className="text-xl">
            {title}
          </h1>
        </div>
      </CoastStrip>
      <div className="page py-6">
        <div className="flex prose flex-col gap-4">
          <p>{message ?? "Try again in a few minutes."}</p>
          <p>
            If you need help, write to <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> or call{" "}
            <TextLink to={brand.phone.href} className="whitespace-nowrap">
              {brand.phone.label}
            </TextLink>
            .
          </p>
          {quoted && <QuoteThis id={requestIdElement}>{quoted}</QuoteThis>}
        </div>
        <p className="mt-6">
          <ButtonLink to="/" variant="quiet" reloadDocument>
            Go to the home page
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

/** The id under which the server logged the request of this document. */
export const RequestId = createContext<string | undefined>(undefined);

const requestIdElement = "request-id";

/** In the browser read from the document; undefined if it is not there. */
function useRequestId(): string | undefined {
  const onServer = useContext(RequestId);
  if (typeof document === "undefined") return onServer;
  return document.getElementById(requestIdElement)?.textContent ?? undefined;
}
