import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Arrival {
  to: string;
  /** Time of arrival, in milliseconds of `performance.now`. */
  at: number;
}

/** A mail server that accepts everything and records when. */
export interface QuickMailServer {
  url: string;
  arrivals: Arrival[];
  /** Sets the delay of further responses to an email, in milliseconds. */
  delayResponses(millis: number): void;
  stop(): Promise<void>;
}

/** Opens a mail server on a free port of the loopback interface. */
export async function openQuickMailServer(): Promise<QuickMailServer> {
  const arrivals: Arrival[] = [];
  let responseMillis = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 200,
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.once("end", () => {
        arrivals.push({ to: envelope.rcptTo[0]?.address ?? "", at: performance.now() });
        if (responseMillis === 0) done();
        else setTimeout(done, responseMillis);
      });
    },
  });
  // Workers that are stopped reset their connections.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    arrivals,
    delayResponses: (millis) => void (responseMillis = millis),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
