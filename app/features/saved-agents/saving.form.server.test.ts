import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { honeypotName } from "#app/lib/fields.ts";
import { savingAction } from "./saving.form.server.ts";

const pathOf = (_: ActionFunctionArgs, agentId: number) => `/agents?search=bondi#agent-${agentId}`;

function post(query: string): ActionFunctionArgs {
  const body = new URLSearchParams({ [honeypotName]: "" });
  const request = new Request(`http://localhost/agents${query}`, { method: "POST", body });
  const context = new RouterContextProvider();
  return { request, url: new URL(request.url), params: {}, pattern: "/agents", context };
}

test.each(["save", "remove"])("offers a login to %s when logged out", async (intent) => {
  await expect(savingAction({ pathOf })(post(`?search=bondi&do=${intent}&id=12`))).resolves.toMatchObject({
    data: { formId: "save-12", initialValue: {}, logIn: "/login?redirectTo=%2Fagents%3Fsearch%3Dbondi" },
    init: { status: 401 },
  });
});

test.each(["?do=save", "?do=save&id=0", "?do=save&id=2147483648", "?do=save&id=1e3", "?do=erase&id=12", "?do="])(
  "finds no agent at %s",
  async (query) => {
    await expect(savingAction({ pathOf })(post(query))).rejects.toMatchObject({
      data: { message: "This agent is not in the directory" },
      init: { status: 404 },
    });
  },
);

test("passes a post without an intent to the page's other form, or rejects it", async () => {
  const otherwise = () => Promise.resolve("an enquiry");
  await expect(savingAction({ pathOf, otherwise })(post("?search=save"))).resolves.toBe("an enquiry");
  await expect(savingAction({ pathOf })(post("?search=save"))).rejects.toMatchObject({ init: { status: 405 } });
});
