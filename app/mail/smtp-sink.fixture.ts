import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A mail as received by the sink. */
export interface ReceivedMail {
  from: string;
  recipients: string[];
  raw: string;
  mail: Email;
}

/** A mail server that stores its mail. */
export interface SmtpSink {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** Decides on a mail: undefined accepts it, a number rejects it with that SMTP code. */
export type Reply = (mail: ReceivedMail) => number | undefined | Promise<number | undefined>;

/** Opens a mail server on the loopback interface until the test ends. With `login`, it requires these credentials. */
export async function openSmtpSink({
  reply,
  port = 0,
  login,
}: { reply?: Reply; port?: number; login?: { user: string; password: string } } = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth: ({ username, password }, _, done) => {
      if (username === login?.user && password === login?.password) return done(null, { user: username });
      return done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
    },
    closeTimeout: 200,
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const take = async () => {
        const bytes = await buffer(stream);
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map(({ address }) => address),
          raw: bytes.toString("latin1"),
          mail: await PostalMime.parse(bytes),
        };
        const code = await reply?.(mail);
        if (code !== undefined) return done(Object.assign(new Error("Not this one"), { responseCode: code }));
        received.push(mail);
        return done();
      };
      // Some tests disconnect in the middle of a mail.
      take().catch(() => undefined);
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= new Promise((resolve) => server.close(() => resolve())));
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received, close };
}
