import { useEffect, useSyncExternalStore } from "react";
import { Form } from "react-router";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { listingName, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SaveHeart } from "./save-home.tsx";
import {
  savedHomeIntents,
  savedHomesPath,
  decodeRecentHomes,
  recentHomesCookie,
  addRecentHome,
  savedHomesMessages as messages,
} from "./saved-homes.ts";

const recentElement = "recent";
const maxAgeSeconds = 30 * 24 * 3600;

/** Records a viewed home in the browser, because cached public pages set no cookie. */
export function useRecentHome(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const { name, list } = readBrowserCookie();
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${name}=${addRecentHome(list, id)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  }, [id]);
}

function readBrowserCookie() {
  const name = location.protocol === "https:" ? `__Host-${recentHomesCookie}` : recentHomesCookie;
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return { name, list: pair?.slice(name.length + 1) ?? "" };
}

const neverChanges = () => () => {};
const hasRecentHomes = () => decodeRecentHomes(readBrowserCookie().list).length > 0;
const unknown = () => false;

/** Appears after hydration, because cached pages cannot know the homes; reserve its space to prevent layout shifts. */
export function RecentHomesLink({ className }: { className: string }) {
  if (!useSyncExternalStore(neverChanges, hasRecentHomes, unknown)) return null;
  return (
    <TextLink to={`${savedHomesPath}#${recentElement}`} className={className}>
      {messages.recentLink}
    </TextLink>
  );
}

export function RecentHomes({ homes }: { homes: readonly ListingCardData[] }) {
  if (homes.length === 0) return null;
  const form = savedHomeIntents.form(savedHomesPath, "forget");
  return (
    <section aria-labelledby={recentElement} className="mt-6 flex flex-col gap-3">
      <h2 id={recentElement} className="text-lg">
        {messages.recent}
      </h2>
      <p className="prose text-sm text-ink-2">{messages.recentHint}</p>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {homes.map((home) => {
          const { amount, frequency } = priceLabel(home);
          return (
            <li key={home.id} className="flex items-center justify-between gap-4 border-b border-line py-2">
              <div className="min-w-0">
                <TextLink to={listingPath(home)} className="inline-block py-1">
                  {listingName(home)}
                </TextLink>
                <p className="text-sm tnum">{[amount, frequency].filter(Boolean).join(" ")}</p>
              </div>
              <div>
                <SaveHeart home={home} withLabel />
              </div>
            </li>
          );
        })}
      </ul>
      <Form id={form.id} method="post" action={form.action} preventScrollReset className="flex">
        <Honeypot />
        <Button variant="quiet">{messages.forget}</Button>
      </Form>
    </section>
  );
}
