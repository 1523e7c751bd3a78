import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "./fields.tsx";
import type { FormFailure } from "./form-result.ts";
import { Honeypot } from "./honeypot.tsx";
import { RetryForm } from "./retry-form.tsx";
import { FormMessage, ServerForm, SubmitButton } from "./server-form.tsx";
import { TimedPanel } from "./timed-panel.tsx";
import { useServerForm } from "./use-server-form.ts";

interface Fields {
  email: string;
  message: string;
  suburb?: string;
  consent?: boolean;
}

const constraint = {
  email: { required: true },
  message: { required: true },
  suburb: { required: false },
  consent: { required: false },
};
const suburbs = ["", "Newtown", "Bondi"].map((value) => ({ value, label: value || "Any" }));

function Page({ reply: result }: { reply?: FormFailure }) {
  const form = useServerForm<Fields>({ id: "enquire", action: "/page", constraint, result });
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Page</h1>
      <ServerForm form={form}>
        <TextField field={form.fields.email} label="Email" type="email" autoComplete="email" />
        <TextAreaField field={form.fields.message} label="Message" hint="At least 10 characters" />
        <SelectField field={form.fields.suburb} label="Suburb" options={suburbs} />
        <CheckboxField field={form.fields.consent} label="Call me" />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel="Submitting...">Send</SubmitButton>
      </ServerForm>
    </>
  );
}

function htmlOf(element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/page", Component: () => element }]);
  return renderToString(<Stub initialEntries={["/page"]} />).replaceAll("<!-- -->", "");
}
const tag = (html: string, start: string) => new RegExp(`<${start}[^>]*>`).exec(html)?.[0] ?? "";

const failure: FormFailure = {
  kind: "rejected",
  formId: "enquire",
  status: "error",
  error: { "": ["Please try again later."], email: ["Valid email is required"], message: ["Too short", "Too dull"] },
  initialValue: { email: "ada@", message: "<b>\nshort", suburb: "Bondi", consent: "on" },
};

describe("a form before it is submitted", () => {
  const html = htmlOf(<Page />);

  test("posts to its page without JavaScript, and leaves the checks to the server", () => {
    for (const attribute of ['id="enquire"', 'action="/page"', 'method="post"', 'noValidate=""']) {
      expect(tag(html, "form")).toContain(attribute);
    }
    expect(tag(html, "button")).toContain('type="submit"');
    expect(html).not.toContain('id="errors"');
    expect(html).not.toContain("aria-invalid");
  });

  test("has a label for every control, optional ones in words, hints tied to theirs", () => {
    expect(html).toMatch(/<label for="enquire-email"[^>]*>Email<\/label>/);
    expect(html).toMatch(/<label for="enquire-suburb"[^>]*>Suburb<span[^>]*> \(optional\)<\/span><\/label>/);
    expect(html).toContain('<p id="enquire-message-hint"');
    expect(tag(html, "textarea")).toContain('aria-describedby="enquire-message-hint"');
    expect(tag(html, "textarea")).toContain('required=""');
    expect(tag(html, "textarea")).not.toMatch(/maxlength/i);
  });

  test("has a hidden, unreachable honeypot that is the same for everyone", () => {
    expect(html).toMatch(/<div hidden=""><label>[^<]+<input [^>]*name="your_site"\/><\/label><\/div>/);
    expect(tag(html, 'input[^>]*name="your_site"')).toMatch(/tabindex="-1" autocomplete="off"/i);
    expect(htmlOf(<Page />)).toBe(html);
  });
});

