import { Link } from "react-router";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

/** The services that go with a move, as a ruled list (specification, section 2, Suburb detail). */
export function SuburbServices({ suburb }: { suburb: string }) {
  return (
    <section aria-labelledby="services" className="flex flex-col gap-3 print:hidden">
      <h2 id="services" className="text-xl">
        Buying or renovating in {suburb}
      </h2>
      <ul className="border-t-3 border-ink">
        {suburbsMessages.services.map(({ to, label, text }) => (
          <li key={to} className="relative border-b border-line py-3 sm:flex sm:items-baseline sm:gap-6">
            <Link to={to} className="link text-lg font-semibold after:absolute after:inset-0 sm:w-40">
              {label}
            </Link>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
