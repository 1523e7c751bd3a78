import type { ReactNode } from "react";
import type { ActionFunctionArgs } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { EnquiryPageFailed, ServiceEnquiry, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import {
  enquiryAction,
  enquiryPageData,
  financeEnquiry,
  serviceEnquiry,
} from "#app/features/leads/enquire/enquire.form.server.ts";
import { enquiryFormId, removeReceipt, leadMessages } from "#app/features/leads/model/lead.ts";
import { HomeLoanCalculator } from "#app/features/mortgage/home-loan-calculator.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { SidePanel } from "#app/ui/sections.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/service.page";
import { toLoanOptions, parsePriceList, serviceStructuredData, type LoanOption, type PriceList } from "./service.ts";
import { findServicePage, type Service } from "./services.queries.server.ts";

const messages = {
  enquire: "Enquire",
  failed: "We couldn't load this service just now.",
  sample: "The partner services shown here are samples. No real business offers them yet.",
  process: "How it works",
  pricing: "Pricing",
  indicative: "indicative, incl. GST",
  price: "Price",
  firstAnswer: "First answer",
  within: "within 24 hours",
  ofEnquiry: "of your enquiry",
  next: "What happens next",
  noFee: "no fee to you",
  noFeeNote: "The introduction costs you nothing.",
} as const;

const conveyancingMessages = {
  title: "Conveyancing",
  benefits: "What you can count on",
  /** By feature. */
  benefit: {
    "Fully Licensed":
      "Conveyancing is licensed work in New South Wales: your enquiry goes only to licensed conveyancers and solicitors.",
    "Fast Turnaround": "You get a first answer within 24 hours of your enquiry.",
    "Transparent Pricing": "The starting price is shown below, including GST, with a list of what it does not cover.",
    "Expert Advice": "A conveyancer explains the contract to you before you sign it, in plain words.",
  } as Readonly<Record<string, string>>,
  steps: [
    {
      name: "Initial Consultation",
      text: "Tell us whether you are buying or selling, and when. You find out what it will cost.",
    },
    {
      name: "Contract Review",
      text: "A conveyancer reads the contract line by line and tells you what to ask for or change.",
    },
    { name: "Searches & Checks", text: "Title, council, water and strata records are checked against the contract." },
    { name: "Settlement", text: "Money, title and keys change hands on the agreed day. You are told when it is done." },
  ] satisfies Step[],
} as const;

const financeMessages = {
  title: "Finance",
  benefits: "Why ask for a broker here",
  benefit: {
    "More than one lender": "A broker compares loans from several lenders with you. We are not a lender.",
    "Only with your consent": "Your details go to a broker only if you tick the box on the form.",
    "No fee to you": "The introduction costs you nothing. We may earn a referral fee, and the form says so.",
    "Figures first": "Work out your repayments before you speak to anyone. The calculator doesn't ask for your name.",
  } as Readonly<Record<string, string>>,
  options: "Loan options",
  option: {
    "First home buyer": "Ask which scheme you qualify for, and what mortgage insurance would cost without it.",
    Investment:
      "For a home you rent out. Ask how lenders count the rent, and what an interest-only loan costs over the whole term.",
    Refinancing: "Moving to another loan or another lender. Ask what it costs to leave before you compare repayments.",
  } as Readonly<Record<string, string>>,
  steps: [
    {
      name: "Tell us what you need",
      text: "Your name, your contact details and the purpose of the loan. That is all we ask.",
    },
    {
      name: "Speak with a broker",
      text: "We pass your enquiry to a licensed mortgage broker. You hear back within 24 hours.",
    },
    { name: "Compare loans", text: "The broker shows you what each loan costs over its whole term, fees included." },
    {
      name: "Apply and settle",
      text: "You choose. The broker lodges the application and looks after it until settlement.",
    },
  ] satisfies Step[],
} as const;

const renovationsMessages = {
  title: "Renovations",
  benefits: "Why choose us",
  benefit: {
    "Licensed and insured":
      "Your enquiry goes only to builders who are licensed in New South Wales and insured for the work.",
    "Design guidance": "Plans, finishes and approvals are discussed before anything is priced.",
    "Quality materials": "The quote names every material, so you can compare like with like.",
    "End-to-end management": "One builder runs the trades, the orders and the timetable until handover.",
    "Energy efficiency": "Insulation, glazing and shade are planned from the first drawing.",
    "Local expertise": "Builders who work in Sydney know its terraces, strata rules and councils.",
  } as Readonly<Record<string, string>>,
  packages: "Packages",
  package: {
    "Kitchen Transformation": "New cabinets, benchtops, plumbing and power in place of your old kitchen.",
    "Spa-Style Bathroom": "Waterproofing, tiles, fittings and ventilation for one bathroom.",
    "Full Home Renewal": "Floors, walls, kitchen, bathroom and services of a whole home, planned as one job.",
    "Outdoor Retreats & Patios": "Decks, paving, shade and planting. Each site is measured before it is priced.",
  } as Readonly<Record<string, string>>,
  steps: [
    { name: "Free Consultation", text: "We listen to what you want, where and by when. It costs nothing." },
    { name: "Design & Quote", text: "You get drawings and a written quote that names materials and dates." },
    { name: "Build", text: "Licensed trades do the work, and one person answers your questions." },
    {
      name: "Handover & Aftercare",
      text: "You walk through the finished work together, and anything that isn't right is fixed.",
    },
  ] satisfies Step[],
} as const;

type Slug = "conveyancing" | "finance" | "renovations";

interface ServiceSettings {
  texts: { title: string; benefits: string; benefit: Readonly<Record<string, string>>; steps: readonly Step[] };
  target: { serviceId: "conveyancing" | "finance" | "renovation" };
  fields: Pick<Parameters<typeof ServiceEnquiry>[0], "consent" | "asksForPropertyType">;
  /** In display order. Default: the features of the service. */
  benefitNames?: readonly string[];
  /** Default: the lowest price. */
  price?: { detail: string; note: string };
  /** The number of steps that the enquiry form is. */
  stepsOfForm: 0 | 1;
}

/** The API calls renovations "renovation". */
const settings: Record<Slug, ServiceSettings> = {
  conveyancing: {
    texts: conveyancingMessages,
    target: { serviceId: "conveyancing" },
    fields: { asksForPropertyType: true },
    stepsOfForm: 0,
  },
  finance: {
    texts: financeMessages,
    target: { serviceId: "finance" },
    fields: { consent: true },
    benefitNames: Object.keys(financeMessages.benefit),
    price: { detail: messages.noFee, note: messages.noFeeNote },
    stepsOfForm: 1,
  },
  renovations: {
    texts: renovationsMessages,
    target: { serviceId: "renovation" },
    fields: { asksForPropertyType: true },
    stepsOfForm: 0,
  },
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { slug, service } = loaderData;
  const url = absoluteUrl(matches[0].loaderData.origin, `/services/${slug}`);
  if (!service) {
    return pageMeta({ title: settings[slug].texts.title, description: messages.failed, url, noIndex: true });
  }
  const { title, description, heroImageUrl } = service;
  return [
    ...pageMeta({
      title,
      description: description ?? title,
      url,
      image: heroImageUrl ?? undefined,
      // A page with a receipt is private.
      noIndex: loaderData.sentReceipt !== undefined,
    }),
    { "script:ld+json": serviceStructuredData(service, url) },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const slug = getSlug(args);
  const { path, target } = getEnquiryPage(args);
  const { constraint } = forms[slug];
  return loadPage({ fallback: { slug, service: undefined, path, constraint, sentReceipt: undefined } }, async () => {
    cachePublicly(`/services/${slug}`);
    return enquiryPageData({ slug, service: await findServicePage(slug), path, constraint }, target, args);
  });
}

/** Not in the settings, because the browser loads those. */
const forms = { conveyancing: serviceEnquiry, finance: financeEnquiry, renovations: serviceEnquiry };

const enquire = enquiryAction(serviceEnquiry, getEnquiryPage);
const actions = {
  conveyancing: enquire,
  finance: enquiryAction(financeEnquiry, getEnquiryPage),
  renovations: enquire,
};

export async function action(args: Route.ActionArgs) {
  return actions[getSlug(args)](args);
}

/** From the route pattern, and so independent of the URL's case. */
function getSlug({ pattern }: Pick<ActionFunctionArgs, "pattern">): Slug {
  return pattern.split("/").at(-1) as Slug;
}

/** Preserves the query, which may hold the calculator's input. */
function getEnquiryPage(args: ActionFunctionArgs) {
  return { path: removeReceipt(args.url), target: settings[getSlug(args)].target };
}

export const clientAction = formClientAction({ form: enquiryFormId, inPlace: true, failure: leadMessages.failed.text });

export default function ServicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, service, path, constraint, sentReceipt } = loaderData;
  const { texts, target, fields, benefitNames } = settings[slug];
  const form = useEnquiryForm({ path, constraint, result: actionData });
  if (!service) {
    return (
      <EnquiryPageFailed heading={texts.title} path={path} result={actionData}>
        <LoadFailed title={messages.failed} path={path} />
      </EnquiryPageFailed>
    );
  }
  return (
    <div className="page flex flex-col gap-8 py-6">
      <ServiceLayout
        slug={slug}
        service={service}
        enquiry={
          <ServiceEnquiry
            form={form}
            about={target}
            heading={service.callToAction ?? messages.enquire}
            path={path}
            sentReceipt={sentReceipt}
            {...fields}
          />
        }
      >
        <BenefitList heading={texts.benefits} names={benefitNames ?? service.features} texts={texts.benefit} />
        <ServiceSections slug={slug} service={service} />
      </ServiceLayout>
      <SampleDataNotice text={messages.sample} />
    </div>
  );
}

