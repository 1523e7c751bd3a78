import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { criteriaWords } from "#app/features/listings/model/filter-words.ts";
import { confirmNewsletter } from "#app/features/newsletter/subscription.server.ts";
import { findWaitingSearches } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { confirmSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { frequencyWords } from "#app/features/saved-searches/model/frequency.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { newsletterPath } from "#app/lib/paths.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { Route } from "./+types/confirm.page";
import type { Subject } from "./confirmation.ts";
import { LinkForm, linkFormId, LinkMessage, LinkUnavailable } from "./mailed-link.tsx";
import { confirmPath, homesPath, managePath } from "./paths.ts";
import { readConfirmation, signManage } from "./subscriber-token.server.ts";
import { subscriberMessages } from "./subscriber.messages.ts";
import { findNewsletterState, findSubscriber, type Subscriber } from "./subscribers.queries.server.ts";

const messages = subscriberMessages.confirm;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, homesPath);
  return pageMeta({
    title: loaderData?.title ?? messages.searches.title,
    description: messages.description,
    url,
    noIndex: true,
  });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = confirmPath(params.token);
  const confirmation = readConfirmation(params.token);
  const notShown = (state: "invalid" | "expired" | "gone", status: number, askAgain: string = homesPath) =>
    data({ state, title: messages[state].title, askAgain } as const, { status });
  if (confirmation.state === "invalid") return notShown("invalid", 404);
  const subject = confirmation.topic;
  const askAgain = subject === "newsletter" ? newsletterPath : homesPath;
  if (confirmation.state === "expired") return notShown("expired", 410, askAgain);
  const shown = { path, subject, title: messages[subject].title };
  return loadPage({ databaseAway: { state: "away", ...shown } as const }, async () => {
    const subscriber = await findSubscriber(confirmation.id);
    const requested = subscriber && (await findRequested(subscriber, subject));
    if (!subscriber || !requested) return notShown("gone", 410, askAgain);
    const { email } = subscriber;
    if (requested.searches) return { state: "open", ...shown, email, searches: requested.searches } as const;
    const next = subject === "newsletter" ? newsletterPath : managePath(signManage(subscriber.id));
    return { state: "done", ...shown, title: messages.doneTitle, next } as const;
  });
}

/**
 * What waits to be confirmed: the searches in words, none for the newsletter. Without `searches` it is confirmed already;
 * undefined when there is nothing.
 */
async function findRequested({ id, email, confirmedAt }: Subscriber, subject: Subject) {
  if (subject === "newsletter") {
    const state = await findNewsletterState(id);
    if (state === "none") return undefined;
    return state === "requested" ? { searches: [] } : {};
  }
  if (confirmedAt) return {};
  const waiting = await findWaitingSearches(email);
  const searches = waiting.map(({ id: searchId, criteria, frequency }) => ({
    id: searchId,
    words: criteriaWords(criteria),
    frequency: frequencyWords[frequency],
  }));
  return searches.length > 0 ? { searches } : undefined;
}

/** Needs no login: people may read the mail on another device. */
export const action = pageAction(
  buttonForm(linkFormId),
  async (_, { params }: Route.ActionArgs) => {
    const confirmation = readConfirmation(params.token);
    if (confirmation.state === "invalid") throw new NotFound(messages.invalid.title);
    if (confirmation.state === "expired") throw new Conflict(messages.expired.title);
    const { topic: subject, id: subscriberId } = confirmation;
    const flash = { kind: "success", title: messages.doneTitle, text: messages[subject].done } as const;
    if (subject === "newsletter") {
      await confirmNewsletter(subscriberId);
      return redirectWithFlash(newsletterPath, flash);
    }
    await confirmSearches(subscriberId);
    return redirectWithFlash(managePath(signManage(subscriberId)), flash);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: linkFormId });

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case "open":
      return <ConfirmSubscription {...loaderData} reply={actionData} />;
    case "away":
      return <LinkUnavailable {...loaderData} />;
    case "done": {
      const { already, onward } = messages[loaderData.subject];
      return (
        <LinkMessage title={loaderData.title} link={{ to: loaderData.next, label: onward }}>
          {already}
        </LinkMessage>
      );
    }
    default:
      return (
        <LinkMessage title={loaderData.title} link={linkAfter(loaderData.askAgain)}>
          {messages[loaderData.state].text}
        </LinkMessage>
      );
  }
}

function linkAfter(to: string) {
  return { to, label: to === newsletterPath ? messages.newsletter.onward : messages.toHomes };
}

interface ConfirmSubscriptionProps {
  subject: Subject;
  path: string;
  email: string;
  /** The searches that start, in words. */
  searches: readonly { id: number; words: string; frequency: string }[];
  reply?: FormReply;
}

function ConfirmSubscription({ subject, path, email, searches, reply }: ConfirmSubscriptionProps) {
  const { title, lead, ends, confirm } = messages[subject];
  return (
    <LinkForm title={title} path={path} label={confirm} pendingLabel={messages.confirming} reply={reply}>
      <p className="wrap-anywhere">{lead(email)}</p>
      {searches.length > 0 && (
        <ul className="flex flex-col border-t border-line">
          {searches.map(({ id, words, frequency }) => (
            <li key={id} className="border-b border-line py-2">
              <span className="font-medium wrap-anywhere">{words}</span>
              <br />
              <span className="text-ink-2">{frequency}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{ends}</p>
    </LinkForm>
  );
}
