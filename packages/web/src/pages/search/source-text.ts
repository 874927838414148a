import type { NameRow } from '../../api/name-row.ts'

/** Where an answer came from. Only an authoritative source counts as confirmed. */
export function sourceText({ meta }: Pick<NameRow, 'meta'>): string {
  if (meta.source === 'market') return 'Listed on our marketplace'
  const source = SOURCES.get(meta.source)
  if (!source) return meta.definitive ? 'Confirmed' : 'Not confirmed'
  return meta.definitive ? `Confirmed by ${source}` : `Not confirmed, from ${source}`
}

const SOURCES = new Map([
  ['cache', 'the registry'],
  ['zone', 'the zone file'],
  ['dns', 'DNS'],
  ['rdap', 'the registry (RDAP)'],
  ['whois', 'the registry (WHOIS)'],
  ['registrar', 'the registrar'],
])
