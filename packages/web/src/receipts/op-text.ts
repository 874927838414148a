type Bought = { op: string; years: number | null }

const VERBS: Record<string, string> = { register: 'Register', renew: 'Renew' }

export function opText({ op, years }: Bought): string {
  if (op === 'restore') return 'Restore'
  if (op === 'transfer') return years === null ? 'Transfer' : 'Transfer, adds 1 year'
  const verb = VERBS[op] ?? 'Renew'
  return years === 1 ? `${verb} for 1 year` : `${verb} for ${years} years`
}