function ServiceSections({ slug, service: { features, pricingInfo } }: { slug: Slug; service: Service }) {
  const prices = parsePriceList(pricingInfo);
  const steps = <ProcessSteps steps={settings[slug].texts.steps} />;
  switch (slug) {
    case "conveyancing":
      return (
        <>
          {steps}
          <PriceTable prices={prices} />
        </>
      );
    case "finance":
      return (
        <>
          <HomeLoanCalculator
            path="/services/finance"
            className="border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
          />
          <LoanOptionList {...toLoanOptions(features, prices.notes)} />
          {steps}
        </>
      );
    case "renovations":
      return (
        <>
          <PackageList prices={prices} />
          {steps}
        </>
      );
  }
}

interface ServiceLayoutProps {
  slug: Slug;
  service: Service;
  enquiry: ReactNode;
  children: ReactNode;
}

function ServiceLayout({ slug, service, enquiry, children }: ServiceLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="flex min-w-0 flex-col gap-12">
        <div>
          <ServiceHero service={service} />
          <KeyFacts slug={slug} prices={parsePriceList(service.pricingInfo)} />
        </div>
        {children}
      </div>
      <SidePanel>{enquiry}</SidePanel>
    </div>
  );
}

function ServiceHero({ service: { id, title, description, heroImageUrl } }: { service: Service }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] border border-t-3 border-line border-t-ink">
      <PhotoFrame
        image={photoAt(heroImageUrl)}
        alt={`Photo: ${title}`}
        seed={id}
        ratio="5/2"
        priority="first"
        className="col-start-1 row-start-1 w-full border-b-0 max-md:max-h-20 md:aspect-auto md:h-full md:min-h-52"
      />
      <div className="relative col-start-1 row-start-2 flex flex-col gap-3 bg-surface p-4 md:row-start-1 md:m-6 md:max-w-[30rem] md:self-end md:justify-self-start md:border md:border-ink md:p-6">
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {description && <p className="prose text-ink-2">{description}</p>}
        <ButtonLink to="#enquire" className="self-start lg:hidden print:hidden">
          {messages.enquire}
        </ButtonLink>
      </div>
    </header>
  );
}

