import { ButtonLink } from "#app/ui/button.tsx";
import { leadMessages as says } from "./lead.messages.ts";

export interface EnquiryNotShownProps {
  /** "away": the database cannot be asked just now. */
  reason: "invalid" | "expired" | "away";
  path: string;
}

/** Why a receipt shows nothing, and where to go from there. */
export function EnquiryNotShown({ reason, path }: EnquiryNotShownProps) {
  const { title, text } = says.notShown[reason];
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="prose">{text}</p>
      {reason === "away" ? (
        <ButtonLink to={path} className="self-start">
          {says.tryAgain}
        </ButtonLink>
      ) : (
        <ButtonLink to="/listings" className="self-start">
          {says.toHomes}
        </ButtonLink>
      )}
    </>
  );
}
