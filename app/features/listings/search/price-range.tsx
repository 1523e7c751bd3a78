import { type ComponentType, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { FieldError } from "#app/forms/field-error.tsx";
import { FieldGroup, TextInput } from "#app/ui/field.tsx";
import { Histogram } from "#app/ui/histogram.tsx";
import { priceText } from "#app/features/listings/model/filter-controls.ts";
import type { RangeSliderProps } from "#app/ui/range-slider.tsx";
import { type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { decodeListingFilters, type ListingFilters } from "#app/features/listings/model/filters.ts";
import {
  toLimit,
  toPriceBars,
  toPriceBounds,
  type PriceBounds,
  priceHistogramLabel,
  thumbText,
} from "#app/features/listings/model/price-histogram.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

export interface PriceRangeProps {
  filters: ListingFilters;
  values: Readonly<Record<PriceName, string>>;
  unread: Partial<Record<PriceName, string>>;
  counts: readonly number[];
  Slider?: ComponentType<RangeSliderProps>;
  onSettle: () => void;
}

/** Two text fields, and a slider over the histogram once it is loaded. */
export function PriceRange({ filters, values, unread, counts, Slider, onSettle }: PriceRangeProps) {
  const { type, priceMin, priceMax } = filters;
  const minBox = useRef<HTMLInputElement>(null);
  const maxBox = useRef<HTMLInputElement>(null);
  const [ends, setEnds] = useState(() => toPriceBounds(filters, type));
  const search = useRef(filters);

  function readBoxes() {
    const typed = { type, priceMin: minBox.current?.value ?? "", priceMax: maxBox.current?.value ?? "" };
    setEnds(toPriceBounds(decodeListingFilters(new URLSearchParams(typed)).filters, type));
  }
  // Text entered before the slider was loaded is only in the fields.
  const readEarlyEdits = useEffectEvent(readBoxes);
  useEffect(() => {
    if (Slider) readEarlyEdits();
  }, [Slider]);

  // The thumbs follow the address unless they moved again while it was loading: then a field shows neither price.
  const followAddress = useEffectEvent(() => {
    const before = search.current;
    search.current = filters;
    const isMoved =
      before.type === type &&
      (isOther(minBox, [before.priceMin, priceMin]) || isOther(maxBox, [before.priceMax, priceMax]));
    if (!isMoved) setEnds(toPriceBounds(filters, type));
  });
  useEffect(() => {
    if (search.current !== filters) followAddress();
  }, [filters]);

  /** Writes only the field of the moved thumb: the other may hold a price beyond the scale. */
  function move(moved: PriceBounds) {
    const [min, max] = moved;
    if (minBox.current && min !== ends[0]) minBox.current.value = priceText(toLimit(min, type));
    if (maxBox.current && max !== ends[1]) maxBox.current.value = priceText(toLimit(max, type));
    setEnds(moved);
  }

  return (
    <FieldGroup legend="Price">
      <div onInput={readBoxes}>
        <div className="relative pb-4">
          <Histogram bins={toPriceBars(counts, ends, type)} label={priceHistogramLabel(counts, type)} />
          {Slider && (
            <Slider
              {...PRICE_SCALES[type]}
              ends={ends}
              labels={["Minimum price", "Maximum price"]}
              texts={[thumbText(ends[0], "min", type), thumbText(ends[1], "max", type)]}
              onMove={move}
              onSettle={onSettle}
              className="absolute inset-x-0 top-7"
            />
          )}
        </div>
        {/* In a narrow column the error would have five lines. */}
        <FieldError id={errorId} error={unread.priceMin ?? unread.priceMax} />
        <div className="grid grid-cols-2 gap-3">
          <PriceBox
            ref={minBox}
            end="min"
            type={type}
            defaultValue={values.priceMin}
            isUnread={unread.priceMin !== undefined}
          />
          <PriceBox
            ref={maxBox}
            end="max"
            type={type}
            defaultValue={values.priceMax}
            isUnread={unread.priceMax !== undefined}
          />
        </div>
      </div>
    </FieldGroup>
  );
}

function isOther(box: RefObject<HTMLInputElement | null>, prices: readonly (number | undefined)[]): boolean {
  const typed = box.current?.value;
  return typed !== undefined && prices.every((price) => priceText(price) !== typed);
}

const errorId = "price-error";

type PriceName = "priceMin" | "priceMax";

interface PriceBoxProps {
  ref: Ref<HTMLInputElement>;
  end: "min" | "max";
  type: ListingType;
  defaultValue: string;
  isUnread: boolean;
}

const boxLabels = {
  min: { name: "priceMin", label: "Min", spoken: "Minimum", blank: listingsMessages.noMin },
  max: { name: "priceMax", label: "Max", spoken: "Maximum", blank: listingsMessages.noMax },
} as const;

function PriceBox({ ref, end, type, defaultValue, isUnread }: PriceBoxProps) {
  const { name, label, spoken, blank } = boxLabels[end];
  const period = type === "rent" ? " /wk" : "";
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1 block text-sm">
        {label + period}
      </label>
      <TextInput
        ref={ref}
        id={name}
        name={name}
        inputMode="numeric"
        prefix="$"
        aria-label={`${spoken}${period} in dollars`}
        placeholder={blank}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? errorId : undefined}
        defaultValue={defaultValue}
      />
    </div>
  );
}
