import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** One mail that was handed over, whole: from the envelope and from the head of the mail. */
export interface HandedOver {
  recipients: string[];
  messageId: string;
  /** Who gets the answers; undefined when the mail does not say. */
  replyTo: string | undefined;
  /** False when the sender never heard that it was taken. */
  acknowledged: boolean;
}

/** A mail server that keeps what it is given and can withhold its answer. */
export interface MailSink {
  url: string;
  /** Everything that came, in order, each time that it came. */
  handedOver: HandedOver[];
  /** From now on mail to this address is read to its end and not answered. */
  withhold(address: string): void;
  /** Mail to this address is taken again. What was withheld stays unanswered. */
  answer(address: string): void;
  /** How many senders wait for the answer to a mail to this address at this moment. */
  waiting(address: string): number;
  close(): Promise<void>;
}

/** Opens a mail server on a free port of the loopback interface. */
export async function openMailSink(): Promise<MailSink> {
  const handedOver: HandedOver[] = [];
  const withheld = new Set<string>();
  const waiting = new Map<string, string>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 200,
    onClose: ({ id }) => void waiting.delete(id),
    onData: (stream, { id, envelope }, done) => {
      const take = async () => {
        const bytes = await buffer(stream);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const stopped = recipients.find((address) => withheld.has(address));
        handedOver.push({ recipients, ...readHead(bytes), acknowledged: stopped === undefined });
        if (stopped === undefined) return done();
        waiting.set(id, stopped);
      };
      void take();
    },
  });
  // Senders that are killed break off: that is what the test is about.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");

  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    handedOver,
    withhold: (address) => void withheld.add(address),
    answer: (address) => void withheld.delete(address),
    waiting: (address) => [...waiting.values()].filter((recipient) => recipient === address).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Headers may be folded: a line that begins with a space belongs to the one before. */
function readHead(mail: Buffer): Pick<HandedOver, "messageId" | "replyTo"> {
  const head = mail
    .subarray(0, mail.indexOf("\r\n\r\n"))
    .toString("latin1")
    .replace(/\r\n[ \t]+/g, " ");
  return {
    messageId: /^Message-ID: *(<[^>]+>)$/im.exec(head)?.[1] ?? "",
    replyTo: /^Reply-To:.*?([^\s<>]+@[^\s<>]+)>? *$/im.exec(head)?.[1],
  };
}
