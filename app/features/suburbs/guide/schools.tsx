import { MarginSection } from "#app/ui/margin-section.tsx";
import { type ListedSchool, listSchools, type SchoolIntake } from "./school-intakes.ts";

interface SchoolsProps {
  suburb: string;
  /** The older suburb that the intake areas are of. */
  cutFrom: string | undefined;
  intakes: readonly SchoolIntake[];
}

/** Without intake areas, null. */
export function Schools({ suburb, cutFrom, intakes }: SchoolsProps) {
  const { primary, secondary, future } = listSchools(cutFrom ?? suburb, intakes);
  if (primary.length + secondary.length + future.length === 0) return null;
  return (
    <MarginSection
      id="schools"
      title={`Public schools that take addresses in ${cutFrom ?? suburb}`}
      note={
        <>
          <p>
            By the part of the suburb’s land in each school’s intake area. The address decides: confirm with the school.
            Schools that select by test have no area and are not listed.
          </p>
          <p>NSW Department of Education, April 2026, CC BY.</p>
        </>
      }
    >
      {cutFrom && (
        <p className="prose">
          We know the intake areas of {cutFrom}, from whose land {suburb} was made, but not which part of them is{" "}
          {suburb}.
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:grid-cols-2">
        <SchoolList title="Primary" schools={primary} />
        <SchoolList title="Secondary" schools={secondary} />
      </div>
      {future.length > 0 && <SchoolList title="Planned intake areas" schools={future} />}
    </MarginSection>
  );
}

/** More unfold. */
const SHOWN_SCHOOLS = 4;

function SchoolList({ title, schools }: { title: string; schools: readonly ListedSchool[] }) {
  if (schools.length === 0) return null;
  // A fold for a single school would save no room.
  const shown = schools.length > SHOWN_SCHOOLS + 1 ? SHOWN_SCHOOLS : schools.length;
  const more = schools.slice(shown);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-lg">{title}</h3>
      <SchoolRows schools={schools.slice(0, shown)} />
      {more.length > 0 && (
        <details>
          <summary className="link w-fit py-1">
            {more.length} more, {title}
          </summary>
          <SchoolRows schools={more} />
        </details>
      )}
    </div>
  );
}

function SchoolRows({ schools }: { schools: readonly ListedSchool[] }) {
  return (
    <ul>
      {schools.map(({ name, detail }) => (
        <li key={name} className="py-1.5">
          <span className="font-semibold">{name}</span>
          <span className="block text-sm text-ink-2">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
