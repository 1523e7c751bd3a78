import { Action, Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import { MailNote } from "./alert.tsx";
import { Icon } from "./icon.tsx";
import type { VisibleToast } from "./toasts.ts";
import { Tooltip } from "./tooltip.tsx";

/** In milliseconds; paused while the pointer or focus is on it, or the window is in the background. */
const displayMs = 5000;

export interface ToastRegionProps {
  toast: VisibleToast | undefined;
  onClose: (key: string) => void;
}

/** Only failures interrupt a screen reader. */
export function ToastRegion({ toast, onClose }: ToastRegionProps) {
  return (
    <Provider duration={displayMs} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Root
          key={toast.key}
          type={toast.kind === "failure" ? "foreground" : "background"}
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose(toast.key);
          }}
          className={`toast ${toast.undo ? "toast-brief" : ""} ${toast.kind === "failure" ? "border-l-bad" : "border-l-ok"}`}
        >
          <Icon
            name={toast.kind === "failure" ? "warning" : "check"}
            className={`${toast.undo ? "" : "mt-1"} ${toast.kind === "failure" ? "text-bad" : "text-ok"}`}
          />
          <div className="min-w-0 grow">
            <Title className="font-semibold">{toast.title}</Title>
            <Description className={toast.undo && "sr-only"}>{toast.text}</Description>
            {toast.mailed && <MailNote />}
          </div>
          {toast.undo && (
            <Action altText={toast.undo.label} onClick={toast.undo.run} className="quiet-action">
              {toast.undo.label}
            </Action>
          )}
          <Close aria-label="Dismiss notification" className="toast-close">
            <Icon name="close" />
            <Tooltip>Dismiss notification</Tooltip>
          </Close>
        </Root>
      )}
      <Viewport hotkey={["F8"]} label="Notifications ({hotkey})" className="toasts" />
    </Provider>
  );
}
