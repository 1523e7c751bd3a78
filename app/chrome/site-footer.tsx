import { brand } from "#app/brand.ts";
import { Graticule } from "#app/ui/graticule.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { footerLinks, navLinks } from "./nav-links.ts";

export function SiteFooter() {
  return (
    <footer className="section-gap bg-shoal print:hidden">
      <Graticule />
      <div className="page grid gap-8 py-8 md:grid-cols-[2fr_3fr_2fr] md:py-12">
        <div>
          <p className="text-lg font-bold">{brand.name}</p>
          <p className="text-ink-2">{brand.tagline}</p>
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
          © {brand.copyrightYear} {brand.name}
        </p>
      </div>
    </footer>
  );
}
