import { data, href } from "react-router";
import type { RealEstateAgent, WithContext } from "schema-dts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { AgencyLogo, AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentPath } from "#app/features/agents/model/card.ts";
import { findAgentHomes, findAgentSales } from "#app/features/listings/embeds/agent-homes.queries.server.ts";
import {
  AgentHomesSection,
  AgentSalesSection,
  decodeAgentHomes,
  toAgentSalesView,
} from "#app/features/listings/embeds/agent-homes.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { siteName } from "#app/lib/paths.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { countOf, countText } from "#app/lib/text.ts";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/agency.page";
import {
  type AgencyPerson,
  findAgencyPeople,
  findPublicAgency,
  type PublicAgency,
} from "./agency-page.queries.server.ts";
import { agencyDetailMessages } from "./agency.messages.ts";

const messages = {
  page: "Agency",
  failed: "We couldn't load this agency just now.",
  people: (count: number) => countText(count, "agent", "agents"),
  noPeople: "None of its agents is in the directory yet.",
  contact: "Contact",
} as const;

const agencyPath = (id: number) => href("/agencies/:id", { id: String(id) });

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  const agency = loaderData?.agency;
  if (!agency) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: messages.page, description: messages.failed, url, noIndex: true });
  }
  const url = absoluteUrl(origin, agencyPath(agency.id));
  const description = `${agency.name}${agency.address ? `, ${agency.address}` : ""}: its agents, homes for sale and rent, and what it sold.`;
  return [
    ...pageMeta({ title: agency.name, description, url }),
    { "script:ld+json": agencyStructuredData(agency, url) },
  ];
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const path = agencyPath(id);
  return loadPage({ fallback: { agency: undefined, path } }, async () => {
    const [agency, people] = await Promise.all([findPublicAgency(id), findAgencyPeople(id)]);
    if (!agency) throw data(null, { status: 404 });
    const agentIds = people.map((person) => person.id);
    const [homes, sales] = await Promise.all([
      findAgentHomes(agentIds, decodeAgentHomes(url.searchParams)),
      findAgentSales(agentIds),
    ]);
    cachePublicly(path);
    const phone = agency.phone === null ? undefined : phoneParts(agency.phone);
    return { agency, people, homes, sales: toAgentSalesView(sales), phone, path };
  });
}

export const clientMiddleware = keepPageWhenUnreachable();

export default function AgencyPage({ loaderData }: Route.ComponentProps) {
  const { agency, path } = loaderData;
  const notLoaded = useNotLoaded();
  if (!agency) {
    return (
      <div className="page flex flex-col gap-6 py-6">
        <h1 tabIndex={-1} className="text-2xl">
          {messages.page}
        </h1>
        <LoadFailed title={messages.failed} path={path} />
      </div>
    );
  }
  const { people, homes, sales, phone } = loaderData;
  return (
    <div className="page flex flex-col gap-8 py-6">
      <Breadcrumb trail={[{ label: "Agents", to: href("/agents") }, { label: agency.name }]} />
      <header className="flex flex-col gap-1 border-t-3 border-ink pt-4">
        {agency.logo && <AgencyLogo logo={agency.logo} />}
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {agency.name}
        </h1>
        {agency.address && <p className="text-ink-2">{agency.address}</p>}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <People people={people} />
        <section aria-labelledby="contact" className="flex flex-col gap-2">
          <h2 id="contact" className="text-xl">
            {messages.contact}
          </h2>
          <FactList items={toContactFacts(agency, phone)} />
        </section>
      </div>
      <SaveHomeForm hasHearts={homes.json !== "[]"}>
        <AgentHomesSection homes={homes} path={path} notLoaded={notLoaded} cardActions={saveHeart} />
      </SaveHomeForm>
      {sales && <AgentSalesSection sales={sales} />}
      <SampleDataNotice />
    </div>
  );
}

function People({ people }: { people: readonly AgencyPerson[] }) {
  return (
    <section aria-labelledby="people" className="flex flex-col gap-4">
      <h2 id="people" className="text-xl">
        {messages.people(people.length)}
      </h2>
      {people.length === 0 && <p>{messages.noPeople}</p>}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {people.map((person) => (
          <li key={person.id} className="relative flex items-center gap-3 border-b border-line py-3">
            <AgentPortrait name={person.name} portrait={person.portrait} photoUrl={person.photoUrl} />
            <div className="min-w-0 wrap-anywhere">
              <Link to={agentPath(person)} className="font-semibold after:absolute after:inset-0 hover:underline">
                {person.name}
              </Link>
              <p className="text-sm text-ink-2">{recordOf(person)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns "4 homes now · 3 sold, 1 leased in 12 months". */
function recordOf({ homes, sold, leased }: AgencyPerson): string {
  const closed = [sold > 0 && `${sold} sold`, leased > 0 && `${leased} leased`].filter(Boolean).join(", ");
  return [homes > 0 && `${countOf(homes, "home")} now`, closed && `${closed} in 12 months`].filter(Boolean).join(" · ");
}

function toContactFacts(
  { email, website, abn, licenceNumber }: PublicAgency,
  phone: ReturnType<typeof phoneParts> | undefined,
): Fact[] {
  return [
    { term: "Phone", detail: phone && <PhoneNumber parts={phone} /> },
    { term: "Email", detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: "Website", detail: website && <TextLink to={website}>{siteName(website)}</TextLink> },
    { term: "Licence", detail: licenceNumber },
    { term: agencyDetailMessages.label.abn, detail: abn?.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4") },
  ].filter(({ detail }) => Boolean(detail));
}

/** Describes an agency in schema.org's terms. `url` is absolute. */
function agencyStructuredData(agency: PublicAgency, url: string): WithContext<RealEstateAgent> {
  const { name, address, phone, email, website, abn } = agency;
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateAgent",
    name,
    url,
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(website && { sameAs: website }),
    ...(abn && { identifier: { "@type": "PropertyValue", name: "ABN", value: abn } }),
  };
}
