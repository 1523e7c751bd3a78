import { honeypotName } from "#app/lib/fields.ts";
import { formMessages } from "./form-result.ts";

/** A hidden field that password managers should ignore. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        {formMessages.leaveEmpty}
        <input
          type="text"
          name={honeypotName}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
