import { useState } from "react";
import { useLocation } from "react-router";
import type { Flash } from "#app/session/flash.ts";
import { Alert } from "#app/ui/alert.tsx";

/** What the server had to say with this document. It stays for as long as the page does. */
export function FlashBanner({ flash }: { flash: Flash | undefined }) {
  const { pathname } = useLocation();
  const [saidOn] = useState(pathname);
  if (!flash || pathname !== saidOn) return null;
  const failed = flash.kind === "failure";
  return (
    <div className="page pt-6">
      <Alert id="flash" tone={failed ? "bad" : "ok"} title={flash.title} role={failed ? "alert" : "status"}>
        {flash.text}
      </Alert>
    </div>
  );
}
