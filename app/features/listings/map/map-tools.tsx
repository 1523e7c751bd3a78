import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { HomeRow } from "#app/features/listings/model/home-row.tsx";
import { getHomes } from "./pan-zoom.ts";
import type { ListingLineData, PublicListing } from "#app/features/listings/model/card.queries.server.ts";

export { applyOffset, enablePanZoom, isSameView } from "./pan-zoom.ts";

export interface MapCardProps {
  region: RefObject<HTMLElement | null>;
  /** The homes of the list; others are requested. */
  json: string;
  actions: (home: ListingLineData) => ReactNode;
}

interface OpenCard {
  homes: ListingLineData[];
  place: { left: number; top?: number; bottom?: number };
}

/** Pixels. */
const CARD_WIDTH = 380;
const CARD_MARGIN = 16;
const CARD_HEIGHT = 140;

/** Makes pins open a card next to them, and moves between pins with the arrow keys. */
export function MapCard({ region, json, actions }: MapCardProps) {
  const [card, setCard] = useState<OpenCard>();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<Element>(undefined);

  const close = useEffectEvent((returnsFocus: boolean) => {
    const pin = opened.current;
    opened.current = undefined;
    pin?.classList.remove("on");
    setCard(undefined);
    if (returnsFocus && pin instanceof SVGElement) pin.focus();
  });

  const open = useEffectEvent(async (pin: Element) => {
    close(false);
    opened.current = pin;
    pin.classList.add("on");
    const homes = await findHomes(getHomes(pin), JSON.parse(json) as ListingLineData[]);
    if (opened.current !== pin) return;
    if (homes.length === 0) return followLink(pin);
    setCard({ homes, place: toPlace(pin) });
    region.current?.querySelector(`.map-homes [data-home="${homes[0]?.id}"]`)?.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    const box = region.current;
    if (!box) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const pin = target?.closest(".pins a");
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!pin) {
        if (target?.closest(".map-sheet")) close(false);
      } else if (isPlain && !leadsCloser(pin)) {
        event.preventDefault();
        void open(pin);
      }
    };
    const onKey = (event: KeyboardEvent) => {
      const pin = event.target instanceof Element ? event.target.closest(".pins a") : null;
      if (event.key === "Escape" && opened.current) {
        event.preventDefault();
        close(true);
      }
      const step = STEPS[event.key];
      if (!pin || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const pins = visiblePins(box);
      const next = pins[(pins.indexOf(pin as SVGElement) + step + pins.length) % pins.length];
      if (next) moveFocus(box, next);
    };
    box.addEventListener("click", onClick, { signal });
    box.addEventListener("keydown", onKey, { signal });
    return () => listening.abort();
  }, [region]);

  // The list is complete without the pins, so only one of them is in the tab order.
  useEffect(() => {
    const sheet = region.current?.querySelector(".map-sheet");
    if (!sheet) return;
    const enter = () => {
      close(false);
      const [first] = visiblePins(sheet);
      first?.setAttribute("tabindex", "0");
    };
    enter();
    const observer = new MutationObserver(enter);
    observer.observe(sheet, { childList: true });
    return () => observer.disconnect();
  }, [region]);

  const ids = card?.homes.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (ids !== undefined) element.current?.querySelector<HTMLElement>("a[href]")?.focus({ preventScroll: true });
  }, [ids]);

  if (!card) return null;
  return (
    <div ref={element} className="map-card" role="group" aria-label="Home of the pin" style={card.place}>
      <ul>
        {card.homes.map((home) => (
          <HomeRow key={home.id} home={home} actions={actions(home)} />
        ))}
      </ul>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A pin that counts homes zooms in where that is possible. */
function leadsCloser(pin: Element): boolean {
  return pin.getAttribute("href")?.includes("view=map") ?? false;
}

function followLink(pin: Element): void {
  location.assign(pin.getAttribute("href") ?? "");
}

/** From north-west; without those behind the list or beyond the box. */
function visiblePins(region: Element): SVGElement[] {
  return [...region.querySelectorAll<SVGElement>(".pins a")].filter((pin) => {
    const { left, top, width, height } = pin.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return document.elementFromPoint(x, y)?.closest(".pins a") === pin;
  });
}

function moveFocus(region: Element, pin: SVGElement): void {
  for (const other of region.querySelectorAll('.pins a[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  pin.setAttribute("tabindex", "0");
  pin.focus();
}

/** Below or above the pin, whichever has more room, and within the visible part of the map. */
function toPlace(pin: Element): OpenCard["place"] {
  const map = pin.closest(".map-box")?.getBoundingClientRect() ?? new DOMRect();
  const label = pin.querySelector("path:not(.t),circle")?.getBoundingClientRect() ?? new DOMRect();
  const width = Math.min(CARD_WIDTH, map.width - 2 * CARD_MARGIN);
  const middle = label.left + label.width / 2 - map.left;
  const left = Math.max(CARD_MARGIN, Math.min(map.width - width - CARD_MARGIN, middle - width / 2));
  const end = pin.closest(".map-box")?.querySelector(".map-foot")?.getBoundingClientRect().top ?? map.bottom;
  const below = end - label.bottom;
  return below >= CARD_HEIGHT || below >= label.top - map.top
    ? { left, top: label.bottom - map.top + 8 }
    : { left, bottom: map.bottom - label.top + 8 };
}

/** From the list, else from the server; omits homes that cannot be loaded. */
async function findHomes(ids: readonly string[], listed: readonly ListingLineData[]): Promise<ListingLineData[]> {
  const homes = await Promise.all(
    ids.map(async (id) => listed.find((home) => home.id === Number(id)) ?? (await fetchHome(id))),
  );
  return homes.filter((home) => home !== undefined);
}

async function fetchHome(id: string): Promise<ListingLineData | undefined> {
  try {
    const response = await fetch(`/api/listings/${id}`);
    if (!response.ok) return undefined;
    const home = (await response.json()) as PublicListing;
    return { ...home, cover: null, open: null, auctionDay: null };
  } catch {
    return undefined;
  }
}
