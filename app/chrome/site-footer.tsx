import { brand } from "#platform/brand.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { newsletterPath } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { footerLinks, navLinks } from "./nav-links.ts";
import { SampleDataLine } from "./sample-data-notice.tsx";

export function SiteFooter() {
  return (
    <footer className="section-gap bg-shoal print:hidden">
      <Graticule />
      <div className="page grid grid-cols-1 gap-8 py-8 md:grid-cols-[2fr_3fr_2fr] md:py-12">
        <div>
          <p className="text-lg font-bold">{brand.name}</p>
          <p className="text-ink-2">{brand.tagline}</p>
          <NewsletterForm />
        </div>
        <nav aria-label="Footer">
          <ul className="columns-2 gap-6">
            {[...navLinks, ...footerLinks].map((link) => (
              <li key={link.to}>
                <TextLink to={link.to} className="inline-block py-1">
                  {link.label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <address>
          <p>
            <TextLink to={brand.phone.href} className="inline-block py-1">
              {brand.phone.label}
            </TextLink>
          </p>
          <p>
            <TextLink to={`mailto:${brand.email}`} className="inline-block py-1">
              {brand.email}
            </TextLink>
          </p>
          <p className="py-1">{brand.place}</p>
        </address>
      </div>
      <div className="page pb-8 text-sm text-ink-2">
        <p className="border-t border-line pt-4">
          © {copyrightYears()} {brand.name}. <SampleDataLine />
        </p>
      </div>
    </footer>
  );
}

/** "2025–2026", in Sydney's time so that the server and the browser render the same year. */
function copyrightYears(): string {
  const year = new Date().toLocaleDateString("en-AU", { year: "numeric", timeZone: "Australia/Sydney" });
  return `${brand.foundedYear}–${year}`;
}

/** A native post, so that Back restores everything typed on this page. */
function NewsletterForm() {
  return (
    <form method="post" action={newsletterPath} noValidate className="mt-4 flex flex-col gap-2">
      <label htmlFor="your-email" className="font-semibold">
        Your email
      </label>
      <div className="flex flex-wrap gap-2">
        <TextInput
          id="your-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email"
          required
          className="w-40 grow"
        />
        <Button>Subscribe</Button>
      </div>
      <Honeypot />
      <p className="text-sm text-ink-2">
        New articles, once a month. <TextLink to={newsletterPath}>About the newsletter</TextLink>
      </p>
    </form>
  );
}
