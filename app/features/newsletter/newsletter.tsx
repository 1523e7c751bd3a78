import type { ReactNode } from "react";
import { insightsAddress } from "#app/features/insights/post-filters.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { newsletterPath } from "#app/lib/newsletter-path.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { newsletterFormId } from "./newsletter-form-id.ts";
import { newsletterMessages as says } from "./newsletter.messages.ts";

export interface NewsletterProps {
  constraint: FormConstraint;
  reply?: FormReply;
}

/** What one gets, and the form that asks for it. */
export function Newsletter({ constraint, reply }: NewsletterProps) {
  const form = useServerForm<{ email: string }>({ id: newsletterFormId, action: newsletterPath, constraint, reply });
  return (
    <>
      <ErrorSummary form={form} />
      <NewsletterSheet>
        <ServerForm form={form} className="flex flex-col gap-4">
          <TextField
            field={form.fields.email}
            label={says.email}
            placeholder={says.email}
            type="email"
            autoComplete="email"
          />
          <Honeypot />
          <p className="text-sm text-ink-2">
            {says.notice} <TextLink to="/privacy">{says.privacy}</TextLink>.
          </p>
          <FormMessage />
          <SubmitButton pendingLabel={says.subscribing} className="self-start">
            {says.subscribe}
          </SubmitButton>
        </ServerForm>
      </NewsletterSheet>
    </>
  );
}

/** The same for every address, whether it gets the newsletter already or not. */
export function NewsletterAsked() {
  return (
    <NewsletterSheet>
      <div id="asked" role="status" tabIndex={-1} className="flex flex-col gap-2">
        <h2 className="text-lg">{says.askedTitle}</h2>
        <p>{says.asked}</p>
      </div>
      <p>
        <TextLink to={newsletterPath}>{says.again}</TextLink>
      </p>
    </NewsletterSheet>
  );
}

function NewsletterSheet({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-5 py-6 md:py-10">
      <h1 tabIndex={-1} className="text-xl">
        {says.title}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[32rem_minmax(0,1fr)] lg:gap-16">
        <div className="flex max-w-lg flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4">
          {children}
        </div>
        <div className="flex prose flex-col gap-3">
          <p>{says.lead}</p>
          <ul className="flex list-disc flex-col gap-2 pl-6">
            {says.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>
            <TextLink to={insightsAddress}>{says.toArticles}</TextLink>
          </p>
        </div>
      </div>
    </div>
  );
}
