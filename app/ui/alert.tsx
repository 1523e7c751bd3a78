import { createContext, type ReactNode, useContext } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type AlertTone = "ok" | "warn" | "bad" | "note";

const tones: Record<AlertTone, { icon: IconName; box: string; mark: string }> = {
  ok: { icon: "check", box: "border-ok bg-ok-soft", mark: "text-ok" },
  warn: { icon: "warning", box: "border-warn bg-warn-soft", mark: "text-warn" },
  bad: { icon: "warning", box: "border-bad bg-bad-soft", mark: "text-bad" },
  note: { icon: "note", box: "border-line-strong bg-buff", mark: "text-ink-2" },
};

export interface AlertProps {
  tone: AlertTone;
  title: string;
  /** Makes the title a heading of this level instead of a bold line. */
  level?: 2 | 3;
  id?: string;
  role?: "status" | "alert";
  /** For a line above a list. */
  isCompact?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Icon, text and left edge carry the meaning, not the colour alone. */
export function Alert({ tone, title, level, id, role, isCompact, actions, children }: AlertProps) {
  const Title = level ? (`h${level}` as const) : "p";
  const { icon, box, mark } = tones[tone];
  return (
    <div
      id={id}
      role={role}
      tabIndex={id ? -1 : undefined}
      className={`flex gap-3 border ${isCompact ? "border-l-4 px-3 py-1.5" : "border-l-8 p-4"} ${box}`}
    >
      <Icon name={icon} className={isCompact ? mark : `mt-1 ${mark}`} />
      <div className="min-w-0">
        <Title className={level ? "text-lg" : "font-semibold"}>{title}</Title>
        {children && <div className="mt-1 prose text-ink">{children}</div>}
        {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}

const Note = createContext<ReactNode>(null);

/** The note that follows every announcement of an email. */
export const MailNoteProvider = Note;

/** Renders nothing where the installation sends real email. */
export function MailNote() {
  return useContext(Note);
}

/** `children` say that an email was sent. Where the installation sends none, the note replaces them. */
export function MailSent({ children }: { children: ReactNode }) {
  return useContext(Note) ?? children;
}
