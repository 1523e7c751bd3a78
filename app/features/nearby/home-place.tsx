import { joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection, NarrowFold } from "#app/ui/sections.tsx";
import { SentHtml } from "#app/ui/sent-html.tsx";
import { chartNamesPath, chartPath, type HomePlaceView } from "./places.ts";

/** Of the section. */
export const placeId = "place";

/** Of the HTML that a document with this section has. */
export const placeNamesHtml = "place-names";

export interface HomePlaceProps {
  places: HomePlaceView;
  suburb: string;
  /** The primary school whose intake area the chart shows: "Gymea Bay Public School". */
  intake?: string;
  /** The homes near a station of this name. */
  pathOf: (station: string) => string;
}

/** The chart around a home, or around its suburb if its place is private, with the stations near it. */
export function HomePlace({ places: { from, stations, chart }, suburb, intake, pathOf }: HomePlaceProps) {
  return (
    <MarginSection
      id={placeId}
      title="The place"
      note={
        <>
          <p>
            {from === "home"
              ? "Distances are in a straight line from the home."
              : `The exact location of this home is not shown. The chart is of ${suburb}, and distances are in a straight line from its centre.`}{" "}
            Each station leads to the homes near it.
          </p>
          <NarrowFold summary="Sources">
            Missing: light rail line L4, wharves without step-free access, Marrickville to Punchbowl (being rebuilt).
            Transport for NSW, CC BY 4.0 (trains 2019, light rail and ferries 2021, metro 2026).
          </NarrowFold>
        </>
      }
    >
      <div className="place">
        {chart && (
          <figure>
            <div role="img" aria-label={chartLabel({ from, stations, suburb })} className="place-chart">
              <img src={chartPath(chart)} alt="" loading="lazy" decoding="async" width="600" height="600" />
              <SentHtml name={placeNamesHtml} source={chartNamesPath(chart)} />
            </div>
            <figcaption className="mt-1 text-sm text-ink-2">
              {from === "home" && "Rings at 500 m and 1 km. "}Flags are public schools.
              {intake && ` The broken line is the intake area of ${intake}.`}
            </figcaption>
          </figure>
        )}
        <div>
          <h3 className="text-lg">Stations and wharves</h3>
          <ul>
            {stations.map(({ name, label, away, modes }) => (
              <li key={label}>
                <TextLink to={pathOf(name)}>{label}</TextLink>
                <b>{away}</b>
                {modes && <small>{joinNames(modes)}</small>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </MarginSection>
  );
}

function chartLabel({ from, stations, suburb }: Pick<HomePlaceView, "from" | "stations"> & { suburb: string }): string {
  const near = stations.slice(0, 3).map(({ label, away }) => `${label} ${away} away`);
  const subject = from === "home" ? `Chart of 1 km around this home in ${suburb}` : `Chart of ${suburb}`;
  return near.length === 0 ? `${subject}.` : `${subject}, with ${joinNames(near)}.`;
}
