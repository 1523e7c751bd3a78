import { data as respond } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { contactPath } from "#app/features/contacts/contact.ts";
import { documentsPath } from "#app/features/documents/document.ts";
import { noteSchema, reassignSchema, replySchema } from "#app/features/leads/model/lead.schema.ts";
import {
  leadReplyMessages,
  leadStatusMessages,
  noteMessages,
  reassignMessages,
  leadElement,
} from "#app/features/leads/model/lead.ts";
import { leadStatusIntent } from "#app/features/leads/model/status.form.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may, seesColleaguesEnquiries } from "#app/features/managers/policy.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { exceptInPlace, useStableRows } from "#app/forms/stable-rows.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { isPrefetch } from "#app/http/request.server.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/inbox.page";
import { findEnquiryAgents, findAssignees, findReplyTemplates } from "./answering.queries.server.ts";
import { agentLeadIntents, agentLeadsPath, closedForms, decodeAgentLeadFilters } from "./filters.ts";
import { findAgentLeads, findEnquiredHomes, updateOpened } from "./inbox.queries.server.ts";
import {
  AnsweredMeanwhile,
  findReplySender,
  replyToLead,
  adviseTemplate,
  fillForLead,
  removeTemplate,
  saveTemplate,
  saveNote,
  reassignLead,
} from "./inbox.server.ts";
import { toAgentLeadView } from "./lead-card.tsx";
import { TEMPLATES } from "./lead-forms.tsx";
import { AgentLeads } from "./lead-list.tsx";
import { templateSchema } from "./template.schema.ts";
import { templateMessages } from "./template.ts";

const messages = {
  sent: {
    title: "Answer sent",
    text: "It is on its way, and the enquiry is marked as answered.",
  },
  reassigned: (name: string) => ({
    title: `Reassigned to ${name}`,
    text: "They now answer this enquiry.",
  }),
  quarantined: {
    title: "Answer held for review",
    text: "We check it before we send it. In a hurry? Call, or write from your own email address.",
  },
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: "Enquiries", description: "The enquiries that you have received.", url, noIndex: true });
}

