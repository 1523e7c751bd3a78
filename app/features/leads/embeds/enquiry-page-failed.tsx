import type { ReactNode } from "react";
import { type FormReply, typedIn } from "#app/forms/form-reply.ts";
import { SendAgain } from "#app/forms/send-again.tsx";

interface EnquiryPageFailedProps {
  heading: string;
  /** The address of the page, which takes what was typed once it is back. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
  /** That the page could not be loaded, and how to try again. */
  children: ReactNode;
}

/** A page with an enquiry that cannot be shown: what was typed, to be sent again, or when nothing was, that it failed. */
export function EnquiryPageFailed({ heading, path, reply, children }: EnquiryPageFailedProps) {
  const typed = typedIn(reply);
  if (typed) return <SendAgain fields={typed} action={path} />;
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {heading}
      </h1>
      {children}
    </div>
  );
}
