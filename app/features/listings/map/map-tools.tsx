import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { HomeRow } from "#app/features/listings/model/listing-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countOf } from "#app/lib/text.ts";
import type { ChoosableArea } from "./map-summary.ts";
import { getHomes } from "./pan-zoom.ts";
import type { ListingLineData, PublicListing } from "#app/features/listings/model/card.queries.server.ts";

export { applyOffset, enablePanZoom, isSameView } from "./pan-zoom.ts";

export interface MapCardProps {
  region: RefObject<HTMLElement | null>;
  /** Reads the address of an area. Undefined if pressing it has only one meaning. */
  toArea: (name: string) => ChoosableArea | undefined;
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

/** The changes of the search that a pressed suburb or council offers. */
interface AreaChoice {
  name: string;
  links: { label: string; href: string }[];
  place: { left: number; top?: number; bottom?: number; width: number };
}

/** Pixels. */
const CHOICE = { character: 9, padding: 28, maxWidth: 288, height: 96, gap: 12, margin: 8 };
const CARD_WIDTH = 380;
const CARD_MARGIN = 16;
const ROW_HEIGHT = 136;
const HEAD_HEIGHT = 45;
/** Cards of more homes scroll. */
const MAX_VISIBLE = 3;

/**
 * Makes pins open a card next to them, and moves between pins with the arrow keys. A pressed area offers to join or
 * replace the places of the search.
 */
export function MapCard({ region, toArea, json, actions }: MapCardProps) {
  const [card, setCard] = useState<OpenCard>();
  const [choice, setChoice] = useState<AreaChoice>();
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<Element>(undefined);

  const closeCard = (returnsFocus: boolean) => {
    const pin = opened.current;
    opened.current = undefined;
    pin?.classList.remove("on");
    setCard(undefined);
    setChoice(undefined);
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

  const press = useEffectEvent((area: Element | null, event: MouseEvent) => {
    const isCardOpen = card !== undefined;
    close(false);
    const found = area ? toChoice(area, toArea) : undefined;
    if (area && found) {
      event.preventDefault();
      opened.current = area;
      area.classList.add("on");
      setChoice({ ...found, place: toChoicePlace(area, event, found.links) });
    } else if (isCardOpen) {
      // The press only closes the card.
      event.preventDefault();
    }
  });

  useEffect(() => {
    const box = region.current;
    const sheet = box?.querySelector<HTMLElement>(".map-sheet");
    if (!box || !sheet) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const pin = link?.closest(".pins a");
      if (!pin) press(link, event);
      else if (getHomes(pin).length <= MAX_LISTED) {
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

  const content = card?.homes.map(({ id }) => id).join(" ") ?? choice?.name;
  useEffect(() => {
    if (content !== undefined) element.current?.querySelector<HTMLElement>("a[href]")?.focus({ preventScroll: true });
  }, [content]);

  if (choice) {
    return (
      <div ref={element} className="map-choice" role="group" aria-label={choice.name} style={choice.place}>
        {choice.links.map(({ label, href }) => (
          <a key={label} href={href}>
            {label}
          </a>
        ))}
      </div>
    );
  }
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

function toChoice(area: Element, toArea: MapCardProps["toArea"]): Pick<AreaChoice, "name" | "links"> | undefined {
  const href = area.getAttribute("href") ?? "";
  const name = area.getAttribute("data-name");
  const pressed = name === null ? undefined : toArea(name);
  if (name === null || !pressed) return undefined;
  const { isChosen, isOnly, onlyPath } = pressed;
  const toggle = isChosen
    ? `Remove ${name}`
    : `Add ${name} · ${countOf(Number(area.getAttribute("data-count")), "home")}`;
  const only = { label: `Only ${name}`, href: `${onlyPath}#map` };
  return { name, links: [{ label: toggle, href }, ...(isChosen && isOnly ? [] : [only])] };
}

/** Above the point of the press, or below it near the top; within the map. */
function toChoicePlace(
  area: Element,
  { clientX, clientY }: MouseEvent,
  links: AreaChoice["links"],
): AreaChoice["place"] {
  const map = area.closest(".map-box")?.getBoundingClientRect() ?? new DOMRect();
  const { character, padding, maxWidth, height, gap, margin } = CHOICE;
  const width = Math.min(maxWidth, padding + character * Math.max(...links.map(({ label }) => label.length)));
  const left = Math.max(margin, Math.min(map.width - width - margin, clientX - map.left - width / 2));
  const y = clientY - map.top;
  return y > height + gap + margin ? { left, bottom: map.height - y + gap, width } : { left, top: y + gap, width };
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
