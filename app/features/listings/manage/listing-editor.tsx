import { type ReactNode, useEffect, useRef } from "react";
import { cardAttributesText } from "#app/features/listings/model/attributes.ts";
import type { ManagerAdvice } from "#app/features/listings/model/check-advertisement.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { cardFeatures } from "#app/features/listings/model/labels.ts";
import { ListingCard } from "#app/features/listings/model/listing-card.tsx";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { RequiredMarks } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/navigation.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { getPriceToConfirm } from "./confirm-price.tsx";
import { fieldLabel, type ListingFormFields } from "./form-values.ts";
import { type FinishLater, ListingForm, type ListingFormProps, type SubmitLabels } from "./listing-form.tsx";
import { previewMessages as messages } from "./manage.messages.ts";
import { listingFormId, PUBLISH } from "./paths.ts";
import type { PlaceQuestion } from "./place.ts";

interface ListingEditorProps {
  form: ServerFormHandle<ListingFormFields>;
  title: string;
  trail: readonly Crumb[];
  /** An ambiguous place, or the listing to preview with advice on its texts. */
  result?: FormResult & {
    question?: PlaceQuestion;
    /** The id of the own home at the same address. */
    duplicate?: string;
    preview?: ListingDetail;
    /** Where to add pictures to the previewed draft, which is saved as it is shown. */
    pictures?: string;
    advice?: ManagerAdvice;
  };
  differences?: ReactNode;
  /** Depends on the date of a law. */
  priceHint: string;
  isPriceNeeded: boolean;
  /** On the stored texts. */
  advice?: ManagerAdvice;
  agents?: ListingFormProps["agents"];
  submit: SubmitLabels;
  submitAndNext?: SubmitLabels;
  finishLater?: FinishLater;
  /** The label of the button that publishes a stored draft. */
  publish?: string;
  /** Replaces the status field of a sold home, for example. */
  marketStatus?: string;
  more?: ReactNode;
  children: (home: ListingDetail) => ReactNode;
}

export function ListingEditor({
  form,
  title,
  trail,
  result,
  submit,
  submitAndNext,
  finishLater,
  publish,
  marketStatus,
  more,
  differences,
  priceHint,
  isPriceNeeded,
  advice,
  agents,
  children,
}: ListingEditorProps) {
  const { preview, question } = result ?? {};
  const heading = "listing-heading";
  return (
    <>
      <ErrorSummary form={form} toLabel={toLabel} />
      <div className="page flex flex-col gap-2 pt-3 pb-6 sm:gap-3">
        {preview ? (
          <>
            <Preview home={preview} submit={submit} publish={publish} pictures={result?.pictures} editing={heading}>
              {children(preview)}
            </Preview>
            <h2 id={heading} tabIndex={-1} className="mt-8 text-xl">
              {title}
            </h2>
          </>
        ) : (
          <>
            <Breadcrumb trail={trail} />
            <h1 id={heading} tabIndex={-1} className="text-xl">
              {title}
            </h1>
            {more}
          </>
        )}
        {differences}
        <RequiredMarks value>
          <ListingForm
            form={form}
            question={question}
            duplicate={getDuplicate(result)}
            drop={getTypeToDrop(result)}
            confirmPrice={getPriceToConfirm(result, "price")}
            priceHint={priceHint}
            isPriceNeeded={isPriceNeeded}
            advice={preview ? result?.advice : advice}
            agents={agents}
            submit={submit}
            submitAndNext={submitAndNext}
            finishLater={finishLater}
            publish={publish}
            marketStatus={marketStatus}
          />
        </RequiredMarks>
      </div>
    </>
  );
}

/** Undefined for questions such as that about the place. */
function toLabel(name: string): string | undefined {
  const label = fieldLabel(name);
  return label === name ? undefined : label;
}

/** That was found, or was confirmed before. */
function getDuplicate(result: ListingEditorProps["result"]): string | undefined {
  if (!result || !("initialValue" in result)) return undefined;
  const { confirmDuplicate } = result.initialValue;
  return result.duplicate ?? (typeof confirmDuplicate === "string" ? confirmDuplicate : undefined);
}

/** The type whose fields may be cleared. */
function getTypeToDrop(result: FormResult | undefined): ListingType | undefined {
  if (!result || !("initialValue" in result)) return undefined;
  const { listingType, drop } = result.initialValue;
  const other = listingType === "rent" ? "sale" : "rent";
  return drop === other || (isFailure(result) && result.error.drop) ? other : undefined;
}

interface PreviewProps extends Pick<ListingEditorProps, "submit" | "publish"> {
  home: ListingDetail;
  pictures?: string;
  editing: string;
  children: ReactNode;
}

/** Focused: by `autoFocus` in a document, by script after navigation. */
function Preview({ home, submit, publish, pictures, editing, children }: PreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const sentInHtml = useServerRenderedValue(home);
  useEffect(() => {
    if (home !== sentInHtml) box.current?.focus();
  }, [home, sentInHtml]);

  const actions = (
    <>
      {publish && home.status === "draft" && (
        <Button form={listingFormId} name="intent" value={PUBLISH}>
          {publish}
        </Button>
      )}
      {pictures ? (
        <ButtonLink variant="quiet" to={pictures}>
          {messages.addPictures}
        </ButtonLink>
      ) : (
        <Button form={listingFormId} variant={publish && home.status === "draft" ? "quiet" : undefined}>
          {home.status === "draft" ? submit.draft : submit.active}
        </Button>
      )}
      <ButtonLink variant="quiet" to={`#${editing}`}>
        {messages.back}
      </ButtonLink>
    </>
  );
  return (
    <div className="flex flex-col gap-6">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript nothing else leads to the preview */}
      <div ref={box} id="preview" tabIndex={-1} autoFocus>
        <Alert tone="note" role="status" title={messages.title} actions={actions}>
          {pictures ? messages.draft : messages.unsaved}
        </Alert>
      </div>
      <section aria-labelledby="as-card" className="flex flex-col gap-3">
        <h2 id="as-card" className="text-lg">
          {messages.asCard}
        </h2>
        <ul className="homes">
          <ListingCard
            home={{
              ...home,
              attributes: cardAttributesText(home),
              features: cardFeatures(home.features),
              cover: home.photos[0] ?? null,
            }}
            to="#as-page"
          />
        </ul>
      </section>
      <section aria-labelledby="as-page" className="flex flex-col gap-3">
        <h2 id="as-page" tabIndex={-1} className="text-lg">
          {messages.asPage}
        </h2>
        <div className="flex flex-col gap-6 border border-line-strong bg-paper p-4 md:p-6">{children}</div>
      </section>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

export function PreviewContact({ home: { contactEmail, contactPhone } }: { home: ListingDetail }) {
  return (
    <div id="enquire" tabIndex={-1} className="flex flex-col gap-2 border border-t-3 border-line border-t-ink p-4">
      <p>{messages.enquiry}</p>
      <p className="wrap-anywhere">
        {contactPhone}
        <br />
        {contactEmail}
      </p>
    </div>
  );
}
