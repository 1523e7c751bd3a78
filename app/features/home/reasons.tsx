import { brand } from "#app/brand.ts";
import { formatNumber } from "#app/lib/numbers.ts";

export interface ReasonsProps {
  /** How many suburbs have a guide; undefined when that is not known just now. */
  suburbCount?: number;
}

/** Why choose us: nothing but what can be checked, each with its number. */
export function Reasons({ suburbCount }: ReasonsProps) {
  const reasons = [
    suburbCount !== undefined && {
      figure: formatNumber(suburbCount),
      title: "suburb guides",
      text: "Real sale figures, with their period and source. Where there is no figure we show a dash, not a guess.",
    },
    {
      figure: "24",
      title: "hours to an answer",
      text: "We'll get back to you within 24 hours. You get a receipt that shows your enquiry and lets you withdraw it, without an account.",
    },
    {
      figure: "1",
      title: "email per enquiry",
      text: "Your enquiry goes to the person you wrote to once, even if you press the button twice.",
    },
    {
      figure: "0",
      title: "apps to install",
      text: "Every page and form works in any browser, on an old phone and on a slow connection, even without JavaScript.",
    },
  ].filter((reason) => reason !== false);

  return (
    <section aria-labelledby="reasons" className="page section-gap">
      <h2 id="reasons" className="border-b-3 border-ink pb-2 text-xl">
        Why choose {brand.name}
      </h2>
      <ul className="grid gap-x-8 gap-y-6 pt-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ figure, title, text }) => (
          <li key={title}>
            <h3 className="text-lg">
              <span className="block text-figure tnum">{figure}</span> {title}
            </h3>
            <p className="mt-2 prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
