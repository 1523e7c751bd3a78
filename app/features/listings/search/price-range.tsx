import { type ComponentType, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { priceText } from "#app/features/listings/model/filter-controls.ts";
import { decodeListingFilters, type ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import {
  getFullRange,
  type PriceBounds,
  type PriceHistogram,
  type PriceLimits,
  priceHistogramLabel,
  rangeLabels,
  thumbText,
  toLimit,
  toPriceBars,
  toPriceBounds,
  toThumbLimits,
} from "#app/features/listings/model/price-histogram.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { FieldGroup, TextInput } from "#app/ui/field.tsx";
import { Histogram } from "#app/ui/histogram.tsx";
import type { RangeSliderProps } from "#app/ui/range-slider.tsx";

export interface PriceRangeProps {
  filters: ListingFilters;
  values: Readonly<Record<PriceName, string>>;
  unread: Partial<Record<PriceName, string>>;
  /** Undefined if unknown. */
  histogram: PriceHistogram | undefined;
  Slider?: ComponentType<RangeSliderProps>;
  onSettle: () => void;
}

/** Two text fields, and a slider over the histogram once it is loaded. */
export function PriceRange({ filters, values, unread, histogram, Slider, onSettle }: PriceRangeProps) {
  const { type, priceMin, priceMax } = filters;
  const prices = histogram ?? { ...getFullRange(type), counts: [] };
  const minBox = useRef<HTMLInputElement>(null);
  const maxBox = useRef<HTMLInputElement>(null);
  const [limits, setLimits] = useState<PriceLimits>({ priceMin, priceMax });
  const ends = toPriceBounds(limits, prices);
  const [shownMin, shownMax] = toThumbLimits(limits, prices);
  const search = useRef(filters);

  function readBoxes() {
    const typed = { type, priceMin: minBox.current?.value ?? "", priceMax: maxBox.current?.value ?? "" };
    setLimits(decodeListingFilters(new URLSearchParams(typed)).filters);
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
    if (!isMoved) setLimits({ priceMin, priceMax });
  });
  useEffect(() => {
    if (search.current !== filters) followAddress();
  }, [filters]);

  /** Changes only the limit of the moved thumb: the other may be a price beyond the range. */
  function move([min, max]: PriceBounds) {
    const moved = { ...limits };
    if (min !== ends[0]) moved.priceMin = toLimit(min, prices);
    if (max !== ends[1]) moved.priceMax = toLimit(max, prices);
    if (minBox.current && min !== ends[0]) minBox.current.value = priceText(moved.priceMin);
    if (maxBox.current && max !== ends[1]) maxBox.current.value = priceText(moved.priceMax);
    setLimits(moved);
  }

  return (
    <FieldGroup legend={listingsMessages.price[type]}>
      <div onInput={readBoxes}>
        <div className="relative pb-1">
          <Histogram bins={toPriceBars(prices, ends)} label={priceHistogramLabel(prices, type)} />
          {Slider && (
            <Slider
              from={prices.from}
              to={prices.to}
              step={PRICE_SCALES[type].step}
              ends={ends}
              labels={["Minimum price", "Maximum price"]}
              texts={[thumbText(shownMin, "min", type), thumbText(shownMax, "max", type)]}
              onMove={move}
              onSettle={onSettle}
              className="absolute inset-x-0 top-7"
            />
          )}
          <p aria-hidden="true" className="flex justify-between pt-3 text-sm text-ink-2 tnum">
            {rangeLabels(prices, type).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
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
