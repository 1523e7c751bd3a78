import { useRouteLoaderData } from "react-router";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { savedSearchMessages as messages } from "#app/features/saved-searches/model/saved-search.ts";
import type { Flash } from "#app/session/flash.server.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { useDialogOpener } from "#app/ui/dialog-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import type { SaveSearchDialogProps } from "./save-dialog.tsx";

export interface SaveSearchLinkProps extends Pick<SaveSearchDialogProps, "email"> {
  filters: ListingFilters;
}

/** Links to the page that saves a search. Once hydrated, opens a dialog, loaded on demand because it is rarely used. */
export function SaveSearchLink({ filters, email }: SaveSearchLinkProps) {
  const { link, Dialog, opener, close } = useDialogOpener(
    saveSearchPath(filters),
    async () => (await import("./save-dialog.tsx")).SaveSearchDialog,
  );
  return (
    <>
      <Link {...link} className="quiet-action print:hidden">
        <Icon name="bell" />
        <span>{messages.link}</span>
      </Link>
      {Dialog && opener && <Dialog filters={filters} email={email} opener={opener} onClose={close} />}
    </>
  );
}

/** Repeats the toast until the next search. Without JavaScript the banner shows it. */
export function SavedLine() {
  const flash = useRouteLoaderData<{ flash?: Flash }>("root")?.flash;
  const isInBanner = useServerRenderedValue(flash) === flash;
  if (isInBanner || flash?.title !== messages.succeeded.title) return null;
  return (
    <div className="mb-3 flex flex-col gap-2 text-sm">
      <p>
        <strong>{flash.title}.</strong> {flash.text}
      </p>
      <MailNote />
    </div>
  );
}
