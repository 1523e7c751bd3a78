import type { ReactNode } from "react";
import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { emailSchema } from "#app/features/accounts/model/account.schema.ts";
import { insightsPath } from "#app/features/insights/post.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type FormConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { newsletterPath } from "#app/lib/paths.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/newsletter.page";
import { requestNewsletter } from "./newsletter.server.ts";

const messages = {
  title: "Newsletter",
  description: "Once a month by email: the new articles on buying, selling, renting and owning a home in Sydney.",
  lead: "Once a month we email you the new articles from our Insights, each with a short summary and a link.",
  points: [
    "It goes out at the start of the month. If there is nothing new, we don't send one.",
    "It has articles and nothing else: no homes, and no offers from others.",
    "Every newsletter has an unsubscribe link. You don't need an account.",
  ],
  toArticles: "Read the articles",
  /** Also used as the placeholder. */
  email: "Your email",
  subscribe: "Subscribe",
  subscribing: "Subscribing...",
  notice: "We use your address for the newsletter and nothing else. First we email you to confirm that it is yours.",
  privacy: "How we look after your details",
  failed: "We could not sign you up just now. Please try again in a moment.",

  requested: {
    title: "Check your inbox to confirm.",
    text: "Unless this address already gets our newsletter, a link to confirm it is on its way. The link works for seven days. We send at most one a day.",
  },
  another: "Use another address",
};

/** The form in the footer has no id: its errors are shown here. */
const formId = "newsletter";
const newsletterForm = serverForm(emailSchema, { id: formId });

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, newsletterPath);
  return pageMeta({ title: messages.title, description: messages.description, url });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- the query only confirms that the mail was sent
export function loader({ url }: Route.LoaderArgs) {
  return { constraint: newsletterForm.constraint, isRequested: url.searchParams.has("asked") };
}

export const action = pageAction(
  newsletterForm,
  async (input, args: Route.ActionArgs) => {
    await requestNewsletter(getCaller(args), input);
    return redirect(`${newsletterPath}?asked=1#asked`, 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function NewsletterPage({ loaderData: { constraint, isRequested }, actionData }: Route.ComponentProps) {
  return isRequested && !actionData ? (
    <NewsletterRequested />
  ) : (
    <NewsletterForm constraint={constraint} result={actionData} />
  );
}

interface NewsletterFormProps {
  constraint: FormConstraint;
  result?: FormResult;
}

function NewsletterForm({ constraint, result }: NewsletterFormProps) {
  const form = useServerForm<{ email: string }>({ id: formId, action: newsletterPath, constraint, result });
  return (
    <>
      <ErrorSummary form={form} />
      <NewsletterCard>
        <ServerForm form={form} className="flex flex-col gap-4">
          <TextField
            field={form.fields.email}
            label={messages.email}
            placeholder={messages.email}
            type="email"
            autoComplete="email"
          />
          <Honeypot />
          <p className="text-sm text-ink-2">
            {messages.notice} <TextLink to="/privacy">{messages.privacy}</TextLink>.
          </p>
          <FormMessage />
          <SubmitButton pendingLabel={messages.subscribing} className="self-start">
            {messages.subscribe}
          </SubmitButton>
        </ServerForm>
      </NewsletterCard>
    </>
  );
}

/** The same for every address, to not reveal who subscribes. */
function NewsletterRequested() {
  return (
    <NewsletterCard>
      <div id="asked" role="status" tabIndex={-1} className="flex flex-col gap-2">
        <h2 className="text-lg">{messages.requested.title}</h2>
        <p>{messages.requested.text}</p>
        <MailNote />
      </div>
      <p>
        <TextLink to={newsletterPath}>{messages.another}</TextLink>
      </p>
    </NewsletterCard>
  );
}

function NewsletterCard({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-5 py-6 md:py-10">
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[32rem_minmax(0,1fr)] lg:gap-16">
        <div className="flex max-w-lg flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4">
          {children}
        </div>
        <div className="flex prose flex-col gap-3">
          <p>{messages.lead}</p>
          <ul className="flex list-disc flex-col gap-2 pl-6">
            {messages.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>
            <TextLink to={insightsPath}>{messages.toArticles}</TextLink>
          </p>
        </div>
      </div>
    </div>
  );
}
