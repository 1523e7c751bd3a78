import type { ComponentProps } from "react";
import { CheckboxField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { parseTypedDollars } from "#app/lib/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";

/** The typed price, if it needs or has confirmation. */
export function getPriceToConfirm(result: FormResult | undefined, name: "price" | "closedPrice"): string | undefined {
  if (!result || !("initialValue" in result)) return undefined;
  const { [name]: price, confirmPrice } = result.initialValue;
  if (typeof price !== "string" || price === "") return undefined;
  return confirmPrice === price || (isFailure(result) && result.error.confirmPrice) ? price : undefined;
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
