import { type ReactNode, useEffect, useRef } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { cardFacts } from "#app/features/listings/model/facts.ts";
import { ListingCard } from "#app/features/listings/model/listing-card.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/navigation.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { type ListingFormFields, listingFormId } from "./form-values.ts";
import { ListingForm, type SubmitWords } from "./listing-form.tsx";
import { previewMessages as messages } from "./manage.messages.ts";
import type { PlaceQuestion } from "./place.ts";

interface ListingEditorProps {
  form: ServerFormHandle<ListingFormFields>;
  title: string;
  trail: readonly Crumb[];
  /** What the page's action answered: which place is meant, and the listing to show. */
  reply?: FormReply & { question?: PlaceQuestion; preview?: ListingDetail };
  /** Above the form, what somebody else has changed in the meantime. */
  differences?: ReactNode;
  /** The words of the button that stores it, by the status it gets. */
  submit: SubmitWords;
  /** Of a new listing, the words of the button that also begins the next one. */
  submitAndNext?: SubmitWords;
  /** What became of it, where that is no choice of the form. */
  marketStatus?: string;
  /** Under the title, the way to what the form does not hold. */
  more?: ReactNode;
  /** The page of a listing, as people will see it. */
  children: (home: ListingDetail) => ReactNode;
}

/** The form of a listing, new or stored, and above it what people will see when that was asked for. */
export function ListingEditor({
  form,
  title,
  trail,
  reply,
  submit,
  submitAndNext,
  marketStatus,
  more,
  differences,
  children,
}: ListingEditorProps) {
  const { preview, question } = reply ?? {};
  const heading = "listing-heading";
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        {preview ? (
          <>
            <Preview home={preview} submit={submit} editing={heading}>
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
        <ListingForm
          form={form}
          question={question}
          drop={askedToDrop(reply)}
          confirmPrice={priceToConfirm(reply)}
          submit={submit}
          submitAndNext={submitAndNext}
          marketStatus={marketStatus}
        />
      </div>
    </>
  );
}

/** Whether it was asked for this reply, or answered before it, that terms of one type are dropped from a listing of the other. */
function askedToDrop(reply: FormReply | undefined): ListingType | undefined {
  if (!reply || !("initialValue" in reply)) return undefined;
  const { listingType, drop } = reply.initialValue;
  const other = listingType === "rent" ? "sale" : "rent";
  return drop === other || (isFailure(reply) && reply.error.drop) ? other : undefined;
}

/** The new price as typed, when this reply asks about it or answers the question. */
function priceToConfirm(reply: FormReply | undefined): string | undefined {
  if (!reply || !("initialValue" in reply)) return undefined;
  const { price, confirmPrice } = reply.initialValue;
  if (typeof price !== "string" || price === "") return undefined;
  return confirmPrice === price || (isFailure(reply) && reply.error.confirmPrice) ? price : undefined;
}

interface PreviewProps extends Pick<ListingEditorProps, "submit"> {
  home: ListingDetail;
  /** The id of what stands above the form. */
  editing: string;
  children: ReactNode;
}

/** What people will see, as a card and as a page. In HTML it takes the focus by itself, later by script. */
function Preview({ home, submit, editing, children }: PreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const sentInHtml = useSentInHtml(home);
  useEffect(() => {
    if (home !== sentInHtml) box.current?.focus();
  }, [home, sentInHtml]);

  const actions = (
    <>
      <Button form={listingFormId}>{home.status === "draft" ? submit.draft : submit.active}</Button>
      <ButtonLink variant="quiet" to={`#${editing}`}>
        {messages.back}
      </ButtonLink>
    </>
  );
  return (
    <div className="flex flex-col gap-6">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript nothing else leads people to what they asked for */}
      <div ref={box} id="preview" tabIndex={-1} autoFocus>
        <Alert tone="note" role="status" title={messages.title} actions={actions}>
          {messages.unsaved}
        </Alert>
      </div>
      <section aria-labelledby="as-card" className="flex flex-col gap-3">
        <h2 id="as-card" className="text-lg">
          {messages.asCard}
        </h2>
        <ul className="card-grid">
          <ListingCard home={{ ...home, facts: cardFacts(home), cover: home.photos[0] ?? null }} to="#as-page" />
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

/** Stands where the enquiry of a listing's page will be. */
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
