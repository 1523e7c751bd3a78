import type { ReactNode } from "react";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { servicesMessages as messages } from "./services.messages.ts";
import type { Service } from "./services.queries.server.ts";

interface ServiceLayoutProps {
  service: Service;
  /** It stays in sight beside the page where there is room. */
  enquiry: ReactNode;
  children: ReactNode;
}

/** A service page: what it is and what it costs, and the enquiry after it or beside it. */
export function ServiceLayout({ service, enquiry, children }: ServiceLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="flex min-w-0 flex-col gap-12">
        <ServiceHero service={service} />
        {children}
      </div>
      <Beside>{enquiry}</Beside>
    </div>
  );
}

/** The name of the service on a sheet that lies on its picture, or on contours. */
function ServiceHero({ service: { id, title, description, heroImageUrl } }: { service: Service }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] border border-t-3 border-line border-t-ink">
      <PhotoFrame
        image={photoAt(heroImageUrl)}
        alt={`Photo: ${title}`}
        seed={id}
        ratio="5/2"
        priority="first"
        className="col-start-1 row-start-1 w-full border-b-0 max-md:max-h-28 md:aspect-auto md:h-full md:min-h-64"
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
