import type { ActionFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import {
  countListedAgents,
  findAgentsById,
  searchAgents,
} from "#app/features/agents/directory/agents.queries.server.ts";
import { findAgentsByRecord } from "#app/features/agents/model/agent.queries.server.ts";
import {
  agentsBasePath,
  appraisalBasePath,
  decodeAgentChoice,
  MAX_APPRAISING_AGENTS,
} from "#app/features/agents/model/filters.ts";
import { enquiryMessages, useContact } from "#app/features/leads/embeds/enquiry.tsx";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { leadMessages, enquiryFormId, enquiryPath } from "#app/features/leads/model/lead.ts";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import { findSalesTotals } from "#app/features/listings/embeds/homes.queries.server.ts";
import { toMarket } from "#app/features/suburbs/model/market.ts";
import { propertyTypesOf } from "#app/features/suburbs/model/postcode-medians.ts";
import { findSuburbsOfPlace, resolveAddress } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { submittedValues } from "#app/forms/form-result.ts";
import { RetryForm } from "#app/forms/retry-form.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { joinNames } from "#app/lib/text.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert, MailNote } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/appraisal.page";
import { AppraisalChoice } from "./appraisal-choice.tsx";
import { AppraisalForm } from "./appraisal-form.tsx";
import { AppraisalStart } from "./appraisal-start.tsx";
import {
  type Appraiser,
  type AppraisalRequest,
  type AppraisedHome,
  appraisalPath,
  type AppraisalProof,
  decodeAppraisal,
  type LocalMarket,
  saleKinds,
  toAppraiser,
} from "./appraisal.ts";
import { appraisalRequest } from "./enquire.form.server.ts";
import { completeAddress, findLocalSales, findSuburbsAround } from "./local-sales.server.ts";
import { requestAppraisals } from "./submit.server.ts";

const messages = {
  title: "Ask for an appraisal",
  description: "Ask up to three agents what your home might sell for. Each answers you within 24 hours.",
  failed: "We couldn't load the agents just now.",
  blank: "Enter the address of your home, with its suburb.",
  noAgent: "Tick at least one agent.",
  unknownPlace: (typed: string) => `We know no suburb “${typed}”. Check the spelling, or enter its postcode.`,
  unknownAddress: (typed: string) =>
    `We know no suburb in “${typed}”. Add it after a comma, or enter its postcode: 12 Smith Street, Newtown.`,
  guessed: (typed: string, place: string) => `We know no suburb “${typed}”. These agents work in ${place}.`,
  guessedIn: (typed: string, place: string) => `We read the suburb in “${typed}” as ${place}.`,
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: messages.title,
    description: messages.description,
    url: absoluteUrl(matches[0].loaderData.origin, appraisalBasePath),
    noIndex: true,
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { constraint } = appraisalRequest;
  const request = decodeAppraisal(url.searchParams);
  const path = appraisalPath(request);
  return loadPage({ fallback: { ...emptyView(request), constraint } }, async () => {
    const tokens = url.searchParams.getAll("sent").slice(0, MAX_APPRAISING_AGENTS);
    if (tokens.length > 0 || request.address !== undefined) keepPrivate(context);
    const { ids, step } = request;
    const typed = request.address ?? request.place;
    const match = typed === undefined ? undefined : await resolveAddress(typed);
    const types = typesOf(request.home);
    const found = await findAgentsById(ids, match?.place, types);
    const chosen = found.slice(0, MAX_APPRAISING_AGENTS).map(toAppraiser);
    const isChoosing = chosen.length === 0 || step === "agents";
    const notices = [
      ...describeOmissions(ids.length, found.length),
      ...(typed !== undefined && match?.isGuess && isChoosing
        ? [(match.hasStreet ? messages.guessedIn : messages.guessed)(typed, match.place)]
        : []),
    ];
    const error = isChoosing && !match ? describeAddress(request, url.searchParams) : undefined;
    const choiceError = match && chosen.length === 0 && step === "details" ? messages.noAgent : undefined;
    const isPlain = notices.length === 0 && error === undefined && choiceError === undefined;
    const isCacheable = isPlain && tokens.length === 0 && request.address === undefined;
    if (isCacheable) cachePublicly(path);
    return {
      request,
      path,
      constraint,
      error,
      choiceError,
      agents: chosen,
      street: match?.hasStreet ? typed : undefined,
      local: isChoosing && match ? await findLocal(match.place, chosen, request.home) : undefined,
      // Only on a cached page, because it reads the sales of a year.
      proof: isCacheable && path === appraisalBasePath ? await findProof() : undefined,
      notices,
      sent: await findSent(tokens),
    };
  });
}

function emptyView(request: AppraisalRequest) {
  return {
    request,
    path: appraisalPath(request),
    error: undefined,
    choiceError: undefined,
    agents: undefined,
    street: undefined,
    local: undefined,
    proof: undefined,
    notices: [],
    sent: [],
  };
}

/** The error at the field of the address. Undefined before anything was sent. */
function describeAddress({ address, place, step }: AppraisalRequest, params: URLSearchParams): string | undefined {
  if (address !== undefined) return messages.unknownAddress(address);
  if (place !== undefined) return messages.unknownPlace(place);
  return step !== "agents" && (params.has("address") || params.has("suburb")) ? messages.blank : undefined;
}

const MAX_LOCAL_AGENTS = 6;

/** All types if undefined. */
function typesOf(home: AppraisedHome | undefined): readonly string[] | undefined {
  return home && propertyTypesOf(saleKinds[home]);
}

/**
 * The prices and sales of a suburb or postcode, and the agents with the most sales there, of one kind of home if given. Agents from elsewhere are
 * those `chosen` already, and, if a request can have more than are local, some with sales in the nearest suburbs.
 */
async function findLocal(place: string, chosen: readonly Appraiser[], home: AppraisedHome | undefined) {
  const types = typesOf(home);
  const [suburbs, { agents: listed }] = await Promise.all([
    findSuburbsOfPlace(place),
    searchAgents({ suburb: place, sort: "sales", page: 1 }, place, types),
  ]);
  const [first] = suburbs;
  const suburb = suburbs.length === 1 ? first : undefined;
  const postcode = first?.postcode ?? "";
  const isChosen = (id: number) => chosen.some((agent) => agent.id === id);
  const local = listed.filter(({ id }, index) => index < MAX_LOCAL_AGENTS || isChosen(id));
  const [figures, around] = await Promise.all([findNewestFigures([postcode]), findSuburbsAround(suburbs)]);
  const elsewhere = chosen.filter(({ id }) => listed.every((agent) => agent.id !== id));
  const known = [...listed, ...chosen].map(({ id }) => id);
  const slugs = suburbs.map(({ slug }) => slug);
  const [sold, nearby] = await Promise.all([
    findLocalSales(place, { slugs, around, types }),
    listed.length < MAX_APPRAISING_AGENTS ? findAgentsNearby(around, known, types) : [],
  ]);
  const { sales: all, sources } = toMarket(postcode, figures.get(postcode) ?? []);
  const ofHome = all.filter(({ dwelling }) => home === undefined || dwelling === saleKinds[home]);
  // A postcode with few sales has figures of all homes alone.
  const histories = ofHome.length > 0 ? ofHome : all;
  const market: LocalMarket = {
    postcode,
    medians: histories.map(({ dwelling, latest }) => ({ dwelling, latest })),
    sources,
    suburb: suburb && { name: suburb.name, slug: suburb.slug, hasOutline: suburb.hasOutline },
    ...sold,
  };
  return { place, market, agents: local.map(toAppraiser), elsewhere, nearby };
}

/** Our records, and what an owner gets in the suburb with the most sales. Undefined without sales. */
async function findProof(): Promise<AppraisalProof | undefined> {
  const [totals, agents] = await Promise.all([findSalesTotals(), countListedAgents()]);
  if (!totals) return undefined;
  const { name: place, slug, postcode } = totals.suburb;
  const [best, figures] = await Promise.all([
    findAgentsByRecord([slug], MAX_APPRAISING_AGENTS),
    findNewestFigures([postcode ?? ""]),
  ]);
  const sellers = best.filter(({ sold }) => sold > 0).map(({ id }) => id);
  const { sales, sources } = toMarket(postcode ?? "", figures.get(postcode ?? "") ?? []);
  return {
    agents,
    sold: totals.sold,
    latest: formatLongDate(`${totals.latest}T00:00:00Z`),
    example: {
      place,
      market: { postcode: postcode ?? "", sales: sales.map(({ dwelling, latest }) => ({ dwelling, latest })) },
      sources,
      agents: (await findAgentsById(sellers, place)).map(toAppraiser),
    },
  };
}

/** The agents with the most sales in several suburbs, by slug, without those `known` by id. */
async function findAgentsNearby(
  slugs: readonly string[],
  known: readonly number[],
  types: readonly string[] | undefined,
): Promise<Appraiser[]> {
  const found = await findAgentsByRecord(slugs, MAX_LOCAL_AGENTS, types);
  const ids = found.filter(({ id, sold }) => sold > 0 && !known.includes(id)).map(({ id }) => id);
  return (await findAgentsById(ids.slice(0, MAX_APPRAISING_AGENTS), undefined, types)).map(toAppraiser);
}

/** Reports agents who are not listed, and those after the third. */
export function describeOmissions(requested: number, found: number): string[] {
  return [
    ...(requested > found ? ["Some of the agents are not listed here, or no longer listed."] : []),
    ...(found > MAX_APPRAISING_AGENTS ? ["You can ask up to three agents at once. The first three are below."] : []),
  ];
}

/** The receipts that are valid and not withdrawn, with the agents' names. */
async function findSent(tokens: readonly string[]): Promise<{ token: string; name: string }[]> {
  const sent = await Promise.all(
    tokens.map(async (token) => {
      const receipt = readReceipt(token);
      const lead = receipt.state === "valid" ? await findSentLead(receipt.id) : undefined;
      const isRequest = lead?.appraisalAddress != null && lead.withdrawnAt === null;
      return isRequest && lead.agent ? [{ token, name: lead.agent.name }] : [];
    }),
  );
  return sent.flat();
}

export const action = pageAction(
  appraisalRequest,
  async (input, args: ActionFunctionArgs) => {
    const { ids } = decodeAgentChoice(args.url.searchParams);
    const agents = (await findAgentsById(ids)).slice(0, MAX_APPRAISING_AGENTS);
    if (agents.length === 0) throw new NotFound(leadMessages.agent);
    const chosen = agents.map(({ id }) => id);
    const { place, address } = decodeAppraisal(args.url.searchParams);
    // Only a suburb or postcode that we know, because a link could contain any text.
    const known = await resolveAddress(place ?? address ?? "");
    const complete = { ...input, appraisalAddress: await completeAddress(input.appraisalAddress, known?.place) };
    const leads = await requestAppraisals(getCaller(args), complete, chosen);
    keepPrivate(args.context);
    const query = new URLSearchParams([
      ...chosen.map((id) => ["agent", String(id)]),
      ...leads.map(({ receipt }) => ["sent", receipt]),
    ]);
    return redirect(`${appraisalBasePath}?${query.toString()}#sent`, 303);
  },
  { failure: leadMessages.failed.text },
);

export const clientAction = formClientAction({ form: enquiryFormId, failure: leadMessages.failed.text });

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => {
  return { ...current, ...emptyView(decodeAppraisal(params)) };
});

