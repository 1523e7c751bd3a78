import { type ReactNode, type RefObject, type TouchEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListingLineData, PublicListing } from "#app/features/listings/model/card.queries.server.ts";
import { HomeRow } from "#app/features/listings/model/listing-card.tsx";
import { countOf, joinNames } from "#app/lib/text.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ChoosableArea } from "./map-summary.ts";
import { getHomes } from "./pan-zoom.ts";

export { applyOffset, enablePanZoom, isSameView } from "./pan-zoom.ts";

export interface MapCardProps {
  region: RefObject<HTMLElement | null>;
  /** Of a pressed area. Undefined if pressing it has only one meaning. */
  toArea: (name: string) => ChoosableArea | undefined;
  /** The homes of the list; others are requested. */
  json: string;
  actions: (home: ListingLineData) => ReactNode;
}

interface OpenCard {
  homes: ListingLineData[];
  /** The address of a closer view, if the pin counts homes that a closer view separates. */
  closer?: string;
  /** On narrow screens only the height: the card lies over the sheet of homes, below its pin. */
  place: { left?: number; top?: number; width?: number; maxHeight: number };
}

/** The changes of the search that a pressed suburb or council offers. */
interface AreaChoice {
  name: string;
  links: { label: string; href: string }[];
  place: { left: number; top?: number; bottom?: number; width: number };
}

/** Pixels. */
const CHOICE = { character: 9, padding: 28, maxWidth: 288, height: 96, gap: 12, margin: 8 };
const CARD_WIDTHS = [380, 356];
const CARD_MARGIN = 16;
const CARD_GAP = 12;
/** A longer movement of the finger down closes a card. */
const CLOSING_SWIPE = 48;
/** Of a card of several homes: its head and a row. */
const MIN_HEIGHT = 181;
/** Of a card on a phone. */
const MAX_LOW_HEIGHT = 304;
const ROW_HEIGHT = 136;
const HEAD_HEIGHT = 45;
/** Cards of more homes scroll; a part of a row shows that they do. */
const MAX_VISIBLE = 2.4;
/**
 * The disadvantages of a place for a card: each pin or name that it covers, each near one, each square pixel of the
 * chosen suburbs, and each pixel that it is away from its pin, lacks in height or lacks in width.
 */
