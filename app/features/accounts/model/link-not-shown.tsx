import { LoadFailed } from "#app/ui/load-failed.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { TokenPurpose } from "./tokens.queries.server.ts";
import { accountMessages } from "./account.messages.ts";
import { accountPath, forgottenPasswordPath } from "./paths.ts";
import { AccountSheet } from "./account-sheet.tsx";

export interface LinkNotShownProps {
  purpose: TokenPurpose;
  /** "away": the database cannot be asked just now. */
  reason: "gone" | "away";
  path: string;
}

/** Why a mailed link shows no form, and the way to another one. */
export function LinkNotShown({ purpose, reason, path }: LinkNotShownProps) {
  const { gone, away } = accountMessages.link;
  if (reason === "away") {
    const { title } = purpose === "password" ? accountMessages.newPassword : accountMessages.confirmEmail;
    return (
      <AccountSheet title={title}>
        <LoadFailed title={away.title} path={path}>
          {away.text}
        </LoadFailed>
      </AccountSheet>
    );
  }
  const says = gone[purpose];
  return (
    <AccountSheet title={says.title}>
      <p>{says.text}</p>
      <p>
        <TextLink to={purpose === "password" ? forgottenPasswordPath : accountPath}>{says.action}</TextLink>
      </p>
    </AccountSheet>
  );
}
