import { useEffect, useEffectEvent } from "react";
import { PrefetchPageLinks } from "react-router";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SaveSearchForm } from "./save-form.tsx";
import { saveSearchPath } from "./save-path.ts";
import { pickCriteria } from "#app/features/listings/model/criteria.ts";
import { savedSearchMessages as says } from "#app/features/saved-searches/model/saved-search.messages.ts";
import { useSaveSearchForm } from "./use-save-form.ts";

export interface SaveSearchDialogProps {
  filters: ListingFilters;
  /** The own address of whoever is signed in. */
  email?: string;
  opener: HTMLElement;
  onClose: () => void;
}

/** The form of the page in a dialog, which closes when the search is saved. It is loaded when somebody is about to open it. */
export function SaveSearchDialog({ opener, onClose, ...search }: SaveSearchDialogProps) {
  return (
    <Dialog title={says.title} opener={opener} onClose={onClose}>
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

  const tellSaved = useEffectEvent(onSaved);
  useEffect(() => {
    if (form.done) tellSaved();
  }, [form.done]);

  return (
    <>
      {/* The scripts of the page that takes it: when the line is lost meanwhile, React Router cannot fetch them and reloads this page, text and all. */}
      <PrefetchPageLinks page={path} />
      <ErrorSummary form={form} className="" />
      <SaveSearchForm form={form} criteria={pickCriteria(filters)} />
    </>
  );
}
