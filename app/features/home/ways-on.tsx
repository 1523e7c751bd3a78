import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const ways = [
  { to: "/listings", label: "Browse homes", text: "For sale and for rent, by suburb, price and rooms." },
  { to: "/agents", label: "Find an agent", text: "By name, agency, suburb or specialty, with their homes." },
  { to: "/suburbs", label: "Read suburb guides", text: "What homes sold for, and what is on the market now." },
];

/** The calls to action at the end of the page. */
export function WaysOn() {
  return (
    <section aria-labelledby="ways-on" className="page section-gap">
      <h2 id="ways-on" className="border-b-3 border-ink pb-2 text-xl">
        Where to next
      </h2>
      <ul className="grid gap-x-8 md:grid-cols-3">
        {ways.map(({ to, label, text }) => (
          <li key={to} className="border-b border-line py-4">
            <TextLink to={to} className="inline-block py-1 text-lg font-bold">
              {label}
            </TextLink>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-l-8 border-buff-2 bg-buff p-4 md:px-8 md:py-6">
        <div>
          <h3 className="text-lg">Property Professional?</h3>
          <p className="text-ink-2">A page of your own, your homes, and enquiries straight to your mailbox.</p>
        </div>
        <ButtonLink to="/for-agents" variant="quiet">
          Learn More
        </ButtonLink>
      </div>
    </section>
  );
}
