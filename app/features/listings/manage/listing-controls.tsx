import type { ReactNode } from "react";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import type { ListingField } from "#app/features/listings/model/field-kinds.ts";
import { getField, getSectionFields, type ListingFieldName } from "#app/features/listings/model/fields.ts";
import { RadioField, SelectField, TextAreaField, TextField, type TextFieldProps } from "#app/forms/fields.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { UNSTATED } from "#app/lib/fields.ts";
import { type ListingFormFields, getFieldOptions } from "./form-values.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";

interface ListingControlProps {
  name: ListingFieldName;
  field: TextFieldProps["field"];
  /** Replaces that of the field. */
  hint?: string;
  /** Shown with the hint. */
  advice?: string;
  className?: string;
}

export function ListingControl({ name, field, hint: given, advice, className = "" }: ListingControlProps) {
  const row = getField(name);
  const { label } = row;
  const hint = [given ?? row.hint, advice].filter(Boolean).join(" ") || undefined;
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
      return {
        inputMode: "numeric",
        prefix: "$",
        suffix: field.per && messages.per[field.per],
        // Only for `:valid`: zero is no price yet, but allowed for a sale.
        ...(!field.optional && { pattern: String.raw`.*[1-9].*` }),
      };
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

export type Fields = ServerFormHandle<ListingFormFields>["fields"];

interface ControlsProps {
  names: readonly ListingFieldName[];
  fields: Fields;
  advice?: Partial<Record<ListingFieldName, string>>;
  className?: string;
}

export function Controls({ names, fields, advice, className = "" }: ControlsProps) {
  if (names.length === 0) return null;
  return (
    <div className={`grid gap-4 ${className}`}>
      {names.map((name) => (
        <ListingControl
          key={name}
          name={name}
          field={fields[name as keyof Fields]}
          advice={advice?.[name]}
          className={`${name === "auctionAt" ? "sm:col-start-1" : ""} ${toTypeClass(name)}`}
        />
      ))}
    </div>
  );
}

function toTypeClass(name: ListingFieldName): string {
  const { of } = getField(name);
  return of === undefined ? "" : `of-${of}`;
}

interface MoreProps {
  label: string;
  /** Opened if one of these has an error or another value than at first. */
  names: readonly (ListingFieldName | "coordinates")[];
  fields: Fields;
  className?: string;
  children: ReactNode;
}

export function More({ label, names, fields, className = "", children }: MoreProps) {
  const isOpen = names.some((name) => {
    const { errors, initialValue = "" } = fields[name as keyof Fields];
    return (errors?.length ?? 0) > 0 || !["", UNSTATED, "full"].includes(initialValue);
  });
  return (
    <details open={isOpen} className={className}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">{label}</summary>
      <div className="mt-2 flex min-w-0 flex-col gap-4">{children}</div>
    </details>
  );
}

export function getTermNames(of: ListingType): readonly ListingFieldName[] {
  return getSectionFields("offer").filter((name) => getField(name).of === of);
}

export function Terms({ of, fields, advice }: { of: ListingType } & Pick<ControlsProps, "fields" | "advice">) {
  const names = getTermNames(of);
  return <Controls names={names} fields={fields} advice={advice} className={`of-${of} items-end sm:grid-cols-2`} />;
}
