import type { RefusalDetail } from '../../../refusal.ts'
import { type DnsRecord, recordId, RECORDS_MAX } from './record.ts'

/** A record of the wanted zone, and where in the request it came from, if it did. */
export type Draft = { record: DnsRecord; field?: string | undefined }

/** What is wrong with the records taken together, each problem at a record of the request. */
export function checkZone(drafts: readonly Draft[], whole: string): RefusalDetail[] {
  const details: RefusalDetail[] = []
  if (drafts.length > RECORDS_MAX) {
    const message = `A zone has at most ${RECORDS_MAX.toLocaleString('en-US')} records.`
    details.push({ field: drafts.findLast(({ field }) => field)?.field ?? whole, message })
  }
  const seen = new Map<string, Draft>()
  for (const draft of drafts) {
    const id = recordId(draft.record)
    const first = seen.get(id)
    if (first) {
      const field = draft.field ?? first.field
      if (field) details.push({ field, message: 'This record is there twice.' })
    } else seen.set(id, draft)
  }
  for (const group of Map.groupBy(drafts, ({ record }) => record.name).values()) {
    details.push(...checkName(group))
  }
  return details
}

const ADDRESSES = ['A', 'AAAA', 'ALIAS', 'CNAME']

/** A CNAME allows nothing beside it, and an ALIAS no other addresses. */
function checkName(group: readonly Draft[]): RefusalDetail[] {
  const cname = group.find(({ record }) => record.type === 'CNAME')
  if (cname && group.length > 1) {
    const name = cname.record.name
    return blame(group, cname, `A CNAME must be the only record of ${name}.`)
  }
  const alias = group.find(({ record }) => record.type === 'ALIAS')
  const rivals = group.filter(({ record }) => ADDRESSES.includes(record.type))
  if (alias && rivals.length > 1) {
    return blame(rivals, alias, 'An ALIAS can’t share its name with A, AAAA or another ALIAS.')
  }
  return []
}

/** Blames a record of the request: `culprit` if it's one of them, else the first that is. */
function blame(group: readonly Draft[], culprit: Draft, message: string): RefusalDetail[] {
  const field = culprit.field ?? group.find((each) => each.field)?.field
  return field ? [{ field, message }] : []
}
