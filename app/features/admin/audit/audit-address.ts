export const auditAddress = "/admin/audit";

export const CHANGES_PER_PAGE = 50;

/** The address of a page of the audit trail. */
export function auditPath(page: number): string {
  return page > 1 ? `${auditAddress}?page=${page}` : auditAddress;
}
