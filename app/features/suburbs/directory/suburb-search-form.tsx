import { Button } from "#app/ui/button.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export function SuburbSearchForm({ search = "" }: { search?: string }) {
  return (
    <SearchForm action={suburbsAddress} label={suburbsMessages.title} values={{ search }} className="md:max-w-[36rem]">
      <Field id="search" label={suburbsMessages.search} hint={suburbsMessages.searchHint}>
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <TextInput
              id="search"
              name="search"
              type="search"
              defaultValue={search}
              placeholder={suburbsMessages.searchPlaceholder}
              aria-describedby={hintId("search")}
            />
          </div>
          <Button>{suburbsMessages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}