describe("a form that was not accepted", () => {
  const html = htmlOf(<Page reply={failure} />);

  test("begins with a summary that takes the focus by itself and links to the fields, the form's own sentence first", () => {
    expect(html.indexOf('id="errors"')).toBeLessThan(html.indexOf("<h1"));
    expect(tag(html, 'div id="errors"')).toMatch(/tabindex="-1"/i);
    expect(tag(html, 'div id="errors"')).toMatch(/autofocus=""/i);
    const summary = html.slice(html.indexOf('role="alert"'), html.indexOf("<h1"));
    expect(summary).toMatch(/There is a problem<\/h2><p[^>]*>Please try again later\.<\/p><ul/);
    expect(
      [...summary.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item?.replaceAll(/ class="[^"]*"/g, "")),
    ).toEqual(['<a href="#enquire-email">Valid email is required</a>', '<a href="#enquire-message">Too short</a>']);
  });

  test("names the fields in the summary of a page that knows their labels, unless the message does", () => {
    const labels = new Map([
      ["email", "Email"],
      ["message", "Message"],
      ["suburb", "Suburb"],
    ]);
    const error = {
      email: ["Valid email is required"],
      message: ["Enter 10 characters"],
      suburb: ["Newtown is in 2042"],
      consent: ["Tick the box"],
    };
    const form = { id: "enquire", failure: { ...failure, error } };
    const named = htmlOf(<ErrorSummary form={form} toLabel={(name) => labels.get(name)} />);
    expect([...named.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text]) => text)).toEqual([
      "Valid email is required",
      "Message: enter 10 characters",
      "Suburb: Newtown is in 2042",
      "Tick the box",
    ]);
  });

  test("shows each error above its field, with the summary's text", () => {
    expect(tag(html, 'input[^>]*id="enquire-email"')).toContain(
      'aria-invalid="true" aria-describedby="enquire-email-error"',
    );
    expect(tag(html, "textarea")).toContain('aria-describedby="enquire-message-error enquire-message-hint"');
    expect(html).toMatch(/<p id="enquire-email-error".*?>Error: <\/span>Valid email is required<\/span><\/p><input/);
    expect(tag(html, "form")).toContain('aria-describedby="enquire-error"');
    expect(html).toMatch(/<p id="enquire-error".*?Please try again later\./);
    expect(html).not.toContain('id="enquire-suburb-error"');
  });

  test("keeps the input, as text", () => {
    expect(tag(html, 'input[^>]*id="enquire-email"')).toContain('value="ada@"');
    expect(html).toMatch(/<textarea[^>]*>&lt;b&gt;\nshort<\/textarea>/);
    expect(html).toContain('<option selected="">Bondi</option>');
    expect(tag(html, 'input[^>]*type="checkbox"')).toContain('checked=""');
  });

  test("is another form's business when it has another name", () => {
    expect(htmlOf(<Page reply={{ ...failure, formId: "other" }} />)).toBe(htmlOf(<Page />));
  });
});

test("a form that could not be checked can be resubmitted to the same address, without secrets", () => {
  const fields = {
    name: "Ada",
    propertyType: "Unit",
    message: "a\nb",
    listingId: "7",
    tags: ["red", "blue"],
    password: "secret",
    newPassword: "x",
  };
  const html = htmlOf(<RetryForm fields={fields} action="/page?a=1" logIn="/login" />);
  expect(tag(html, "form")).toContain('action="/page?a=1" method="post"');
  const sent = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(sent).toEqual([
    ["name", "Ada"],
    ["propertyType", "Unit"],
    ["message", "a\nb"],
    ["listingId", "7"],
    ["tags", "red"],
    ["tags", "blue"],
  ]);
  expect([...html.matchAll(/<dt[^>]*>([^<]*)</g)].map(([, term]) => term)).toEqual([
    "Name",
    "Property type",
    "Message",
    "Tags",
  ]);
  expect(html).toContain("red, blue");
  expect(html).toContain('name="your_site"');
  expect(html).toMatch(/<a href="\/login" target="_blank"/);
  expect(html).not.toContain("secret");
});

test("a timed panel is a status that can take the focus, and stays as it is without JavaScript", () => {
  const html = htmlOf(
    <TimedPanel id="sent" onEnd={() => undefined}>
      Thank You!
    </TimedPanel>,
  );
  expect(html).toMatch(/<div id="sent" role="status" tabindex="-1">Thank You!<\/div>/i);
});
