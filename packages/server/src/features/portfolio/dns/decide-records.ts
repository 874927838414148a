import type { RefusalDetail } from '../../../refusal.ts'
import { refuseRecords, type WantedZone } from './change-zone.ts'
import { checkRecord, type TypedRecord } from './check-record.ts'
import type { Draft } from './check-zone.ts'
import type { ZoneState } from './read-zone.ts'
import { type DnsRecord, recordId } from './record.ts'

export type RecordInput = TypedRecord & { id?: string | undefined }
export type RecordPatch = {
  add?: RecordInput[]
  change?: (Partial<RecordInput> & { id: string })[]
  remove?: string[]
}

/** The zone of a PUT: exactly these records. */
export function replaceAll(
  { records: current, default_ttl }: ZoneState,
  inputs: readonly RecordInput[],
  domain: string,
): WantedZone {
  const reader = recordReader(current, domain, default_ttl)
  const successors = new Map<string, DnsRecord>()
  const drafts = inputs.flatMap((input, index): Draft[] => {
    const field = `records.${index}`
    const record = reader.read(input, field)
    if (record && input.id !== undefined) successors.set(input.id, record)
    return record ? [{ record, field }] : []
  })
  reader.demandAllRight()
  return { drafts, successors }
}

/** The zone of a PATCH: the current records with some changed, some gone and some more. */
export function patchRecords(
  { records: current, default_ttl }: ZoneState,
  { add = [], change = [], remove = [] }: RecordPatch,
  domain: string,
): WantedZone {
  const reader = recordReader(current, domain, default_ttl)
  const drafts = new Map(current.map((record): [string, Draft] => [recordId(record), { record }]))
  const successors = new Map<string, DnsRecord>()
  for (const [index, id] of remove.entries()) {
    if (!drafts.delete(id)) reader.refuse(`remove.${index}`, GONE)
  }
  for (const [index, input] of change.entries()) {
    const field = `change.${index}`
    const old = drafts.get(input.id)
    // A draft with a field was changed before by this request.
    if (!old || old.field) {
      reader.refuse(field, old ? 'This record is changed twice.' : GONE)
      continue
    }
    const record = reader.read({ ...old.record, ...input }, field)
    if (!record) continue
    successors.set(input.id, record)
    drafts.set(input.id, { record, field })
  }
  const added = add.flatMap((input, index): Draft[] => {
    const field = `add.${index}`
    const record = reader.read(input, field)
    return record ? [{ record, field }] : []
  })
  reader.demandAllRight()
  return { drafts: [...drafts.values(), ...added], successors }
}

const GONE = 'This record no longer exists. Load the newest records.'

/**
 * Reads records and collects their problems. A record that is in the zone already stays valid, even
 * if it breaks a rule of ours, for example with a TTL of 30.
 */
function recordReader(current: readonly DnsRecord[], domain: string, default_ttl: number) {
  const known = new Map(current.map((record) => [recordId(record), record]))
  const details: RefusalDetail[] = []
  const refuse = (field: string, message: string) => void details.push({ field, message })
  const read = (input: RecordInput, field: string): DnsRecord | undefined => {
    const same = known.get(recordId(input as DnsRecord))
    if (same && same.ttl === (input.ttl ?? default_ttl)) return same
    const record = checkRecord({ ...input, ttl: input.ttl ?? default_ttl }, domain)
    if (typeof record !== 'string') return record
    refuse(field, record)
    return undefined
  }
  const demandAllRight = () => {
    if (details.length > 0) throw refuseRecords(details)
  }
  return { read, refuse, demandAllRight }
}
