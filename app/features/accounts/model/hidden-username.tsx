import { accountMessages } from "./account.messages.ts";

/** Tells password managers the account. Neither visible nor submitted. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <div hidden>
      <label>
        {accountMessages.username}
        <input type="text" autoComplete="username" defaultValue={email} readOnly tabIndex={-1} />
      </label>
    </div>
  );
}
