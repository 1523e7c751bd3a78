import { FieldError } from "#app/forms/error-summary.tsx";

interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
}

/** A file input for one picture, in a multipart form. */
export function PictureField({ id, name, label, hint, error }: PictureFieldProps) {
  return (
    <div className="field w-full" data-invalid={error ? "" : undefined}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={error} />
      <input
        id={id}
        type="file"
        name={name}
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
        className="control py-2"
      />
    </div>
  );
}
