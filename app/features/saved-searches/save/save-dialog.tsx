import { useEffect, useEffectEvent } from "react";
import { PrefetchPageLinks } from "react-router";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { savedSearchMessages as messages } from "#app/features/saved-searches/model/saved-search.messages.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SaveSearchForm, useSaveSearchForm } from "./save-form.tsx";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";

export interface SaveSearchDialogProps {
  filters: ListingFilters;
  /** The address of the signed-in person. */
  email?: string;
  opener: HTMLElement;
  onClose: () => void;
}

/** The form of the page in a dialog, which closes when the search is saved. */
export function SaveSearchDialog({ opener, onClose, ...search }: SaveSearchDialogProps) {
  return (
    <Dialog title={messages.title} opener={opener} onClose={onClose}>
      <DialogContent onSaved={onClose} {...search} />
    </Dialog>
  );
}

interface DialogContentProps extends Pick<SaveSearchDialogProps, "filters" | "email"> {
  onSaved: () => void;
}

function DialogContent({ filters, email, onSaved }: DialogContentProps) {
  const path = saveSearchPath(filters);
  const form = useSaveSearchForm({ path, email, inPlace: true });

  const notifySaved = useEffectEvent(onSaved);
  useEffect(() => {
    if (form.done) notifySaved();
  }, [form.done]);

  return (
    <>
      {/* Loads the scripts of the page whose action this posts to. Without them, and offline, React Router would reload this page and lose what was typed. */}
      <PrefetchPageLinks page={path} />
      <ErrorSummary form={form} className="" />
      <SaveSearchForm form={form} filters={filters} />
    </>
  );
}
