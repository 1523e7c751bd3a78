import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { HomeRow } from "#app/features/listings/model/listing-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  /** The address of a closer view, if the pin counts homes that a closer view separates. */
  closer?: string;
  /** Undefined on narrow screens, where the card lies over the sheet of homes. */
  place?: { left: number; top?: number; bottom?: number; maxHeight?: number };
}

/** Pixels. */
const CARD_WIDTH = 380;
const CARD_MARGIN = 16;
const ROW_HEIGHT = 136;
const HEAD_HEIGHT = 45;
/** Cards of more homes scroll. */
const MAX_VISIBLE = 3;

/** Makes pins open a card next to them, and moves between pins with the arrow keys. */
export function MapCard({ region, json, actions }: MapCardProps) {
  const [card, setCard] = useState<OpenCard>();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<Element>(undefined);

  const closeCard = (returnsFocus: boolean) => {
    const pin = opened.current;
    opened.current = undefined;
    pin?.classList.remove("on");
    setCard(undefined);
    if (returnsFocus && pin instanceof SVGElement) pin.focus();
  };
  const close = useEffectEvent(closeCard);

  const open = useEffectEvent(async (pin: Element) => {
    close(false);
    opened.current = pin;
    pin.classList.add("on");
    const homes = await findHomes(getHomes(pin), JSON.parse(json) as ListingLineData[]);
    if (opened.current !== pin) return;
    if (homes.length === 0) return followLink(pin);
    const href = pin.getAttribute("href") ?? "";
    const place = window.matchMedia("(width >= 64rem)").matches ? toPlace(pin, homes.length) : undefined;
    setCard({ homes, place, ...(isCloser(href) && { closer: href }) });
    if (place) scrollToHome(region.current, homes[0]);
  });

  useEffect(() => {
    const box = region.current;
    const sheet = box?.querySelector<HTMLElement>(".map-sheet");
    if (!box || !sheet) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onClick = (event: MouseEvent) => {
      const pin = event.target instanceof Element ? event.target.closest(".pins a") : null;
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!pin) close(false);
      else if (isPlain && getHomes(pin).length <= MAX_LISTED) {
        // The region follows links that lead to the map, also those of pins.
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
    // Below the region, so that it runs after the check for drags and before links are followed.
    sheet.addEventListener("click", onClick, { signal });
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
  const { homes, closer, place } = card;
  const isCount = homes.length > 1;
  const label = isCount ? `${homes.length} homes` : "Home";
  return (
    <div ref={element} className="map-card" role="group" aria-label={`${label} of the pin`} style={place}>
      {isCount && (
        <p>
          <b>{label}</b>
          {closer && (
            <a className="link" href={closer}>
              Zoom in
            </a>
          )}
        </p>
      )}
      <ul>
        {homes.map((home) => (
          <HomeRow key={home.id} home={home} actions={actions(home)} />
        ))}
      </ul>
      <button type="button" aria-label="Close" onClick={() => closeCard(true)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Pins of more homes lead to a closer view. */
const MAX_LISTED = 8;

/** At the last level, pins lead to the list instead. */
function isCloser(href: string): boolean {
  return href.endsWith("#map");
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

/**
 * Below or above the pin, whichever has more room, and within the visible part of the map. Several homes cover the pin
 * if there is little room on both sides.
 */
function toPlace(pin: Element, homes: number): NonNullable<OpenCard["place"]> {
  const box = pin.closest(".map-box");
  const map = box?.getBoundingClientRect() ?? new DOMRect();
  const label = pin.querySelector("path:not(.t),circle")?.getBoundingClientRect() ?? new DOMRect();
  const end = box?.querySelector(".map-foot")?.getBoundingClientRect().top ?? map.bottom;
  const width = Math.min(CARD_WIDTH, map.width - 2 * CARD_MARGIN);
  const middle = label.left + label.width / 2 - map.left;
  const left = Math.max(CARD_MARGIN, Math.min(map.width - width - CARD_MARGIN, middle - width / 2));
  const needed = ROW_HEIGHT * Math.min(homes, MAX_VISIBLE) + (homes > 1 ? HEAD_HEIGHT : 0);
  const [above, below] = [label.top - map.top - CARD_MARGIN, end - label.bottom - CARD_MARGIN];
  const room = Math.max(above, below);
  if (homes > 1 && room < needed) {
    const top = CARD_MARGIN / 2;
    return { left, top, maxHeight: Math.min(needed, end - map.top - 2 * top) };
  }
  const place =
    below >= needed || below >= above
      ? { left, top: label.bottom - map.top + 8 }
      : { left, bottom: map.bottom - label.top + 8 };
  return homes > 1 ? { ...place, maxHeight: needed } : place;
}

function scrollToHome(region: Element | null, home: ListingLineData | undefined): void {
  region?.querySelector(`.map-homes [data-home="${home?.id}"]`)?.scrollIntoView({ block: "nearest" });
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
