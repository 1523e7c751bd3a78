import type { ComponentProps } from "react";
import { CheckboxField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { parseTypedDollars } from "#app/lib/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";

/** The typed price, if it needs or has confirmation. */
export function getPriceToConfirm(
  result: FormResult | undefined,
  name: string,
  confirmName = "confirmPrice",
): string | undefined {
  if (!result || !("initialValue" in result)) return undefined;
  const { [name]: price, [confirmName]: confirmed } = result.initialValue;
  if (typeof price !== "string" || price === "") return undefined;
  return confirmed === price || (isFailure(result) && result.error[confirmName]) ? price : undefined;
}

/** Nothing unless a price needs confirmation. Another price needs a new tick. */
export function ConfirmPriceField({
  field,
  price,
}: Pick<ComponentProps<typeof CheckboxField>, "field"> & { price: string | undefined }) {
  if (price === undefined) return null;
  return (
    <CheckboxField
      key={price}
      field={field}
      label={messages.confirmPrice(formatDollars(parseTypedDollars(price)))}
      value={price}
    />
  );
}
