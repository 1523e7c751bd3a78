import { RadioField, SelectField, TextAreaField, TextField, type TextFieldProps } from "#app/forms/fields.tsx";
import type { ListingField } from "#app/features/listings/model/field-kinds.ts";
import { getField, type ListingFieldName } from "#app/features/listings/model/fields.ts";
import { getFieldOptions } from "./form-values.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";

interface ListingControlProps {
  name: ListingFieldName;
  field: TextFieldProps["field"];
  /** Shown with the hint. */
  advice?: string;
  className?: string;
}

export function ListingControl({ name, field, advice, className = "" }: ListingControlProps) {
  const row = getField(name);
  const { label } = row;
  const hint = [row.hint, advice].filter(Boolean).join(" ") || undefined;
  switch (row.kind) {
    case "stated":
      return (
        <RadioField
          field={field as Parameters<typeof RadioField>[0]["field"]}
          legend={label}
          hint={hint}
          options={getFieldOptions(name).map((option) => ({ value: option.value, label: option.label }))}
          className={`col-span-full ${className}`}
        />
      );
    case "choice":
      return (
        <SelectField field={field} label={label} hint={hint} options={getFieldOptions(name)} className={className} />
      );
    case "lines":
      return (
        <TextAreaField
          field={field}
          label={label}
          hint={hint}
          rows={row.max > 1000 ? 8 : 4}
          className={`col-span-full ${className}`}
        />
      );
    case "list":
      return (
        <TextAreaField field={field} label={label} hint={hint} rows={2} className={`col-span-full ${className}`} />
      );
    default: {
      const isWideOnPhones = row.kind === "money" && row.per !== undefined;
      const isWide = row.kind === "link" || row.kind === "picture" || (row.kind === "line" && row.section === "text");
      return (
        <TextField
          field={field}
          label={label}
          hint={hint}
          {...inputOf(row)}
          className={`min-w-0 ${isWide ? "col-span-full" : isWideOnPhones ? "max-sm:col-span-full" : ""} ${className}`}
        />
      );
    }
  }
}

function inputOf(field: ListingField): Partial<TextFieldProps> {
  switch (field.kind) {
    case "number":
      return { inputMode: "numeric", autoComplete: "off", suffix: field.unit && messages.unit[field.unit] };
    case "money":
      return { inputMode: "numeric", prefix: "$", suffix: field.per && messages.per[field.per] };
    case "date":
      return { type: "date" };
    case "timestamp":
      return { type: "datetime-local" };
    case "link":
    case "picture":
      return { type: "url" };
    case "email":
      return { type: "email", autoComplete: "email" };
    case "phone":
      return { type: "tel", autoComplete: "tel" };
    default:
      return { autoComplete: "off" };
  }
}
