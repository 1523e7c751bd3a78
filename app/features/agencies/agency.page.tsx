import { data, href, redirect } from "react-router";
import type { RealEstateAgent, WithContext } from "schema-dts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { AgencyLogo, AgencyMonogram, AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentPath, homesNowLabel, type Office, officeAddress } from "#app/features/agents/model/card.ts";
import { Enquiry, EnquiryPageFailed, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { agentEnquiry, enquiryAction, enquiryPageData } from "#app/features/leads/enquire/enquire.form.server.ts";
import { leadMessages, enquiryFormId } from "#app/features/leads/model/lead.ts";
import {
  AgentFigures,
  AgentSalesSection,
  RecentSales,
  toAgentSalesView,
} from "#app/features/listings/embeds/agent-sales.tsx";
import { findAgentHomes, findAgentSales } from "#app/features/listings/embeds/homes.queries.server.ts";
import { AgentHomesSection, decodeAgentHomes } from "#app/features/listings/embeds/homes.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { type PhonePart, phoneParts } from "#app/lib/phone.server.ts";
import { countFigure, countText, formatAbn } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BreakableAddress, ContactLine, PhoneNumber } from "#app/ui/contact-links.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SidePanel } from "#app/ui/sections.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/agency.page";
import { agencyDetailMessages } from "./agency.messages.ts";
import {
  type AgencyPerson,
  findAgencyPeople,
  findClosedAgency,
  findOfferingAgentIds,
  findEnquiryReceiver,
  findPublicAgency,
  type PublicAgency,
} from "./agency.queries.server.ts";
import { findPublicOffices } from "./offices.queries.server.ts";
import { agencyPath } from "./paths.ts";

const messages = {
  page: "Agency",
  closed: (name: string, on: string) =>
    `${name} closed on ${on}. Its agents may be in the directory on their own or with another agency.`,
  failed: "We couldn't load this agency just now.",
  people: (count: number) => countText(count, "agent", "agents"),
  offices: (count: number, people: number) =>
    `${countText(count, "office", "offices")}, ${countText(people, "agent", "agents")}`,
  otherPeople: "Agents of no particular office",
  noPeople: "None of its agents is in the directory yet.",
  contact: "Contact",
  enquire: "Enquire",
  enquireWith: (agency: string) => `Enquire with ${agency}`,
  call: "Call",
  forSale: "Homes for sale",
  forRent: "Homes for rent",
} as const;

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  const agency = loaderData?.agency;
  if (!agency) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: messages.page, description: messages.failed, url, noIndex: true });
  }
  const url = absoluteUrl(origin, agencyPath(agency));
  const description = `${agency.name}${agency.address ? `, ${agency.address}` : ""}: its agents, homes for sale and rent, and what it sold.`;
  return [
    // Never index a visitor's receipt.
    ...pageMeta({ title: agency.name, description, url, noIndex: loaderData.sentReceipt !== undefined }),
    { "script:ld+json": agencyStructuredData(agency, url) },
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const path = agencyPath({ id });
  const { constraint } = agentEnquiry;
  return loadPage({ fallback: { agency: undefined, path, constraint, sentReceipt: undefined } }, async () => {
    const [agency, people, agentIds, receiver, offices] = await Promise.all([
      findPublicAgency(id),
      findAgencyPeople(id),
      findOfferingAgentIds(id),
      findEnquiryReceiver(id),
      findPublicOffices(id),
    ]);
    if (!agency) return throwGone(await findClosedAgency(id));
    const [homes, sales] = await Promise.all([
      findAgentHomes(agentIds, decodeAgentHomes(url.searchParams)),
      findAgentSales(agentIds),
    ]);
    cachePublicly(path);
    const view = {
      agency,
      people: people.map(({ phone, ...person }) => ({ ...person, phone: phone === null ? [] : phoneParts(phone) })),
      isContactable: receiver !== undefined,
      offices: offices.map(({ phone, ...office }) => ({ ...office, phone: phone === null ? [] : phoneParts(phone) })),
      homes,
      sales: toAgentSalesView(sales),
      phone: agency.phone === null ? undefined : phoneParts(agency.phone),
      path,
      constraint,
    };
    return enquiryPageData(view, { agencyId: id }, { url, context });
  });
}

