import { TextLink } from "#app/ui/text-link.tsx";
import { accountMessages as says } from "./chrome.messages.ts";

/** On the not-found page, where there would be something for members (decisions, Access). */
export function HaveAccount({ logIn }: { logIn: string }) {
  return (
    <p>
      {says.haveAccount} <TextLink to={logIn}>{says.logIn}</TextLink> {says.toSee}
    </p>
  );
}
