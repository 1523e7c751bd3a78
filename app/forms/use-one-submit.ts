import { type SubmitEvent, useRef } from "react";

/** In milliseconds. */
const doubleClick = 500;

/** Ignores repeated submits. After a new `failure` every submit counts. */
export function useOneSubmit(pending: boolean, failure: unknown): (event: SubmitEvent<HTMLFormElement>) => void {
  const last = useRef({ at: -doubleClick, content: "", failure });

  return (event) => {
    const content = contentOf(event.currentTarget, event.nativeEvent.submitter);
    const { current: before } = last;
    const isRepeat =
      event.timeStamp - before.at < doubleClick && content === before.content && failure === before.failure;
    if (pending || isRepeat) event.preventDefault();
    else last.current = { at: event.timeStamp, content, failure };
  };
}

/** Includes the pressed button. */
function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return JSON.stringify([...new FormData(form, submitter)]);
}
