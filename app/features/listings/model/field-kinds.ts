import type { ListingType } from "./criteria.ts";

export const ADDRESS_DISPLAYS = ["full", "street", "suburb"] as const;
export type AddressDisplay = (typeof ADDRESS_DISPLAYS)[number];

export const FORM_SECTIONS = [
  "offer",
  "property",
  "address",
  "details",
  "disclosure",
  "text",
  "contact",
  "status",
] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

interface FieldBase {
  label: string;
  hint?: string;
  invalid: string;
  /** Over the limit; default: `invalid`. */
  tooLarge?: string;
  /** An amount below the limit; default: `invalid`. */
  tooSmall?: string;
  /** Absent: not in the form. */
  section?: FormSection;
  /** Null in the database, blank in the form. */
  optional?: true;
  /** The only listing type that has it. */
  of?: ListingType;
  /** The error on the other listing type. */
  ofOther?: string;
  /** Its term on the page of a home. */
  attribute?: string;
  isCompared?: true;
  /** One of the seven of the Property and Stock Agents Regulation 2022 NSW, s 60. */
  isMaterialFact?: true;
  /** A string is a word before the value: "built 1985". */
  onCard?: true | string;
  /** Default: the column of the field. */
  publicColumn?: "shownAddress" | "shownLatitude" | "shownLongitude";
  /** Absent: agents fill it in even on imported listings. */
  file?: FileField;
}

/** REAXML and our CSV files. */
export interface FileField {
  /** Below the listing: "buildingDetails/area", "authority@value" for an attribute. */
  element: string;
  /** The CSV column; several fields may share one. */
  heading: string;
  about: string;
  /** Handled by its kind; other fields have their own code in imports. */
  isPlain?: true;
}

export interface NumberField extends FieldBase {
  kind: "number";
  min: number;
  max: number;
  unit?: "sqm" | "month";
  /** Without thousands separators. */
  isYear?: true;
}

/** Whole Australian dollars. */
export interface MoneyField extends FieldBase {
  kind: "money";
  min: number;
  /** "$1,250 a quarter" */
  per?: "quarter" | "year";
}

/** Rounded to six decimals (10 cm). */
export interface DegreesField extends FieldBase {
  kind: "degrees";
}

/** Null: not stated. */
export interface YesNoField extends FieldBase {
  kind: "stated";
}

/** "2026-12-05" */
export interface DateField extends FieldBase {
  kind: "date";
}

/** Displayed and entered in Sydney time. */
export interface DateTimeField extends FieldBase {
  kind: "timestamp";
}

export interface ChoiceField extends FieldBase {
  kind: "choice";
  choices: Readonly<Record<string, string>>;
}

export interface TextField extends FieldBase {
  kind: "line" | "lines" | "phone";
  min: number;
  max: number;
}

export interface LinkField extends FieldBase {
  /** Pictures are always https. */
  kind: "link" | "picture";
  /** Refuses an http link. */
  httpsOnly?: true;
  /** Default: 2,048 characters. */
  max?: number;
}

export interface EmailField extends FieldBase {
  kind: "email";
}

export interface ListField extends FieldBase {
  kind: "list";
}

export type ListingField =
  | NumberField
  | MoneyField
  | DegreesField
  | YesNoField
  | DateField
  | DateTimeField
  | ChoiceField
  | TextField
  | LinkField
  | EmailField
  | ListField;
