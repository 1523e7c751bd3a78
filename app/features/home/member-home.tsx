import { Link } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { homeMessages } from "./home.messages.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { criteriaWords } from "#app/features/listings/model/filter-words.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-grid.tsx";
import { SaveHomeForm, saveHeart } from "#app/features/saved-homes/save-home.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ServiceOffer, ServiceList } from "./service-list.tsx";

const messages = homeMessages.member;

export interface MemberHomeProps {
  /** The first name, or the e-mail address when there is none. */
  name: string;
  services: readonly ServiceOffer[];
  /** The newest homes as the text of a JSON array, and the saved search that they are of. */
  homes?: { json: string; of?: Criteria };
}

/** The home page of somebody who is signed in. */
export function MemberHome({ name, services, homes }: MemberHomeProps) {
  return (
    <>
      <div className="page flex flex-col gap-8 pt-6 md:pt-10">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {messages.welcome}
          {name}
        </h1>
        <ul className="grid gap-(--gap) md:grid-cols-3">
          {messages.cards.map(({ to, label, text }) => (
            <li key={to} className="card p-4">
              <h2 className="text-lg">
                <Link to={to} className="link after:absolute after:inset-0">
                  {label}
                </Link>
              </h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        {homes && homes.json !== "[]" && <Homes {...homes} />}
        <div className="flex flex-wrap items-center justify-between gap-4 border-l-8 border-buff-2 bg-buff p-4 md:px-8 md:py-6">
          <div>
            <h2 className="text-lg">{messages.banner.title}</h2>
            <p className="text-ink-2">{messages.banner.text}</p>
          </div>
          <ButtonLink to="/for-agents" variant="quiet">
            {messages.banner.link}
          </ButtonLink>
        </div>
      </div>
      {services.length > 0 && <ServiceList services={services} />}
    </>
  );
}

/** What somebody looks for, or what is new for sale. */
function Homes({ json, of }: NonNullable<MemberHomeProps["homes"]>) {
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="homes" className="text-xl">
            {of ? messages.homes.saved : messages.homes.newest}
          </h2>
          {of && <p className="text-ink-2">{criteriaWords(of)}</p>}
        </div>
        <TextLink to={listingsPath(of ?? { type: "sale" })} className="inline-flex min-h-(--tap) items-center">
          {of ? messages.homes.allSaved : messages.homes.all}
        </TextLink>
      </div>
      <SaveHomeForm hasHearts={json !== "[]"}>
        <ListingGrid json={json} actions={saveHeart} />
      </SaveHomeForm>
    </section>
  );
}
