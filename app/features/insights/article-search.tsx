import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { CategorySearch } from "#app/features/directory-search/category-search.ts";
import { insightsMessages } from "./insights.messages.ts";
import { insightsAddress } from "./post-filters.ts";

export function ArticleSearch({ filters: { search = "", category } }: { filters: CategorySearch }) {
  return (
    <SearchForm action={insightsAddress} label={insightsMessages.search} values={{ search }} className="print:hidden">
      {category && <input type="hidden" name="category" value={category} />}
      <Field id="search" label={insightsMessages.search}>
        <div className="flex gap-2">
          <TextInput
            id="search"
            name="search"
            type="search"
            placeholder={insightsMessages.placeholder}
            defaultValue={search}
            className="min-w-0"
          />
          <Button>{insightsMessages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}
