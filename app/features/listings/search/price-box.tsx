import type { Ref } from "react";
import { TextInput } from "#app/ui/text-input.tsx";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

export interface PriceBoxProps {
  ref: Ref<HTMLInputElement>;
  end: "min" | "max";
  type: ListingType;
  defaultValue: string;
}

const words = {
  min: { name: "priceMin", label: "Minimum", blank: listingsMessages.noMin },
  max: { name: "priceMax", label: "Maximum", blank: listingsMessages.noMax },
} as const;

export function PriceBox({ ref, end, type, defaultValue }: PriceBoxProps) {
  const { name, label, blank } = words[end];
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1 block text-sm">
        {label}
        {type === "rent" && " /wk"}
        <span className="sr-only"> in dollars</span>
      </label>
      <TextInput
        ref={ref}
        id={name}
        name={name}
        inputMode="numeric"
        prefix="$"
        placeholder={blank}
        defaultValue={defaultValue}
      />
    </div>
  );
}
