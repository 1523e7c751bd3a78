/** An agent's week of inspections; the current one, or that of a date ("2026-11-28"). */
export function weekPath(date?: string): string {
  return date === undefined ? "/dashboard/inspections" : `/dashboard/inspections?week=${date}`;
}

/** Who comes to an inspection. */
export function doorPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}`;
}

/** The page on which an inspection is moved or cancelled. */
export function changeInspectionPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}/change`;
}

/** The id of an inspection's place in a list: the hash of an address that leads to it. */
export function inspectionElement(inspectionId: number): string {
  return `inspection-${inspectionId}`;
}
