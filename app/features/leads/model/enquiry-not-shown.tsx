import { ButtonLink } from "#app/ui/button.tsx";
import { QuoteFailedLoad } from "#app/ui/load-failed.tsx";
import { leadMessages as messages } from "./lead.messages.ts";

interface EnquiryNotShownProps {
  title: string;
  text: string;
  /** The address of the page, when it is worth a second try: the database cannot be asked just now. */
  path?: string;
}

/** Why a mailed link shows no enquiry, and where to go from there. */
export function EnquiryNotShown({ title, text, path }: EnquiryNotShownProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="prose">{text}</p>
      <QuoteFailedLoad />
      <ButtonLink to={path ?? "/listings"} className="self-start">
        {path === undefined ? messages.toHomes : messages.tryAgain}
      </ButtonLink>
    </>
  );
}
