import type { ReactNode } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { accountMessages } from "./account.ts";

export interface CardPageProps {
  /** Omit without a form. */
  form?: Omit<ServerFormHandle, "fields">;
  title: string;
  tabs?: ReactNode;
  /** Next to the card, or below it on narrow screens. */
  aside?: ReactNode;
  children: ReactNode;
}

const asideGridClass = "lg:grid-cols-[32rem_minmax(0,1fr)] lg:gap-16";

export function CardPage({ form, title, tabs, aside, children }: CardPageProps) {
  return (
    <>
      {form && <ErrorSummary form={form} />}
      <div className="page py-6 md:py-10">
        <div className={`flex flex-col gap-5 ${aside ? "" : "mx-auto max-w-lg"}`}>
          <h1 tabIndex={-1} className="text-xl">
            {title}
          </h1>
          <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-8 ${aside ? asideGridClass : ""}`}>
            <div className="max-w-lg border border-t-3 border-line border-t-ink bg-surface">
              {tabs && <div className="border-b border-line px-4">{tabs}</div>}
              <div className="flex flex-col gap-4 p-4">{children}</div>
            </div>
            {aside}
          </div>
        </div>
      </div>
    </>
  );
}

interface UnusableLinkProps {
  /** "gone": used or expired. "loadFailed": the database is unreachable. */
  reason: "gone" | "loadFailed";
  /** Of the page behind the link. */
  path: string;
  title: string;
  /** How to get a new link. */
  expired: { text: string; action: string; to: string };
}

/** Replaces the form of an unusable emailed link. */
export function UnusableLink({ reason, path, title, expired }: UnusableLinkProps) {
  const messages = accountMessages.link;
  if (reason === "loadFailed") {
    return (
      <CardPage title={title}>
        <LoadFailed title={messages.unavailable.title} path={path}>
          {messages.unavailable.text}
        </LoadFailed>
      </CardPage>
    );
  }
  return (
    <CardPage title={messages.expired}>
      <p>{expired.text}</p>
      <p>
        <TextLink to={expired.to}>{expired.action}</TextLink>
      </p>
    </CardPage>
  );
}

/** Identifies the account to password managers. Neither visible nor submitted. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <div hidden>
      <label>
        {accountMessages.username}
        <input type="text" autoComplete="username" defaultValue={email} readOnly tabIndex={-1} />
      </label>
    </div>
  );
}