export default function AppraisalPage(props: Route.ComponentProps) {
  return <AppraisalScreen key={props.loaderData.path} {...props} />;
}

function AppraisalScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { request, path, constraint, error, choiceError, agents, street, local, proof, notices, sent } = loaderData;
  const contact = useContact();
  const submitted = submittedValues(actionData);
  if (!agents && submitted) return <RetryForm fields={submitted} action={path} />;
  const isChoosing = local !== undefined || agents?.length === 0;
  return (
    <>
      {notices.length > 0 && (
        <div className="page pt-4">
          <SearchNotes notes={notices} />
        </div>
      )}
      {local && <AppraisalChoice request={request} error={choiceError} {...local} />}
      {!local && agents?.length === 0 && (
        <AppraisalStart address={request.address ?? request.place} home={request.home} error={error} proof={proof} />
      )}
      <div className={`page flex flex-col gap-4 pb-6 ${isChoosing ? "" : "pt-4 lg:pt-6"}`.trimEnd()}>
        {!isChoosing && (
          <>
            <Breadcrumb trail={[{ label: "Agents", to: agentsBasePath }, { label: "Appraisal" }]} />
            <h1 tabIndex={-1} className="text-xl">
              {messages.title}
            </h1>
          </>
        )}
        {!agents && <LoadFailed title={messages.failed} path={path} />}
        {!isChoosing && agents && sent.length > 0 && <RequestSent sent={sent} />}
        {!isChoosing && agents && sent.length === 0 && (
          <AppraisalForm
            agents={agents}
            request={request}
            street={street}
            path={path}
            constraint={constraint}
            result={actionData}
            contact={contact}
          />
        )}
        <SampleDataNotice />
      </div>
    </>
  );
}

function RequestSent({ sent }: { sent: readonly { token: string; name: string }[] }) {
  return (
    <Alert tone="ok" level={2} id="sent" title={`Sent to ${joinNames(sent.map(({ name }) => name))}`}>
      <p>{leadMessages.succeeded.text}</p>
      <MailNote />
      <ul>
        {sent.map(({ token, name }) => (
          <li key={token}>
            <TextLink to={enquiryPath(token)} className="inline-flex min-h-11 items-center">
              {enquiryMessages.receipt} to {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
