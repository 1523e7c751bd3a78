import { accountMessages } from "./account.messages.ts";

/** For password managers: which account a password belongs to. It is not shown and not sent. */
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
