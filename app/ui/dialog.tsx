import { Close, Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import type { KeyboardEvent, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface DialogProps {
  /** Absent if the content contains a `DialogTitle`. */
  title?: string;
  onClose: () => void;
  /** Gets the focus back. Radix restores it only to its own triggers, which are buttons. */
  opener: HTMLElement;
  isFullScreen?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export { Title as DialogTitle };

/** Traps the focus, closes on Escape and returns the focus to `opener`. */
export function Dialog({ title, onClose, opener, isFullScreen, onKeyDown, children }: DialogProps) {
  return (
    <Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Portal>
        <Overlay className="dialog-overlay" />
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.focus();
          }}
          onKeyDown={onKeyDown}
          className={isFullScreen ? "dialog dialog-whole" : "dialog"}
        >
          {title !== undefined && <Title className="pr-12 text-xl">{title}</Title>}
          {children}
          <Close aria-label="Close" className="dialog-close">
            <Icon name="close" />
            <Tooltip>Close</Tooltip>
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}
