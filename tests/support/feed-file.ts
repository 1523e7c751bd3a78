import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";

/** A home of a made-up office, in the format of agency software. */
export interface WrittenHome {
  uniqueId: string;
  status: "current" | "sold" | "withdrawn";
  modTime: string;
  kind: "residential" | "rental";
  price: number;
  street: string;
  /** Omitted if the office has not stated it. */
  streetNumber?: number;
  suburb: string;
  headline: string;
  description: string;
  /** The address of a listing agent in the agency. */
  agentEmail: string;
  bedrooms: number;
  /** URLs or names of files in the same ZIP, main photo first. */
  photos: string[];
  /** The day of an open home. */
  open?: string;
}

/** A REAXML file of these homes. `date` has the REAXML format, such as "2026-11-20-09:00:00". */
export function writeFeedFile(agentId: string, date: string, homes: readonly WrittenHome[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<propertyList date="${date}">`,
    ...homes.map((home) => writeHome(agentId, home)),
    "</propertyList>",
  ].join("\n");
}

/** The values that all homes of a made-up office share. */
interface WrittenOffice {
  suburbs: readonly string[];
  agentEmail: string;
  /** The number of photos per home. */
  photos: number;
}

/** Makes up `count` homes, a few of them without a street number. The same arguments give the same homes. */
export function inventHomes(count: number, { suburbs, agentEmail, photos }: WrittenOffice): WrittenHome[] {
  const open = addDays(sydneyDate(new Date()), 9);
  return Array.from({ length: count }, (_, index): WrittenHome => {
    const kind = index % 4 === 0 ? "rental" : "residential";
    return {
      uniqueId: `H${index}`,
      status: "current",
      modTime: "2026-11-20-08:30:00",
      kind,
      price: kind === "rental" ? 400 + (index % 50) * 10 : 700_000 + (index % 90) * 10_000,
      street: "Samplewood Street",
      streetNumber: index % 25 === 24 ? undefined : index + 1,
      suburb: suburbs[index % suburbs.length] ?? "Newtown",
      headline: `Sunny home number ${index + 1}`,
      description: `A level garden close to the train and the shops. Home ${index + 1} of the sample.`.repeat(4),
      agentEmail,
      bedrooms: 1 + (index % 5),
      photos: Array.from({ length: photos }, (_none, slot) => `https://photos.example.com/h${index}-${slot}.jpg`),
      ...(index % 5 === 1 && { open }),
    };
  });
}

const slots = ["m", "a", "b", "c", "d", "e", "f", "g", "h"];

function writeHome(agentId: string, home: WrittenHome): string {
  const { uniqueId, status, modTime, kind, price, street, streetNumber, suburb, photos, open } = home;
  const priced = kind === "rental" ? `<rent period="week">${price}</rent>` : `<price display="yes">${price}</price>`;
  const [year = "", month = "", day = ""] = open?.split("-") ?? [];
  return `<${kind} modTime="${modTime}" status="${status}">
<agentID>${agentId}</agentID>
<uniqueID>${uniqueId}</uniqueID>
<listingAgent id="1"><name>Jordan Sample</name><email>${home.agentEmail}</email></listingAgent>
${priced}
<address display="yes">
<streetNumber>${streetNumber ?? ""}</streetNumber>
<street>${streetNumber === undefined ? "" : street}</street>
<suburb display="yes">${suburb}</suburb>
<state>NSW</state>
<postcode>2042</postcode>
</address>
<category name="House"/>
<headline>${home.headline}</headline>
<description>${home.description}</description>
<features><bedrooms>${home.bedrooms}</bedrooms><bathrooms>1</bathrooms><garages>1</garages></features>
${open ? `<inspectionTimes><inspection>${day}-${months[Number(month) - 1]}-${year} 10:00am to 10:30am</inspection></inspectionTimes>` : ""}
<objects>
${photos.map((photo, index) => `<img id="${slots[index]}" modTime="${modTime}" ${photo.startsWith("https:") ? "url" : "file"}="${photo}" format="jpg"/>`).join("\n")}
</objects>
</${kind}>`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