/** Throws 308 to the agency it was merged into, 410 if it was closed, else 404. */
function throwGone(closed: Awaited<ReturnType<typeof findClosedAgency>>): never {
  if (!closed) throw data(null, { status: 404 });
  if (closed.mergedIntoId !== null) throw redirect(agencyPath({ id: closed.mergedIntoId }), 308);
  const on = closed.closedAt === null ? "" : formatLongDate(closed.closedAt);
  throw data({ message: messages.closed(closed.name, on) }, { status: 410 });
}

export const action = enquiryAction(agentEnquiry, async ({ params }: Route.ActionArgs) => {
  const id = readRowId(params.id);
  const agency = id === undefined ? undefined : await findPublicAgency(id);
  if (!agency) throw new NotFound(agencyDetailMessages.noAgency);
  return { path: agencyPath(agency), target: { agencyId: agency.id } };
});

export const clientAction = formClientAction({
  form: enquiryFormId,
  inPlace: true,
  failure: leadMessages.failed.text,
});

export const clientMiddleware = keepPageWhenUnreachable();

export default function AgencyPage(props: Route.ComponentProps) {
  // Another agency discards input and receipts of the previous one.
  return <AgencyScreen key={props.loaderData.path} {...props} />;
}

function AgencyScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { agency, path, constraint, sentReceipt } = loaderData;
  const form = useEnquiryForm({ path, constraint, result: actionData });
  const notLoaded = useNotLoaded();
  if (!agency) {
    return (
      <EnquiryPageFailed heading={messages.page} path={path} result={actionData}>
        <LoadFailed title={messages.failed} path={path} />
      </EnquiryPageFailed>
    );
  }
  const { people, offices, isContactable, homes, sales, phone } = loaderData;
  const figures = [
    { label: messages.forSale, value: countFigure(homes.counts.sale ?? COUNT_LIMIT + 1) },
    { label: messages.forRent, value: countFigure(homes.counts.rent ?? COUNT_LIMIT + 1) },
    ...(sales?.figures.flatMap(({ stats }) => stats) ?? []),
  ];
  return (
    <>
      <div className="page flex flex-col gap-y-6 pt-3 pb-6">
        <Breadcrumb trail={[{ label: "Agents", to: href("/agents") }, { label: agency.name }]} />
        <div className="profile">
          <header className="flex min-w-0 flex-col gap-4">
            <AgencyName agency={agency} phone={phone} />
            <AgentFigures figures={figures.slice(0, HEAD_FIGURES)} />
            {sales && <RecentSales sales={sales} />}
          </header>
          <People people={people} offices={offices} />
          {isContactable && (
            <SidePanel>
              <Enquiry
                form={form}
                heading={messages.enquireWith(agency.name)}
                receiver={agency.name}
                path={path}
                sentReceipt={sentReceipt}
                asksForSuburb
              />
            </SidePanel>
          )}
          <div className="profile-homes">
            <SaveHomeForm hasHearts={homes.json !== "[]"}>
              <AgentHomesSection homes={homes} path={path} notLoaded={notLoaded} cardActions={saveHeart} />
            </SaveHomeForm>
          </div>
        </div>
        {sales && <AgentSalesSection sales={sales} figures={figures.slice(HEAD_FIGURES)} />}
        <SampleDataNotice />
      </div>
      {isContactable && <AgencyBar agency={agency} phone={phone} />}
    </>
  );
}

/** In the head of the page; the others are above the table of sales. */
const HEAD_FIGURES = 4;

type Phone = readonly PhonePart[];

function AgencyName({ agency, phone }: { agency: PublicAgency; phone?: Phone }) {
  const { name, logo, address, email, website, licenceNumber, abn } = agency;
  const numbers = [
    licenceNumber && `${agencyDetailMessages.label.licenceNumber} ${licenceNumber}`,
    abn && `${agencyDetailMessages.label.abn} ${formatAbn(abn)}`,
  ].filter(Boolean);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 sm:gap-x-6">
      <div className="sm:row-span-2">{logo ? <AgencyLogo logo={logo} /> : <AgencyMonogram name={name} />}</div>
      <div className="flex min-w-0 flex-col gap-1">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {name}
        </h1>
        {address && <p className="text-ink-2">{address}</p>}
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        <ContactLine phone={phone} email={email} website={website} />
        {numbers.length > 0 && (
          <p className="text-sm text-ink-2">
            <DottedFacts facts={numbers} />
          </p>
        )}
      </div>
    </div>
  );
}

