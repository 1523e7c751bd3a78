import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type Criteria, SAVED_NAMES } from "#app/features/listings/model/criteria.ts";
import { EditSearch, editSearchValues } from "./edit-search.tsx";

test("has a control for each criterion of a saved search", () => {
  const places = { region: ["inner-west"], area: ["w9pFw4mEg9DAAg9D_8DA"], school: ["Newtown Public School"] };
  const criteria: Criteria = { type: "sale", ...places };
  const values = editSearchValues({ criteria, frequency: "daily" });
  const home = { label: "Saved searches", to: "/searches" };
  const Component = () => (
    <EditSearch
      id={1}
      summary=""
      values={values}
      constraint={{}}
      suburbNames="Newtown"
      schoolNames="Newtown Public School"
      home={home}
    />
  );
  const Page = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
  const controls = new Set(Array.from(html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g), ([, name]) => name));
  for (const name of SAVED_NAMES) expect(controls.has(name), name).toBe(true);
});
