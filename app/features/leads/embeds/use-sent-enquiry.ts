import { useState } from "react";
import type { FormDone } from "#app/forms/form-reply.ts";
import { formatClock } from "#app/features/leads/model/time.ts";
import { receiptIn, receiptTime } from "#app/features/leads/model/sent-address.ts";

/** What was sent from a page last. */
export interface SentFromPage {
  /** Its receipt, while the panel that says so stands in the form's place. */
  receipt?: string;
  /** When it was sent, "10:42 am": a line that stays when the panel has gone. */
  clock?: string;
  /** Puts the form back, empty. */
  end: () => void;
}

interface Form {
  done?: FormDone;
  startAgain: () => void;
}

/**
 * Follows what is sent from a page: it may be opened with a receipt (sent without JavaScript), and its form may be sent
 * in place any number of times.
 */
export function useSentEnquiry(openedWith: string | undefined, { done, startAgain }: Form): SentFromPage {
  const [isOpeningOver, setOpeningOver] = useState(false);
  const [last, setLast] = useState<string>();
  const receipt = done ? receiptIn(done.to) : isOpeningOver ? undefined : openedWith;
  const sentAt = receiptTime(receipt ?? last ?? "");
  return {
    receipt,
    clock: sentAt && formatClock(sentAt),
    end: () => {
      setOpeningOver(true);
      setLast(receipt);
      startAgain();
    },
  };
}