const COST = { pin: 8000, nearPin: 24_000, chosen: 0.2, away: 60, low: 120, narrow: 60 };
/** Pixels between a pin and its neighbours. */
const NEAR = 160;

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
    for (const row of region.current?.querySelectorAll(".map-homes .on") ?? []) row.classList.remove("on");
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
    const isWide = window.matchMedia("(width >= 64rem)").matches;
    const place = isWide ? toPlace(pin, homes.length) : { maxHeight: heightBelow(pin) };
    setCard({ homes, place, ...(isCloser(href) && { closer: href }) });
    const rows = homes.flatMap(({ id }) => region.current?.querySelector(`.map-homes [data-home="${id}"]`) ?? []);
    for (const row of rows) row.classList.add("on");
    if (isWide) rows[0]?.scrollIntoView({ block: "nearest" });
  });

  const press = useEffectEvent((area: Element | null, event: MouseEvent) => {
    const isCardOpen = card !== undefined;
    close(false);
    const found = area ? toChoice(area, toArea) : undefined;
    if (area && found) {
      event.preventDefault();
      opened.current = area;
      area.classList.add("on");
      setChoice({ ...found, place: toChoicePlace(area, event, found) });
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

  // A card at the lower edge of a phone follows the finger down.
  const swipe = useRef<{ from: number; by: number }>(undefined);
  const onTouchStart = ({ touches, currentTarget }: TouchEvent<HTMLDivElement>) => {
    const touch = touches[0];
    const isAtTop = (currentTarget.querySelector("ul")?.scrollTop ?? 0) === 0;
    swipe.current = touch && isAtTop && card?.place.top === undefined ? { from: touch.clientY, by: 0 } : undefined;
  };
  const onTouchMove = ({ touches, currentTarget }: TouchEvent<HTMLDivElement>) => {
    const { current } = swipe;
    const touch = touches[0];
    if (!current || !touch) return;
    current.by = Math.max(0, touch.clientY - current.from);
    currentTarget.style.translate = `0 ${current.by}px`;
  };
  const onTouchEnd = ({ currentTarget }: TouchEvent<HTMLDivElement>) => {
    const isSwiped = swipe.current !== undefined && swipe.current.by >= CLOSING_SWIPE;
    swipe.current = undefined;
    currentTarget.style.translate = "";
    if (isSwiped) closeCard(true);
  };

  const content = card?.homes.map(({ id }) => id).join(" ") ?? choice?.name;
  useEffect(() => {
    if (content !== undefined) element.current?.querySelector<HTMLElement>("a[href]")?.focus({ preventScroll: true });
  }, [content]);

  if (choice) {
    return (
      <div ref={element} className="map-choice" role="group" aria-label={choice.name} style={choice.place}>
        {choice.links.map(({ label, href }) => (
          <a key={label} href={href} onClick={() => closeCard(false)}>
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
    <div
      ref={element}
      className="map-card"
      role="group"
      aria-label={`${label} of the pin`}
      style={place}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={onTouchEnd}
    >
      {isCount && (
        <p>
          <b>{`${label} in ${joinNames([...new Set(homes.map(({ suburb }) => suburb))])}`}</b>
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

/** The view stays if it shows the added area, too. */
function toChoice(area: Element, toArea: MapCardProps["toArea"]): Pick<AreaChoice, "name" | "links"> | undefined {
  const name = area.getAttribute("data-name");
  const pressed = name === null ? undefined : toArea(name);
  if (name === null || !pressed) return undefined;
  const { isChosen, isOnly, onlyPath, inViewPath } = pressed;
  const href = !isChosen && isInSight(area) ? `${inViewPath}#map` : (area.getAttribute("href") ?? "");
  const toggle = isChosen
    ? `Remove ${name}`
    : `Add ${name} · ${countOf(Number(area.getAttribute("data-count")), "home")}`;
  const only = { label: `Only ${name}`, href: `${onlyPath}#map` };
  return { name, links: [{ label: toggle, href }, ...(isChosen && isOnly ? [] : [only])] };
}

/** With the chosen areas. */
function isInSight(area: Element): boolean {
  const sheet = area.closest(".map-sheet");
  const seen = sheet?.getBoundingClientRect() ?? new DOMRect();
  return [area.querySelector("path"), sheet?.querySelector(".chosen")].every((path) => {
    const { left, top, right, bottom } = path?.getBoundingClientRect() ?? new DOMRect();
    return left >= seen.left && top >= seen.top && right <= seen.right && bottom <= seen.bottom;
  });
}

/**
 * Above the point of the press and the name of the area, or below them near the top or if that covers less of the chosen
 * suburbs; within the map.
 */
function toChoicePlace(
  area: Element,
  { clientX, clientY }: MouseEvent,
  { name, links }: Pick<AreaChoice, "name" | "links">,
): AreaChoice["place"] {
  const box = area.closest(".map-box");
  const map = box?.getBoundingClientRect() ?? new DOMRect();
  const texts = [...(box?.querySelectorAll(".map-sheet text") ?? [])];
  const named = texts.find((text) => text.firstChild?.textContent === name)?.getBoundingClientRect();
  const { character, padding, maxWidth, height, gap, margin } = CHOICE;
  const width = Math.min(maxWidth, padding + character * Math.max(...links.map(({ label }) => label.length)));
  const left = Math.max(margin, Math.min(map.width - width - margin, clientX - map.left - width / 2));
  const top = Math.min(clientY, named?.top ?? clientY) - map.top;
  const bottom = Math.max(clientY, named?.bottom ?? clientY) - map.top;
  const chosen = box?.querySelector(".map .chosen")?.getBoundingClientRect() ?? new DOMRect();
  const coverAt = (y: number) => sharedArea(chosen, { left: map.left + left, top: map.top + y, width, height });
  const isAbove =
    top > height + gap + margin &&
    (bottom + gap + height > map.height / 2 || coverAt(top - gap - height) <= coverAt(bottom + gap));
  return isAbove ? { left, bottom: map.height - top + gap, width } : { left, top: bottom + gap, width };
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

/** Of a card at the lower edge of the screen, below the pin and the chosen suburbs. */
function heightBelow(pin: Element): number {
  const chosen = pin.closest(".map-box")?.querySelector(".map .chosen")?.getBoundingClientRect();
  const bottom = Math.max(toLabel(pin).bottom, chosen?.bottom ?? 0);
  return Math.max(MIN_HEIGHT, Math.min(MAX_LOW_HEIGHT, window.innerHeight - bottom - CARD_MARGIN));
}

/** Of a pin without its larger target, or of a name. */
function toLabel(pin: Element): DOMRect {
  return (pin.querySelector("path:not(.t),circle") ?? pin).getBoundingClientRect();
}

/**
 * Next to the pin, within the visible part of the map, where the card covers the fewest other pins, above all its
 * neighbours, and least of the chosen suburbs. Cards of several homes scroll.
 */
function toPlace(pin: Element, homes: number): OpenCard["place"] {
  const box = pin.closest(".map-box");
  const map = box?.getBoundingClientRect() ?? new DOMRect();
  const label = toLabel(pin);
  const chosen = box?.querySelector(".map .chosen")?.getBoundingClientRect();
  const end = box?.querySelector(".map-foot")?.getBoundingClientRect().top ?? map.bottom;
  const needed = ROW_HEIGHT * Math.min(homes, MAX_VISIBLE) + (homes > 1 ? HEAD_HEIGHT : 0);
  const least = homes > 1 ? MIN_HEIGHT : needed;
  const middle = (from: number, to: number, size: number) => (from + to - size) / 2;
  const within = (value: number, from: number, to: number, size: number) =>
    Math.max(from + CARD_MARGIN, Math.min(to - CARD_MARGIN - size, value));
  const [above, below] = [label.top - map.top, end - label.bottom].map((room) =>
    Math.min(needed, room - CARD_MARGIN - CARD_GAP),
  ) as [number, number];
  const full = Math.min(needed, end - map.top - 2 * CARD_MARGIN);
  const tops = [middle(label.top, label.bottom, full), label.top, label.bottom - full].map((top) =>
    within(top, map.top, end, full),
  );
  const [widest = 0, ...narrower] = CARD_WIDTHS.map((most) => Math.min(most, map.width - 2 * CARD_MARGIN));
  const places = [widest, ...narrower].flatMap((width) => {
    const [west, east] = [map.left + CARD_MARGIN, map.right - CARD_MARGIN - width];
    const centred = within(middle(label.left, label.right, width), map.left, map.right, width);
    const [before, after] = [label.left - CARD_GAP - width, label.right + CARD_GAP];
    return [
      ...[centred, label.left, label.right - width, west, east].flatMap((left) => [
        { left, top: label.bottom + CARD_GAP, width, maxHeight: below },
        { left, top: label.top - CARD_GAP - above, width, maxHeight: above },
      ]),
      ...[before, after, west, east].flatMap((left) => tops.map((top) => ({ left, top, width, maxHeight: full }))),
    ].filter(
      ({ left, top, maxHeight }) =>
        maxHeight >= least &&
        left >= west &&
        left <= east &&
        !isCovered(label, { left, top, width, height: maxHeight }),
    );
  });
  const others = [...(box?.querySelectorAll(".pins a,.pins text.s") ?? [])]
    .filter((other) => other !== pin)
    .map(toLabel);
  const costOf = ({ left, top, width, maxHeight }: (typeof places)[number]) => {
    const area = { left, top, width, height: maxHeight };
    const pins = others
      .filter((other) => isCovered(other, area))
      .map((other) => (distance(other, label) < NEAR ? COST.nearPin : COST.pin));
    return (
      pins.reduce((sum, cost) => sum + cost, 0) +
      COST.chosen * (chosen ? sharedArea(chosen, area) : 0) +
      COST.away * distance(area, label) +
      COST.low * (needed - maxHeight) +
      COST.narrow * (widest - width)
    );
  };
  const costs = places.map(costOf);
  const place = places[costs.indexOf(Math.min(...costs))] ?? {
    left: map.left + CARD_MARGIN,
    top: map.top + CARD_MARGIN,
    width: widest,
    maxHeight: full,
  };
  return { ...place, left: place.left - map.left, top: place.top - map.top };
}

type Area = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Between the edges of two boxes; 0 if they overlap. */
function distance(one: Area, other: Area): number {
  const gap = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.max(0, from - otherFrom - otherSize, otherFrom - from - size);
  return Math.hypot(
    gap(one.left, one.width, other.left, other.width),
    gap(one.top, one.height, other.top, other.height),
  );
}

function isCovered(one: Area, other: Area): boolean {
  return sharedArea(one, other) > 0;
}

function sharedArea(one: Area, other: Area): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
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
