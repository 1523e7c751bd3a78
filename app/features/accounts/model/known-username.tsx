import { accountMessages } from "./account.messages.ts";

/** Tells password managers whose password it is. People read it elsewhere on the page; it is not sent. */
export function KnownUsername({ email }: { email: string }) {
  return (
    <div hidden>
      <label>
        {accountMessages.username}
        <input type="text" autoComplete="username" defaultValue={email} readOnly tabIndex={-1} />
      </label>
    </div>
  );
}
