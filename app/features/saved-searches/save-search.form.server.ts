import { serverForm } from "#app/forms/server-form.server.ts";
import { saveSearchFormId } from "./save-search-fields.ts";
import { saveSearchSchema } from "./saved-search.schema.ts";

export const saveSearchForm = serverForm(saveSearchSchema, { id: saveSearchFormId });
