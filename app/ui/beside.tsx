import type { ReactNode } from "react";

/** What stands beside the page while one reads, where the screen is large enough to hold it; longer than the screen, it scrolls. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <aside className="min-w-0">
      <div className="[@media(min-width:64rem)_and_(min-height:40rem)]:sticky [@media(min-width:64rem)_and_(min-height:40rem)]:top-4 [@media(min-width:64rem)_and_(min-height:40rem)]:max-h-[calc(100dvh-2rem)] [@media(min-width:64rem)_and_(min-height:40rem)]:overflow-y-auto">
        {children}
      </div>
    </aside>
  );
}
