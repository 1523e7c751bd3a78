import { Button } from "#app/ui/button.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { CategorySearch } from "#app/features/directory-search/category-search.ts";
import { tradesAddress } from "./trade-filters.ts";
import { tradesMessages } from "./trades.messages.ts";

export function TradeSearch({ filters: { search = "", category } }: { filters: CategorySearch }) {
  return (
    <SearchForm action={tradesAddress} label={tradesMessages.search} values={{ search }} className="print:hidden">
      {category && <input type="hidden" name="category" value={category} />}
      <Field id="search" label={tradesMessages.search} hint={tradesMessages.searchHint}>
        <div className="flex gap-2">
          <TextInput
            id="search"
            name="search"
            type="search"
            placeholder={tradesMessages.placeholder}
            defaultValue={search}
            aria-describedby={hintId("search")}
            className="min-w-0"
          />
          <Button>{tradesMessages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}
