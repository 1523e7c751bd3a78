import { mortgageMessages as says } from "./mortgage.messages.ts";

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="border-t-3 border-ink pt-3 print:hidden">
      <h2 id="benefits" className="text-lg">
        {says.benefits}
      </h2>
      <dl className="mt-2">
        {says.benefitList.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-2">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
