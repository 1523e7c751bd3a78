import type { RealEstateAgent, WithContext } from "schema-dts";
import type { AgentProfile } from "./agent.queries.server.ts";

/** An agent as schema.org describes one; what is not known is left out. `url` is absolute. */
export function agentStructuredData(agent: AgentProfile, url: string): WithContext<RealEstateAgent> {
  const { name, photoUrl, phone, email, profileDescription, suburbs, specialties, licenceNumber, agency } = agent;
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateAgent",
    name,
    url,
    description: profileDescription,
    areaServed: suburbs.map((suburb) => ({ "@type": "Place", name: suburb.name })),
    ...(specialties.length > 0 && { knowsAbout: specialties }),
    ...(photoUrl && { image: photoUrl }),
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
