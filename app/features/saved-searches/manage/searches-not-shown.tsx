import { ButtonLink } from "#app/ui/button.tsx";
import { manageMessages as says } from "./manage.messages.ts";

export interface SearchesNotShownProps {
  /** "gone": the address is forgotten; "away": the database cannot be asked just now. */
  reason: "invalid" | "gone" | "away";
  path: string;
}

/** Why a mailed link shows no searches, and where to go from there. */
export function SearchesNotShown({ reason, path }: SearchesNotShownProps) {
  const { title, text } = says.notShown[reason];
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="prose">{text}</p>
      <ButtonLink to={reason === "away" ? path : "/listings"} className="self-start">
        {reason === "away" ? says.tryAgain : says.toHomes}
      </ButtonLink>
    </>
  );
}
