type Bought = { op: string; years: number | null }

export function opText({ op, years }: Bought): string {
  if (op === 'restore') return 'Restore'
  return years === 1 ? 'Renew for 1 year' : `Renew for ${years} years`
}
