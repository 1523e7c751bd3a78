import { loginMessages as messages } from "./login.messages.ts";
import type { AccountTab } from "#app/features/accounts/model/paths.ts";

/** What an account is for, beside the forms to log in and to register. */
export function Benefits({ tab }: { tab: AccountTab }) {
  const { title, points } = messages.benefits[tab];
  return (
    <section aria-labelledby="benefits" className="max-w-lg border-t-3 border-ink pt-4">
      <h2 id="benefits" className="text-lg">
        {title}
      </h2>
      <ul className="mt-2">
        {points.map((point) => (
          <li key={point} className="border-b border-line py-3 text-ink-2">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
