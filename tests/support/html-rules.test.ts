import { expect, test } from "vitest";
import { htmlFaults } from "./html-rules.ts";

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en-AU"><head><title>A page</title></head><body>${body}</body></html>`;

test("a planted fault is found, and a valid page has none", async () => {
  expect(await htmlFaults(page("<main><h1>Homes</h1></main>"))).toEqual([]);
  const faults = await htmlFaults(
    page('<h1>Homes</h1><p id="a"><div id="a"></div></p><button>Go</button><img src="/a.png">'),
  );
  expect(faults.map((fault) => fault.split(":")[0])).toEqual(
    expect.arrayContaining(["no-dup-id", "no-implicit-button-type"]),
  );
});

test("checkboxes may share a name, and text fields may not", async () => {
  const form = (type: string) =>
    page(
      `<main><h1>Homes</h1><form method="post" action="/homes"><label>One <input type="${type}" name="wish" value="one"></label>` +
        `<label>Two <input type="${type}" name="wish" value="two"></label><button type="submit">Send</button></form></main>`,
    );
  expect(await htmlFaults(form("checkbox"))).toEqual([]);
  expect((await htmlFaults(form("text"))).map((fault) => fault.split(":")[0])).toEqual(["form-dup-name"]);
});