/** Also records when each enquiry was first listed for its agent: opening one is a jump to its hash, which makes no request. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const requested = decodeAgentLeadFilters(url.searchParams);
  return loadPage({ fallback: { filters: requested, results: undefined } }, async () => {
    const membership = await findMembership(viewer.id);
    const hasOffice = membership !== undefined && seesColleaguesEnquiries(membership);
    const filters = hasOffice ? requested : { ...requested, scope: undefined, agent: undefined };
    const [page, homes, sender, templates, agents, receivers] = await Promise.all([
      findAgentLeads(viewer, filters),
      findEnquiredHomes(viewer, filters.scope),
      findReplySender(viewer),
      findReplyTemplates(viewer.id),
      filters.scope === undefined ? [] : findEnquiryAgents(viewer.id),
      findAssignees(viewer.id),
    ]);
    const { items: leads, total: _, ...results } = page;
    const unopened = leads.filter(({ openedAt, withdrawnAt }) => !openedAt && !withdrawnAt).map(({ id }) => id);
    if (unopened.length > 0 && !isPrefetch(request.headers)) await updateOpened(viewer, unopened);
    const answered = leads.find(({ id }) => id === filters.answer);
    const template = templates.find(({ id }) => id === filters.template);
    const draft = answered && template && { leadId: answered.id, ...(await fillForLead(template, answered)) };
    const now = new Date();
    return {
      filters,
      results: {
        ...results,
        homes,
        templates: templates.map((one) => ({ ...one, advice: adviseTemplate(one) })),
        mayShareTemplates: membership ? may(membership, "editTemplates", membership.agencyId) : false,
        draft,
        agents,
        receivers,
        hasOffice,
        replyTo: sender.canReply ? sender.address : undefined,
        leads: leads.map((lead) =>
          toAgentLeadView(lead, {
            now,
            phone: lead.phone ? phoneParts(lead.phone) : undefined,
            scope: filters.scope,
            contact: contactPath({ enquiry: lead.id }),
            documents: lead.listing?.isManaged ? documentsPath(lead.listing.id, { enquiry: lead.id }) : undefined,
          }),
        ),
      },
    };
  });
}

const toPath = (url: URL) => agentLeadsPath({ ...decodeAgentLeadFilters(url.searchParams), ...closedForms });

const toTemplates = (url: URL) => `${toPath(url)}#${TEMPLATES}`;

const templateIntent = () =>
  intent({
    schema: templateSchema,
    async act({ id, input }, args: Route.ActionArgs) {
      await saveTemplate(requireAgent(args), id, input);
      const { homes, text } = input;
      const advice = adviseTemplate({ text, listingType: homes === "both" ? null : homes });
      const { title, text: saved } = templateMessages.saved;
      return redirectWithFlash(toTemplates(args.url), {
        kind: "success",
        title,
        text: [saved, advice].filter(Boolean).join(" "),
      });
    },
    failure: `${templateMessages.failed}. Please try again later.`,
  });

export const action = intentAction(
  agentLeadIntents,
  {
    status: leadStatusIntent<Route.ActionArgs>({ requireUser: requireAgent, pathOf: toPath }),
    answer: intent({
      schema: replySchema,
      async act({ id, input: { answer, seen } }, args: Route.ActionArgs, reject) {
        const outcome = await replyToLead(requireAgent(args), id, answer, seen).catch((error: unknown) => {
          if (error instanceof AnsweredMeanwhile) return error;
          throw error;
        });
        if (outcome instanceof AnsweredMeanwhile) {
          const failure = reject({ "": [outcome.message] });
          const seenNow = { seen: String(outcome.replyId), anyway: "yes" };
          return respond({ ...failure, initialValue: { ...failure.initialValue, ...seenNow } }, { status: 409 });
        }
        return redirectWithFlash(`${toPath(args.url)}#${leadElement(id)}`, {
          kind: "success",
          ...messages[outcome],
        });
      },
      failure: `${leadReplyMessages.failed}. Please try again later.`,
    }),
    newTemplate: templateIntent(),
    template: templateIntent(),
    removeTemplate: intent({
      async act({ id }, args: Route.ActionArgs) {
        await removeTemplate(requireAgent(args), id);
        return redirectWithFlash(toTemplates(args.url), { kind: "success", ...templateMessages.removed });
      },
      failure: `${templateMessages.failed}. Please try again later.`,
    }),
    note: intent({
      schema: noteSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        await saveNote(requireAgent(args), id, input);
        return redirectWithFlash(`${toPath(args.url)}#${leadElement(id)}`, { kind: "success", ...noteMessages.saved });
      },
      failure: `${noteMessages.failed}. Please try again later.`,
    }),
    reassign: intent({
      schema: reassignSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        const receiver = await reassignLead(requireAgent(args), id, input);
        const filters = { ...decodeAgentLeadFilters(args.url.searchParams), ...closedForms, pinnedIds: undefined };
        return redirectWithFlash(agentLeadsPath(filters), { kind: "success", ...messages.reassigned(receiver.name) });
      },
      failure: `${reassignMessages.failed}. Please try again later.`,
    }),
  },
  { missingMessage: leadStatusMessages.noLead, guard: requirePageAgent },
);

export const clientAction = intentClientAction(agentLeadIntents, {
  failure: {
    status: leadStatusMessages.failed.text,
    answer: `${leadReplyMessages.failed}.`,
    note: `${noteMessages.failed}.`,
    newTemplate: `${templateMessages.failed}.`,
    template: `${templateMessages.failed}.`,
    removeTemplate: `${templateMessages.failed}.`,
    reassign: `${reassignMessages.failed}.`,
  },
});

export const shouldRevalidate = exceptInPlace(agentLeadIntents);

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeAgentLeadFilters(params),
  results: undefined,
}));

export default function EnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters } = loaderData;
  const pinnedIds = loaderData.results?.leads.map(({ id }) => id);
  const { data, reload } = useStableRows(loaderData, agentLeadsPath({ ...filters, pinnedIds }));
  const results = data.results ?? loaderData.results;
  if (!results) {
    return (
      <LoadFailed title="We couldn't load your enquiries just now." path={agentLeadsPath(filters)}>
        They are safe with us. Please try again in a moment.
      </LoadFailed>
    );
  }
  return (
    <AgentLeads {...results} filters={{ ...data.filters, page: results.page }} result={actionData} onSaved={reload} />
  );
}
