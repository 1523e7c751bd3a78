import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedWebhook {
  id: string;
  signature: string;
  type: string;
  body: { type: string; timestamp: string; data: Record<string, Record<string, unknown> | null> };
  /** The signature as a receiver computes it. */
  sign: (secret: string) => string;
}

/** A CRM on this machine. `respond` returns the status, and a location for a redirect. */
export async function openReceiver(respond: () => { status: number; location?: string } = () => ({ status: 204 })) {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
        String(request.headers[name]),
      );
      const body = JSON.parse(text) as ReceivedWebhook["body"];
      const sign = (secret: string) =>
        `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
          .update(`${id}.${timestamp}.${text}`)
          .digest("base64")}`;
      received.push({ id: id ?? "", signature: signature ?? "", type: body.type, body, sign });
      const { status, location } = respond();
      response.writeHead(status, location === undefined ? {} : { location }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const testAddress = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function close() {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
  return { received, testAddress, url: `http://${testAddress}/hook`, close };
}