/** On phones, within reach of the thumb. */
function AgencyBar({ agency: { name }, phone }: { agency: PublicAgency; phone?: Phone }) {
  const call = phone?.find(({ href: target }) => target !== undefined)?.href;
  return (
    <nav aria-label={`${messages.contact} ${name}`} className="bottom-bar">
      {call && (
        <ButtonLink to={call} variant="quiet">
          {messages.call} <span className="sr-only">{name}</span>
        </ButtonLink>
      )}
      <ButtonLink to="#enquire">{messages.enquire}</ButtonLink>
    </nav>
  );
}

type Person = Omit<AgencyPerson, "phone"> & { phone: readonly PhonePart[] };

type ShownOffice = Omit<Office, "phone"> & { phone: readonly PhonePart[] };

function People({ people, offices }: { people: readonly Person[]; offices: readonly ShownOffice[] }) {
  const others = people.filter(({ officeId }) => !offices.some(({ id }) => id === officeId));
  const heading =
    offices.length === 0 ? messages.people(people.length) : messages.offices(offices.length, people.length);
  return (
    <section aria-labelledby="people" className="profile-people flex min-w-0 flex-col gap-2">
      <h2 id="people" className="text-xl">
        {heading}
      </h2>
      {people.length === 0 && <p>{messages.noPeople}</p>}
      {offices.map((office) => (
        <section
          key={office.id}
          aria-labelledby={`office-${office.id}`}
          className="flex flex-col gap-1 border-t border-line pt-3"
        >
          <h3 id={`office-${office.id}`} className="text-lg wrap-anywhere">
            {office.name}
          </h3>
          <p className="wrap-anywhere">{officeAddress(office)}</p>
          <p className="flex flex-wrap gap-x-4 wrap-anywhere">
            {office.phone.length > 0 && (
              <PhoneNumber
                parts={office.phone}
                action={`${messages.call} ${office.name},`}
                className="inline-block min-h-6"
              />
            )}
            {office.email !== null && (
              <TextLink to={`mailto:${office.email}`} className="inline-block min-h-6">
                <BreakableAddress address={office.email} />
              </TextLink>
            )}
          </p>
          <PersonCards people={people.filter(({ officeId }) => officeId === office.id)} />
        </section>
      ))}
      {offices.length > 0 && others.length > 0 && (
        <section aria-labelledby="other-people" className="flex flex-col gap-1 border-t border-line pt-3">
          <h3 id="other-people" className="text-lg">
            {messages.otherPeople}
          </h3>
          <PersonCards people={others} />
        </section>
      )}
      {offices.length === 0 && <PersonCards people={people} />}
    </section>
  );
}

function PersonCards({ people }: { people: readonly Person[] }) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
      {people.map((person) => (
        <li key={person.id} className="flex items-center gap-3 border-b border-line py-3">
          <AgentPortrait name={person.name} portrait={person.portrait} photoUrl={person.photoUrl} />
          <div className="min-w-0 wrap-anywhere">
            <TextLink to={agentPath(person)} className="inline-block min-h-6 font-semibold">
              {person.name}
            </TextLink>
            <p className="text-sm text-ink-2">
              <DottedFacts facts={recordOf(person)} />
            </p>
            {person.phone.length > 0 && (
              <p>
                <PhoneNumber
                  parts={person.phone}
                  action={`${messages.call} ${person.name},`}
                  className="inline-block min-h-6"
                />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Returns "4 for sale, 2 for rent" and "3 sold, 1 leased in 12 months". */
function recordOf({ sold, leased, ...homes }: Person) {
  const closed = [sold > 0 && `${sold} sold`, leased > 0 && `${leased} leased`].filter(Boolean).join(", ");
  return [homesNowLabel(homes), closed && `${closed} in 12 months`];
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