/** Price, time and next step. */
function KeyFacts({ slug, prices }: { slug: Slug; prices: PriceList }) {
  const { texts, price = lowestPrice(prices), stepsOfForm } = settings[slug];
  const next = texts.steps[stepsOfForm];
  const facts = [
    price && { term: messages.price, ...price },
    { term: messages.firstAnswer, detail: messages.within, note: messages.ofEnquiry },
    next && { term: messages.next, detail: next.name, note: next.text },
  ].filter((fact) => fact !== undefined);
  return (
    <dl className="grid gap-x-6 gap-y-3 border border-t-0 border-line bg-surface p-4 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] md:px-6">
      {facts.map(({ term, detail, note }) => (
        <div key={term} className="max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-x-3">
          <dt className="text-sm text-ink-2">{term}</dt>
          <dd>
            <span className="text-md block font-bold tnum first-letter:uppercase">{detail}</span>
            <span className="block text-sm text-pretty text-ink-2">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lowest price, with GST. Undefined without any. */
function lowestPrice({ rows }: PriceList): ServiceSettings["price"] {
  const [lowest] = rows
    .filter(({ atLeast }) => atLeast !== undefined)
    .toSorted((one, other) => (one.atLeast ?? 0) - (other.atLeast ?? 0));
  if (!lowest) return undefined;
  const { name, price, withGst } = lowest;
  return withGst
    ? { detail: `from ${withGst}`, note: name }
    : { detail: price, note: `${name}, ${messages.indicative}` };
}

interface BenefitListProps {
  heading: string;
  /** In display order. */
  names: readonly string[];
  /** Optional, by name. */
  texts: Readonly<Record<string, string>>;
}

function BenefitList({ heading, names, texts }: BenefitListProps) {
  return (
    <ServiceSection id="benefits" heading={heading}>
      <ul>
        {names.map((name) => (
          <li key={name} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <h3 className="font-semibold">{name}</h3>
            {texts[name] && <p className="prose text-ink-2">{texts[name]}</p>}
          </li>
        ))}
      </ul>
    </ServiceSection>
  );
}

function ProcessSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ServiceSection id="process" heading={messages.process}>
      <ol className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex flex-col gap-1 border-b border-line py-4 xl:border-b-0">
            <span aria-hidden="true" className="text-figure leading-none font-bold text-ink-3 tnum">
              {index + 1}
            </span>
            <h3 className="font-semibold">{name}</h3>
            <p className="prose text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </ServiceSection>
  );
}

/** A price with GST must be at least as prominent as the one without (Australian Consumer Law, s 48). */
function PriceTable({ prices: { rows, notes } }: { prices: PriceList }) {
  return (
    <ServiceSection id="pricing" heading={messages.pricing}>
      <div className="grid gap-x-8 md:grid-cols-[minmax(0,1fr)_14rem]">
        <dl>
          {rows.map(({ name, price, withGst }) => (
            <div key={name} className="border-b border-line py-4">
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-price tnum">
                <span>{price}</span>
                {withGst && <strong className="font-bold">{withGst}</strong>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-col gap-2 py-4 text-ink-2">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </ServiceSection>
  );
}

/** Labels every price as indicative. */
function PackageList({ prices: { rows, notes } }: { prices: PriceList }) {
  return (
    <ServiceSection id="packages" heading={renovationsMessages.packages}>
      {notes.map((note) => (
        <p key={note} className="prose pt-4">
          {note}
        </p>
      ))}
      <ul className="grid gap-4 pt-4 sm:grid-cols-2">
        {rows.map(({ name, price, atLeast }) => (
          <Card as="li" key={name}>
            <CardBody>
              <h3 className="text-lg">{name}</h3>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="text-price font-bold tnum">{price}</span>
                {atLeast !== undefined && <span className="text-sm text-ink-2">{messages.indicative}</span>}
              </p>
              <p className="text-ink-2">{renovationsMessages.package[name]}</p>
            </CardBody>
          </Card>
        ))}
      </ul>
    </ServiceSection>
  );
}

interface LoanOptionListProps {
  options: readonly LoanOption[];
  notes: readonly string[];
}

/** Options state no rates, because only lenders may quote them. */
function LoanOptionList({ options, notes }: LoanOptionListProps) {
  return (
    <ServiceSection id="options" heading={financeMessages.options}>
      <ul>
        {options.map(({ name, terms }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <h3 className="font-semibold">{name}</h3>
            <div className="flex flex-col gap-1">
              {terms.map((term) => (
                <p key={term} className="prose font-medium">
                  {term}
                </p>
              ))}
              {financeMessages.option[name] && <p className="prose text-ink-2">{financeMessages.option[name]}</p>}
            </div>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="prose pt-3">
          {note}
        </p>
      ))}
    </ServiceSection>
  );
}

interface ServiceSectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

function ServiceSection({ id, heading, children }: ServiceSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b-3 border-ink pb-2 text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Not in `services`. */
interface Step {
  name: string;
  text: string;
}
