import { type SubmitEvent, useRef } from "react";

/** Two submits of the same content this close together (milliseconds) are one double click, whatever has been rendered in between. */
const doubleClick = 500;

/**
 * The `onSubmit` of a form that is sent once at a time. With a new `failure` it is answered: whatever comes then is a new
 * try, however quick.
 */
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

/** With the button that was pressed: the two of a form do not mean the same. */
function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return JSON.stringify([...new FormData(form, submitter)]);
}
