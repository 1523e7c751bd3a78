import { useEffect, useEffectEvent } from "react";
import { PrefetchPageLinks } from "react-router";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { savedSearchMessages as messages } from "#app/features/saved-searches/model/saved-search.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SaveSearchForm, useSaveSearchForm } from "./save-form.tsx";

export interface SaveSearchDialogProps {
  filters: ListingFilters;
  /** The signed-in user's address. */
  email?: string;
  opener: HTMLElement;
  onClose: () => void;
}

/** Closes after saving. */
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
      {/* Preloads the action's page. Otherwise, React Router would reload the page when offline and lose the input. */}
      <PrefetchPageLinks page={path} />
      <ErrorSummary form={form} className="" />
      <SaveSearchForm form={form} filters={filters} />
    </>
  );
}
