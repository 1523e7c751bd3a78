import type { ReactNode } from "react";
import { Beside } from "#app/ui/beside.tsx";
import { ServiceHero } from "./service-hero.tsx";
import type { Service } from "./services.queries.server.ts";

export interface ServiceLayoutProps {
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
