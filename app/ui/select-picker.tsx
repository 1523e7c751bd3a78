import { Content, Item, ItemText, Root, Trigger, Viewport } from "@radix-ui/react-select";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

export interface SelectPickerProps {
  /** Contains the select and this. */
  box: RefObject<HTMLElement | null>;
  /** If false, the browser opens its own list. */
  isWanted: () => boolean;
}

/** Replaces the list of a native select, which still has the focus, name and value. */
export function SelectPicker({ box, isWanted }: SelectPickerProps) {
  const [opened, setOpened] = useState<HTMLSelectElement>();
  useEffect(() => {
    const select = box.current?.querySelector("select");
    if (!select) return;
    return onOpening(select, () => {
      if (isWanted()) setOpened(select);
      return isWanted();
    });
  }, [box, isWanted]);
  return opened && <OptionList select={opened} onClose={() => setOpened(undefined)} />;
}

/** Runs `open` instead of the browser's list if it returns true. */
function onOpening(select: HTMLSelectElement, open: () => boolean): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pointer = "";
  select.addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType), { signal });
  select.addEventListener(
    "mousedown",
    (event) => {
      const isPress = event.button === 0 && !event.ctrlKey && pointer !== "touch";
      if (isPress && open()) event.preventDefault();
    },
    { signal },
  );
  select.addEventListener(
    "keydown",
    (event) => {
      const isOpening = openingKeys.includes(event.key) && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isOpening && open()) event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}

const openingKeys = ["ArrowDown", "ArrowUp", " ", "Enter"];

interface OptionListProps {
  select: HTMLSelectElement;
  onClose: () => void;
}

/** Not in a portal, which the filter drawer would cover. */
function OptionList({ select, onClose }: OptionListProps) {
  const isLeft = useRef(false);
  useLayoutEffect(() => exposeInstead(select), [select]);

  /** As in a native list, Tab chooses the highlighted option and moves on. */
  function leaveByTab(event: KeyboardEvent) {
    if (event.key !== "Tab") return;
    event.stopPropagation();
    const highlighted = document.activeElement?.getAttribute("data-index");
    isLeft.current = true;
    flushSync(onClose);
    select.focus({ preventScroll: true });
    if (highlighted) choose(select, Number(highlighted));
  }

  return (
    <Root
      open
      onOpenChange={onClose}
      value={String(select.selectedIndex)}
      onValueChange={(index) => choose(select, Number(index))}
    >
      <Trigger asChild aria-hidden tabIndex={-1}>
        <span className="pointer-events-none absolute inset-0" />
      </Trigger>
      <Content
        ref={takeFocus}
        position="popper"
        collisionPadding={8}
        aria-label={select.labels[0]?.textContent ?? select.ariaLabel ?? undefined}
        onKeyDownCapture={leaveByTab}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!isLeft.current) select.focus({ preventScroll: true });
        }}
        className="z-10 border border-ink bg-surface"
        style={{
          width: "var(--radix-select-trigger-width)",
          maxHeight: "var(--radix-select-content-available-height)",
        }}
      >
        {/* Radix hides the scroll bar of a long list. */}
        <Viewport style={{ scrollbarWidth: "thin" }}>
          {Array.from(select.options, ({ text, disabled }, index) => (
            <Item
              key={index}
              value={String(index)}
              data-index={index}
              disabled={disabled}
              className="flex min-h-11 cursor-default items-center px-3 outline-none data-highlighted:bg-harbour data-highlighted:text-on-fill data-highlighted:forced-color-adjust-none data-[state=checked]:font-semibold"
            >
              <ItemText>{text}</ItemText>
            </Item>
          ))}
        </Viewport>
      </Content>
    </Root>
  );
}

/** Radix would hide the rest of the page from assistive technology, except live regions; "off" is their default. */
function exposeInstead(select: HTMLSelectElement): () => void {
  select.inert = true;
  const parts = Array.from(document.body.children).filter((part) => !part.hasAttribute("aria-live"));
  for (const part of parts) part.setAttribute("aria-live", "off");
  return () => {
    select.inert = false;
    for (const part of parts) part.removeAttribute("aria-live");
  };
}

/** Focus at once, so that fast typing reaches the list. */
function takeFocus(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true });
}

/** Fires the events that the browser would. */
function choose(select: HTMLSelectElement, index: number): void {
  if (index === select.selectedIndex) return;
  select.selectedIndex = index;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
