import { data } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { confirmNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import { confirmSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { frequencyLabels } from "#app/features/saved-searches/model/saved-search.ts";
import { findSearchToConfirm } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { newsletterPath } from "#app/lib/paths.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/confirm.page";
import { LinkForm, linkFormId, LinkMessage, LinkUnavailable } from "./mailed-link.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";
import { findNewsletterState, findSubscriber } from "./subscribers.queries.server.ts";
import { type ConfirmationTopic, readConfirmation, signSubscriptions } from "./subscribers.server.ts";
import { confirmPath, homesPath, subscriptionsPath } from "./subscription.ts";

const messages = subscriberMessages.confirm;

export const handle: PageHandle = { scripts: false };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, homesPath);
  return pageMeta({
    title: loaderData?.title ?? messages.search.title,
    description: messages.description,
    url,
    noIndex: true,
  });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = confirmPath(params.token);
  const confirmation = readConfirmation(params.token);
  const unavailable = (state: "invalid" | "expired" | "deleted", status: number, retryPath: string = homesPath) =>
    data({ state, title: messages[state].title, retryPath } as const, { status });
  if (confirmation.state === "invalid") return unavailable("invalid", 404);
  const { topic } = confirmation;
  const retryPath = topic === "newsletter" ? newsletterPath : homesPath;
  if (confirmation.state === "expired") return unavailable("expired", 410, retryPath);
  const view = { path, topic, title: messages[topic].title };
  return loadPage({ fallback: { state: "loadFailed", ...view } as const }, async () => {
    const requested = await findRequested(topic, confirmation.id);
    if (!requested) return unavailable("deleted", 410, retryPath);
    const { isConfirmed, next, ...pending } = requested;
    if (isConfirmed) return { state: "done", ...view, title: messages.doneTitle[topic], next } as const;
    return { state: "open", ...view, ...pending, next } as const;
  });
}

/** Undefined if the request was deleted. */
async function findRequested(topic: ConfirmationTopic, id: number) {
  if (topic === "newsletter") {
    const [subscriber, state] = [await findSubscriber(id), await findNewsletterState(id)];
    if (!subscriber || state === "none") return undefined;
    return { email: subscriber.email, isConfirmed: state === "confirmed", next: newsletterPath };
  }
  const row = await findSearchToConfirm(id);
  if (!row) return undefined;
  const { email, criteria, frequency, confirmedAt, subscriberId } = row;
  const search = { summary: criteriaSummary(criteria), frequency: frequencyLabels[frequency] };
  return { email, search, isConfirmed: confirmedAt !== null, next: subscriptionsPath(signSubscriptions(subscriberId)) };
}

/** Needs no login: people may read the mail on another device. */
export const action = pageAction(
  buttonForm(linkFormId),
  async (_, { params }: Route.ActionArgs) => {
    const confirmation = readConfirmation(params.token);
    if (confirmation.state === "invalid") throw new NotFound(messages.invalid.title);
    if (confirmation.state === "expired") throw new Conflict(messages.expired.title);
    const { topic, id } = confirmation;
    const flash = { kind: "success", title: messages.doneTitle[topic], text: messages[topic].done } as const;
    if (topic === "newsletter") {
      await confirmNewsletter(id);
      return redirectWithFlash(newsletterPath, flash);
    }
    return redirectWithFlash(subscriptionsPath(signSubscriptions(await confirmSearch(id))), flash);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: linkFormId, failure: messages.failed });

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case "open":
      return <ConfirmSubscription {...loaderData} result={actionData} />;
    case "loadFailed":
      return <LinkUnavailable {...loaderData} />;
    case "done": {
      const { already, onward } = messages[loaderData.topic];
      return (
        <LinkMessage title={loaderData.title} link={{ to: loaderData.next, label: onward }}>
          {already}
        </LinkMessage>
      );
    }
    default:
      return (
        <LinkMessage title={loaderData.title} link={linkAfter(loaderData.retryPath)}>
          {messages[loaderData.state].text}
        </LinkMessage>
      );
  }
}

function linkAfter(to: string) {
  return { to, label: to === newsletterPath ? messages.newsletter.onward : messages.toHomes };
}

interface ConfirmSubscriptionProps {
  topic: ConfirmationTopic;
  path: string;
  email: string;
  /** Undefined for the newsletter. */
  search?: { summary: string; frequency: string };
  /** The searches or the newsletter. */
  next: string;
  result?: FormResult;
}

function ConfirmSubscription({ topic, path, email, search, next, result }: ConfirmSubscriptionProps) {
  const { title, lead, ends, confirm, onward } = messages[topic];
  const after = search && (
    <p>
      <TextLink to={next}>{onward}</TextLink>
    </p>
  );
  return (
    <LinkForm
      title={title}
      path={path}
      label={confirm}
      pendingLabel={messages.confirming}
      result={result}
      after={after}
    >
      <p className="wrap-anywhere">{lead(email)}</p>
      {search && (
        <p className="border-y border-line py-2">
          <span className="font-medium wrap-anywhere">{search.summary}</span>
          <br />
          <span className="text-ink-2">{search.frequency}</span>
        </p>
      )}
      <p>{ends}</p>
    </LinkForm>
  );
}
