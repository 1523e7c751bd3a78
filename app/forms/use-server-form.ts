import { type DefaultValue, type FieldMetadata, useForm } from "@conform-to/react";
import { type ComponentType, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type FetcherFormProps, Form, useFetcher, useNavigation } from "react-router";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { formMessages, type FormDone, type FormFailure, type FormResult, isFailure } from "./form-result.ts";

export interface ServerFormOptionsInBrowser<Fields extends object> {
  /** The same as on the server. */
  id: string;
  /** The path of its own page, without a hash. */
  action: string;
  /** From the loader: `serverForm(...).constraint`. */
  constraint: Readonly<Record<string, { required: boolean }>>;
  result?: FormResult;
  defaultValue?: DefaultValue<Fields>;
  /** Submit without navigating; needs a `formClientAction` with `inPlace`. */
  inPlace?: boolean;
  /** Empties the form after it was accepted, for repeated entry. */
  emptyWhenAccepted?: boolean;
  /** For the summary and the toast. */
  failureTitle?: string;
  /** False if a toast could cover the form that the summary belongs to. */
  hasFailureToast?: boolean;
}

export type ServerFormFields<Fields extends object> = Required<{ [Name in keyof Fields]: FieldMetadata<Fields[Name]> }>;

export interface ServerFormHandle<Fields extends object = object> {
  id: string;
  action: string;
  fields: ServerFormFields<Fields>;
  failure?: FormFailure;
  failureTitle?: string;
  /** Accepted in place. */
  done?: FormDone;
  pending: boolean;
  /** Clears the last reply. */
  reset: () => void;
  Form: ComponentType<FetcherFormProps>;
}

/** The server validates, on submit only. Uncontrolled fields keep the typed values after any reply. */
export function useServerForm<Fields extends object>({
  id,
  action,
  constraint,
  result,
  defaultValue,
  inPlace = false,
  emptyWhenAccepted = false,
  failureTitle,
  hasFailureToast = true,
}: ServerFormOptionsInBrowser<Fields>): ServerFormHandle<Fields> {
  const fetcher = useFetcher<FormResult>();
  const navigation = useNavigation();
  const [forgotten, setForgotten] = useState<FormResult>();

  const latest = fetcher.data ?? result;
  const latestResult = latest === forgotten ? undefined : latest;
  const done = latestResult?.kind === "done" ? latestResult : undefined;
  useFormOnReturn(id, done !== undefined);
  const failure = isFailure(latestResult) && latestResult.formId === id ? latestResult : undefined;
  const redisplay = latestResult?.kind === "shown" && latestResult.formId === id ? latestResult : undefined;
  // Conform retains errors until it gets a new result object.
  const nothingWrong = useMemo(
    () => redisplay && ({ status: "error", error: {}, initialValue: redisplay.initialValue } as const),
    [redisplay],
  );
  const [, fields] = useForm<Fields>({
    id,
    constraint,
    defaultValue,
    lastResult: failure ?? nothingWrong,
    shouldValidate: "onSubmit",
  });

  const navigates = navigation.state !== "idle" && navigation.formMethod === "POST" && navigation.formAction === action;
  useEmptyForm(id, emptyWhenAccepted, navigates, failure !== undefined);
  const sentInHtml = useServerRenderedValue(failure);
  const announceFailure = useEffectEvent((failed: FormFailure) => {
    if (!failureTitle || !hasFailureToast) return;
    showToast({ kind: "failure", title: failureTitle, text: failed.error[""]?.[0] ?? formMessages.check });
  });
  useEffect(() => {
    if (failure && failure !== sentInHtml) announceFailure(failure);
  }, [failure, sentInHtml]);

  return {
    id,
    action,
    fields,
    failure,
    failureTitle,
    done,
    pending: inPlace ? fetcher.state !== "idle" : navigates,
    reset() {
      setForgotten(result);
      fetcher.reset();
    },
    Form: inPlace ? fetcher.Form : Form,
  };
}

/** Conform retains old errors while the form is unmounted. */
function useFormOnReturn(id: string, isAccepted: boolean) {
  const wasAccepted = useRef(isAccepted);
  useEffect(() => {
    if (wasAccepted.current && !isAccepted) document.forms.namedItem(id)?.reset();
    wasAccepted.current = isAccepted;
  }, [id, isAccepted]);
}

function useEmptyForm(id: string, isWanted: boolean, isSent: boolean, isFailed: boolean) {
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isWanted && wasSent.current && !isSent && !isFailed) document.forms.namedItem(id)?.reset();
    wasSent.current = isSent;
  }, [id, isWanted, isSent, isFailed]);
}
