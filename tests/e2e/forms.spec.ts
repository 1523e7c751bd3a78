import {
  errorSummary,
  expectTyped,
  field,
  freshEnquiry,
  sendEnquiry,
  submitButton,
} from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const path = (home: { id: number } | undefined) => `/listings/${home?.id}`;

test("errors are listed first with links, and shown at their fields, and the input stays", async ({
  visitor,
  page,
  homes,
  faults,
}) => {
  faults.expect(/422/);
  const typed = freshEnquiry({ Email: "ada@", Message: "short" });
  await visitor.open(path(homes[0]));
  const title = await page.title();
  await sendEnquiry(page, typed);

  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page.getByRole("region", { name: /^Ask / }))).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(errorSummary(page).getByRole("link")).toHaveText([
    "Valid email is required",
    "Please provide more details (at least 10 characters)",
  ]);
  await expect(field(page, "Email")).toHaveAccessibleDescription(/Error: Valid email is required/);
  await expectTyped(page, typed);

  await errorSummary(page).getByRole("link", { name: "Valid email" }).click();
  await expect(field(page, "Email")).toBeFocused();
});

test(
  "every rule of the form shows the same message in the summary and at its field",
  { tag: "@full-no-js" },
  async ({ visitor, page, homes, faults }) => {
    faults.expect(/422/);
    await visitor.open(path(homes[0]));
    await field(page, "Message").fill("Hi");
    await submitButton(page).click();
    const rules = [
      ["Name", "Name is required"],
      ["Phone", "Phone is required"],
      ["Email", "Valid email is required"],
      ["Message", "Please provide more details (at least 10 characters)"],
    ] as const;
    await expect(errorSummary(page).getByRole("link")).toHaveText(rules.map(([, sentence]) => sentence));
    for (const [label, sentence] of rules) {
      await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, label)).toHaveAccessibleDescription(`Error: ${sentence}`);
      await errorSummary(page).getByRole("link", { name: sentence }).click();
      await expect(field(page, label)).toBeFocused();
    }
  },
);
