import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#db/embedded-cluster.ts";
import { tryTwoMachines } from "#tests/support/machines.ts";
import { startProgram } from "./program.ts";

/** The settings of docs/scaling.md, with temporary folders. */
const settings = (folder: string, port: number, urls: readonly string[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 30m;
  upstream southerly {
    ${urls.map((url) => `server ${new URL(url).host};`).join("\n    ")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://southerly;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
    }
  }
}
`;

await tryTwoMachines(async (urls) => {
  const folder = await mkdtemp(join(tmpdir(), "southerly-nginx-"));
  const port = await freePort();
  await writeFile(join(folder, "nginx.conf"), settings(folder, port, urls));
  const stop = await startProgram("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], port);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
