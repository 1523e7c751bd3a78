import { href } from "react-router";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { officeMessages } from "./agency.messages.ts";
import { chooseOfficePath } from "./paths.ts";

const messages = {
  heading: "Offices",
  none: "With offices, the public page of your agency lists each with its address, phone and people.",
  manage: "Add, change or close offices",
  add: "Add an office",
  yours: "Your office:",
  choose: "Change your office",
} as const;

interface OwnOfficesProps {
  agencyId: number;
  offices: readonly { id: number; name: string; address: string; phone: string | null }[];
  /** The viewer. */
  person: { id: number; officeId?: number };
  mayManage: boolean;
}

/** Nothing for people who can neither see nor add an office. */
export function OwnOffices({ agencyId, offices, person, mayManage }: OwnOfficesProps) {
  if (offices.length === 0 && !mayManage) return null;
  const own = offices.find(({ id }) => id === person.officeId)?.name ?? officeMessages.none;
  return (
    <section aria-labelledby="offices" className="flex max-w-[48rem] flex-col gap-2 border-t border-ink pt-3">
      <h3 id="offices" className="text-lg">
        {messages.heading}
      </h3>
      {offices.length === 0 && <p className="prose">{messages.none}</p>}
      <ul>
        {offices.map((office) => (
          <li key={office.id} className="border-b border-line py-2 wrap-anywhere">
            <span className="font-semibold">{office.name}</span>
            <span className="block text-ink-2">
              <DottedFacts facts={[office.address, office.phone]} />
            </span>
          </li>
        ))}
      </ul>
      {offices.length > 0 && (
        <p>
          {messages.yours} {own}.{" "}
          <TextLink to={chooseOfficePath(person.id)} className="inline-flex min-h-(--tap) items-center">
            {messages.choose}
          </TextLink>
        </p>
      )}
      {mayManage && (
        <p>
          <TextLink
            to={href("/dashboard/agencies/:id/offices", { id: String(agencyId) })}
            className="inline-flex min-h-(--tap) items-center"
          >
            {offices.length === 0 ? messages.add : messages.manage}
          </TextLink>
        </p>
      )}
    </section>
  );
}
