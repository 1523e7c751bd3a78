import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { newsletterPath } from "#app/lib/newsletter-path.ts";
import { callerOf } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/newsletter.page";
import { requestNewsletter } from "./subscription.server.ts";
import { newsletterFormId } from "./newsletter-form-id.ts";
import { newsletterForm } from "./newsletter.form.server.ts";
import { newsletterMessages as says } from "./newsletter.messages.ts";
import { Newsletter, NewsletterAsked } from "./newsletter.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, newsletterPath);
  return pageMeta({ title: says.title, description: says.description, url });
}

export function loader({ url }: Route.LoaderArgs) {
  return { constraint: newsletterForm.constraint, asked: url.searchParams.has("asked") };
}

export const action = pageAction(
  newsletterForm,
  async (input, args: Route.ActionArgs) => {
    await requestNewsletter(callerOf(args), input);
    return redirect(`${newsletterPath}?asked=1#asked`, 303);
  },
  { failure: says.failed },
);

export const clientAction = formClientAction({ form: newsletterFormId });

export default function NewsletterPage({ loaderData: { constraint, asked }, actionData }: Route.ComponentProps) {
  return asked && !actionData ? <NewsletterAsked /> : <Newsletter constraint={constraint} reply={actionData} />;
}
