/** An e-mail address that breaks behind its "@" when it is too long for its line, and not in the middle of a word. */
export function BreakableEmail({ email }: { email: string }) {
  const [, name, host] = /^(.*@)(.*)$/.exec(email) ?? [];
  if (!name) return email;
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
