import { type DefaultValue, type FieldMetadata, useForm } from "@conform-to/react";
import { type ComponentType, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type FetcherFormProps, Form, useFetcher, useNavigation } from "react-router";
import { showToast } from "#app/ui/toasts.ts";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { formMessages } from "./form-messages.ts";
import { type FormDone, type FormFailure, type FormReply, isFailure } from "./form-reply.ts";

export interface ServerFormOptionsInBrowser<Fields extends object> {
  /** The id of the form element, the same as on the server. */
  id: string;
  /** Where it posts, with or without JavaScript: the path of its own page, without a hash. */
  action: string;
  /** From the loader: `serverForm(...).constraint`. */
  constraint: Readonly<Record<string, { required: boolean }>>;
  /** The page's action data. */
  reply?: FormReply;
  defaultValue?: DefaultValue<Fields>;
  /** Post without leaving the page; needs a `formClientAction` that is in place, too. */
  inPlace?: boolean;
  /** One thing after another is entered: the form is empty again when its page comes back with what was accepted. */
  emptyWhenAccepted?: boolean;
  /** The title of a failure, in the summary of the page and in a toast. */
  failureTitle?: string;
  /** Title and text of the toast where the failure has its own. */
  failureToast?: (failure: FormFailure) => { title: string; text: string } | undefined;
}

export type ServerFormFields<Fields extends object> = Required<{ [Name in keyof Fields]: FieldMetadata<Fields[Name]> }>;

/** A form as its components know it. */
export interface ServerFormHandle<Fields extends object = object> {
  id: string;
  action: string;
  fields: ServerFormFields<Fields>;
  /** Why it was not accepted. */
  failure?: FormFailure;
  failureTitle?: string;
  /** That it was accepted, in place. */
  done?: FormDone;
  pending: boolean;
  /** Forgets the last answer. */
  startAgain: () => void;
  Form: ComponentType<FetcherFormProps>;
}

/**
 * A form that the server judges: only on submit, never while someone types. Everything typed stays in its field, which is
 * uncontrolled, whatever the answer is.
 */
export function useServerForm<Fields extends object>({
  id,
  action,
  constraint,
  reply,
  defaultValue,
  inPlace = false,
  emptyWhenAccepted = false,
  failureTitle,
  failureToast,
}: ServerFormOptionsInBrowser<Fields>): ServerFormHandle<Fields> {
  const fetcher = useFetcher<FormReply>();
  const navigation = useNavigation();
  const [forgotten, setForgotten] = useState<FormReply>();

  const latest = fetcher.data ?? reply;
  const answer = latest === forgotten ? undefined : latest;
  const done = answer?.kind === "done" ? answer : undefined;
  useFormOnReturn(id, done !== undefined);
  const failure = isFailure(answer) && answer.formId === id ? answer : undefined;
  const shown = answer?.kind === "shown" && answer.formId === id ? answer : undefined;
  // Conform keeps what was wrong until it is told that nothing is, and reports each object as a new answer.
  const nothingWrong = useMemo(
    () => shown && ({ status: "error", error: {}, initialValue: shown.initialValue } as const),
    [shown],
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
  const sentInHtml = useSentInHtml(failure);
  const announceFailure = useEffectEvent((failed: FormFailure) => {
    if (!failureTitle) return;
    const own = failureToast?.(failed);
    showToast({ kind: "failure", title: failureTitle, text: failed.error[""]?.[0] ?? formMessages.check, ...own });
  });
  useEffect(() => {
    if (failure && failure !== sentInHtml) announceFailure(failure);
  }, [failure, sentInHtml]);

  return {
    id,
    action,
    fields,
    failure,
    failureTitle: (failure && failureToast?.(failure)?.title) ?? failureTitle,
    done,
    pending: inPlace ? fetcher.state !== "idle" : navigates,
    startAgain() {
      setForgotten(reply);
      fetcher.reset();
    },
    Form: inPlace ? fetcher.Form : Form,
  };
}

/** A form that comes back after it was accepted forgets what was wrong with it before: Conform keeps that while its element is away. */
function useFormOnReturn(id: string, isAccepted: boolean) {
  const wasAccepted = useRef(isAccepted);
  useEffect(() => {
    if (wasAccepted.current && !isAccepted) document.forms.namedItem(id)?.reset();
    wasAccepted.current = isAccepted;
  }, [id, isAccepted]);
}

/** Empties a form whose post has just ended well. */
function useEmptyForm(id: string, isWanted: boolean, isSent: boolean, isFailed: boolean) {
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isWanted && wasSent.current && !isSent && !isFailed) document.forms.namedItem(id)?.reset();
    wasSent.current = isSent;
  }, [id, isWanted, isSent, isFailed]);
}
