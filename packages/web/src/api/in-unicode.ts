/** A row with its name in Unicode, where that differs from the ASCII form. */
export function inUnicode<T extends { domain: string; unicode?: string }>(row: T): T {
  return { ...row, domain: row.unicode ?? row.domain }
}
