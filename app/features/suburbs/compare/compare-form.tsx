import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { MAX_COMPARED } from "./comparison.ts";
import { comparePath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface CompareFormProps {
  /** The slugs of what stands side by side already. */
  compared: readonly string[];
  /** What was typed and could not be added. */
  typed?: string;
}

/** Adds a suburb by its name. It stays where it is when there is no more room, and so does the focus. */
export function CompareForm({ compared, typed = "" }: CompareFormProps) {
  const box = useRef<HTMLInputElement>(null);
  const before = useRef(compared.length);

  useEffect(() => {
    // Added: the box is free for the next one. What was typed before hydration stays.
    if (compared.length > before.current && box.current) box.current.value = "";
    before.current = compared.length;
  }, [compared.length]);

  return (
    <Form
      method="get"
      action={comparePath([])}
      role="search"
      aria-label={suburbsMessages.compare}
      autoComplete="off"
      preventScrollReset
      className="md:max-w-[36rem]"
    >
      {compared.length > 0 && <input type="hidden" name="s" value={compared.join(",")} />}
      <Field
        id="add"
        label={suburbsMessages.addSuburb}
        hint={compared.length < MAX_COMPARED ? suburbsMessages.addHint : suburbsMessages.noRoom}
      >
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <TextInput
              ref={box}
              id="add"
              name="add"
              type="search"
              defaultValue={typed}
              aria-describedby={hintId("add")}
            />
          </div>
          <Button>{suburbsMessages.add}</Button>
        </div>
      </Field>
    </Form>
  );
}
