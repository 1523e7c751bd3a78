import { serverForm } from "#app/forms/server-form.server.ts";
import { saveSearchFormId } from "./save-fields.ts";
import { saveSearchSchema } from "#app/features/saved-searches/model/saved-search.schema.ts";

export const saveSearchForm = serverForm(saveSearchSchema, { id: saveSearchFormId });
