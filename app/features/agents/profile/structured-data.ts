import type { RealEstateAgent, WithContext } from "schema-dts";
import { agentImage } from "#app/features/agents/model/card.ts";
import type { AgentProfile } from "./agent.queries.server.ts";

/** An agent as schema.org describes one; what is not known is left out. `url` is absolute, `pictureOrigin` where pictures are served. */
export function agentStructuredData(
  agent: AgentProfile,
  url: string,
  pictureOrigin: string,
): WithContext<RealEstateAgent> {
  const { name, phone, email, profileDescription, suburbs, specialties, licenceNumber, agency } = agent;
  const image = agentImage(agent, pictureOrigin);
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateAgent",
    name,
    url,
    description: profileDescription,
    areaServed: suburbs.map((suburb) => ({ "@type": "Place", name: suburb.name })),
    ...(specialties.length > 0 && { knowsAbout: specialties }),
    ...(image && { image }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(licenceNumber && {
      identifier: { "@type": "PropertyValue", name: "Licence number", value: licenceNumber },
    }),
    ...(agency && {
      parentOrganization: {
        "@type": "Organization",
        name: agency.name,
        ...(agency.phone && { telephone: agency.phone }),
        ...(agency.website && { url: agency.website }),
        ...(agency.address && { address: agency.address }),
      },
    }),
  };
}
