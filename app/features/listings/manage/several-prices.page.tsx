import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { toVersion } from "#app/features/audit/versions.server.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/several-prices.page";
import { ConfirmPriceField, getPriceToConfirm } from "./confirm-price.tsx";
import { marketMessages } from "./manage.messages.ts";
import { findHomesToPrice } from "./own-listings.queries.server.ts";
import {
  listingsHome,
  myListingsPath,
  ownListingElement,
  pricesElement,
  readHomes,
  readMyListings,
  severalPricesPath,
} from "./paths.ts";
import { severalMessages, severalPricesMessages as messages } from "./several.messages.ts";
import {
  changePrices,
  PRICE_FIELDS,
  priceFieldName,
  pricesFormSchema,
  PricesRefused,
  toPriceValues,
  type TypedPrice,
} from "./several.server.ts";

const PRICES_FORM = "prices";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const ids = readHomes(url.searchParams);
  const state = readMyListings(url.searchParams);
  const homes = await loadPageOrUnavailable(() => findHomesToPrice(ids, viewer));
  return {
    home: { ...listingsHome(viewer.role), to: myListingsPath(state) },
    path: severalPricesPath(ids, state),
    homes: homes.map(toPricedHome),
  };
}

type HomeToPrice = Awaited<ReturnType<typeof findHomesToPrice>>[number];

function toPricedHome(home: HomeToPrice) {
  const { id, address, suburb, listingType } = home;
  const { amount, frequency } = priceLabel(home);
  const fields = Object.fromEntries(PRICE_FIELDS.map((name) => [name, priceFieldName(name, id)]));
  return {
    id,
    address,
    suburb,
    listingType,
    period: toPeriod(home),
    now: [amount, frequency].filter(Boolean).join(" "),
    isInSpreadsheet: home.isInSpreadsheet,
    /** Why its price cannot be changed here. */
    barrier:
      home.isImported && !home.isInSpreadsheet
        ? ("imported" as const)
        : home.closedOn === null
          ? undefined
          : ("closed" as const),
    names: fields as Record<(typeof PRICE_FIELDS)[number], string>,
    values: {
      price: formatNumber(home.price),
      priceTo: home.priceTo === null ? "" : formatNumber(home.priceTo),
      version: toVersion(toPriceValues(home)),
    },
  };
}

function toPeriod({ listingType, priceFrequency }: HomeToPrice): keyof typeof messages.price {
  if (listingType === "sale") return "once";
  return priceFrequency === "per_month" ? "per_month" : "per_week";
}

type PricedHome = ReturnType<typeof toPricedHome>;

function pricesForm(ids: readonly number[]): ServerSideForm<TypedPrice[]> {
  const form = serverForm(pricesFormSchema(ids), { id: PRICES_FORM });
  return {
    ...form,
    parse(body) {
      const textOf = (name: string) => {
        const value = body.get(name);
        return typeof value === "string" ? value.trim() : "";
      };
      // Homes deleted since the form was opened have no fields.
      const value = ids
        .filter((id) => body.has(priceFieldName("price", id)))
        .map((id) => ({
          id,
          price: textOf(priceFieldName("price", id)),
          priceTo: textOf(priceFieldName("priceTo", id)),
          confirmPrice: textOf(priceFieldName("confirmPrice", id)),
          version: textOf(priceFieldName("version", id)),
        }));
      return value.length > 0 ? { value } : { failure: form.reject(body, { "": [messages.none] }) };
    },
  };
}

export function action(args: Route.ActionArgs) {
  const ids = readHomes(args.url.searchParams);
  const respond = pageAction(
    pricesForm(ids),
    async (typed, sent: Route.ActionArgs, redisplay) => {
      try {
        const { changed, ...outcome } = await changePrices(requireAgent(sent), typed);
        const [first] = ids;
        const anchor = ids.length === 1 && first !== undefined ? ownListingElement(first) : "own-listings";
        return redirectWithFlash(`${myListingsPath(readMyListings(sent.url.searchParams))}#${anchor}`, {
          kind: "success",
          ...(changed === 0 ? messages.noneChanged : toSavedMessage(changed, outcome)),
        });
      } catch (error) {
        if (!(error instanceof PricesRefused)) throw error;
        const failure = redisplay(error.errors);
        return data({ ...failure, initialValue: { ...failure.initialValue, ...error.versions } }, { status: 422 });
      }
    },
    { failure: messages.failed },
  );
  return respond(args);
}

/** More would not fit into the cookie of the message. */
const MAX_ADVICE = 2;

function toSavedMessage(
  changed: number,
  { detached, advice }: { detached: number; advice: readonly string[] },
): { title: string; text: string } {
  const more = advice.length - MAX_ADVICE;
  const parts = [
    detached > 0 && severalMessages.detached(detached),
    ...advice.slice(0, MAX_ADVICE),
    more > 0 && messages.moreAdvice(more),
    messages.savedText,
  ];
  return { title: messages.saved(changed), text: parts.filter(Boolean).join(" ") };
}

