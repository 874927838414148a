/** A row whose name is written as people read it, where that differs from how machines do. */
export function inUnicode<T extends { domain: string; unicode?: string }>(row: T): T {
  return { ...row, domain: row.unicode ?? row.domain }
}