export const clientAction = formClientAction({ form: PRICES_FORM, failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable();

export default function SeveralPricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, path, homes } = loaderData;
  const form = useServerForm<Record<string, string>>({
    id: PRICES_FORM,
    action: path,
    constraint: Object.fromEntries(homes.map(({ names }) => [names.price, { required: true }])),
    result: actionData,
    defaultValue: Object.fromEntries(
      homes.flatMap(({ names, values }) => [
        [names.price, values.price],
        [names.priceTo, values.priceTo],
      ]),
    ),
  });
  const back = (
    <ButtonLink variant="quiet" to={home.to}>
      {messages.back}
    </ButtonLink>
  );
  const isChangeable = homes.some(({ barrier }) => barrier === undefined);
  return (
    <>
      <ErrorSummary form={{ ...form, failure: form.failure && nameHomes(form.failure, homes) }} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: messages.title }]} />
        <h1 id={pricesElement} tabIndex={-1} className="text-xl">
          {messages.title}
        </h1>
        {homes.length === 0 ? (
          <EmptyState title={messages.none} actions={back}>
            {messages.noneHint}
          </EmptyState>
        ) : (
          <ServerForm form={form} className="flex max-w-[60rem] flex-col gap-4">
            <Honeypot />
            <p className="prose text-ink-2">{messages.lead}</p>
            {homes.some(({ isInSpreadsheet, barrier }) => isInSpreadsheet && barrier === undefined) && (
              <p className="prose">{messages.stopsImport}</p>
            )}
            <FormMessage />
            <ul className="border-t-3 border-ink">
              {homes.map((one) => (
                <li key={one.id} className="border-b border-line py-3">
                  <Home home={one} form={form} result={actionData} />
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">
              {isChangeable && <SubmitButton pendingLabel={messages.saving}>{messages.submit}</SubmitButton>}
              {back}
            </div>
          </ServerForm>
        )}
      </div>
    </>
  );
}

/** The summary lists the faults of all homes. */
function nameHomes(failure: FormFailure, homes: readonly PricedHome[]): FormFailure {
  const addresses = new Map(homes.flatMap(({ names, address }) => Object.values(names).map((name) => [name, address])));
  const named = Object.entries(failure.error).map(([name, texts]): [string, string[]] => {
    const address = addresses.get(name);
    return [name, address === undefined ? texts : texts.map((text) => messages.fault(address, text))];
  });
  return { ...failure, error: Object.fromEntries(named) };
}

interface HomeProps {
  home: PricedHome;
  form: ReturnType<typeof useServerForm<Record<string, string>>>;
  result: Route.ComponentProps["actionData"];
}

function Home({ home, form: { fields, failure }, result }: HomeProps) {
  const { id, address, suburb, listingType, period, now, isInSpreadsheet, barrier, names, values } = home;
  const about = (
    <>
      <p className="font-semibold wrap-anywhere">
        {address}, {suburb}
      </p>
      <p className="text-ink-2 tnum">{messages.now(now)}</p>
      {isInSpreadsheet && barrier === undefined && <p className="text-sm text-ink-2">{messages.inSpreadsheet}</p>}
    </>
  );
  if (barrier !== undefined) {
    return (
      <div className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
        <div>{about}</div>
        <p>
          {barrier === "imported" ? messages.imported : marketMessages.closed[listingType]}{" "}
          {barrier === "imported" && (
            <TextLink to={href("/dashboard/listings/:id/feed", { id: String(id) })} className="inline-block py-1">
              {messages.importDetails}
              <span className="sr-only">: {address}</span>
            </TextLink>
          )}
        </p>
      </div>
    );
  }
  const { [names.price]: price, [names.priceTo]: priceTo, [names.confirmPrice]: confirmPrice } = fields;
  const hasFault = [names.price, names.priceTo].some((name) => failure?.error[name]);
  const version = failure?.initialValue[names.version] ?? values.version;
  return (
    <fieldset className="grid min-w-0 items-start gap-x-8 gap-y-2 lg:grid-cols-2">
      <legend className="sr-only">
        {address}, {suburb}
      </legend>
      <div>{about}</div>
      <div className={`grid min-w-0 items-end gap-x-4 gap-y-2 ${hasFault ? "" : "min-[24rem]:grid-cols-2"}`}>
        <input type="hidden" name={names.version} value={version} />
        {price && (
          <TextField field={price} label={messages.price[period]} inputMode="numeric" autoComplete="off" prefix="$" />
        )}
        {listingType === "sale" && priceTo && (
          <TextField field={priceTo} label={messages.priceTo} inputMode="numeric" autoComplete="off" prefix="$" />
        )}
        {confirmPrice && (
          <div className="empty:hidden min-[24rem]:col-span-full">
            <ConfirmPriceField
              field={confirmPrice}
              price={getPriceToConfirm(result, names.price, names.confirmPrice)}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
