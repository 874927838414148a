import type { DnsChanges, DnsPatch, DnsRecord, RecordInput } from '../../api/dns.ts'

/** What the owner changed and hasn't saved, on top of whatever the zone has. */
export type Draft = {
  added: (RecordInput & { key: number })[]
  changed: Record<string, RecordInput>
  removed: string[]
}

export const NO_DRAFT: Draft = { added: [], changed: {}, removed: [] }

/** A row of the table. */
export type Row = {
  key: string
  record: RecordInput
  /** The saved record; undefined if it is new. */
  saved: DnsRecord | undefined
  state: 'saved' | 'added' | 'changed' | 'removed'
}

export type Step =
  | { kind: 'add'; record: RecordInput }
  | { kind: 'edit'; row: Row; record: RecordInput }
  | { kind: 'remove'; row: Row }
  | { kind: 'restore'; row: Row }
  | { kind: 'discard' }
  /** What was sent is saved. The table could be edited meanwhile. */
  | { kind: 'saved'; sent: Draft; changes: DnsChanges }

export function nextDraft(draft: Draft, step: Step): Draft {
  if (step.kind === 'discard') return NO_DRAFT
  if (step.kind === 'saved') return withoutSent(draft, step)
  if (step.kind === 'add') {
    const key = (draft.added.at(-1)?.key ?? 0) + 1
    return { ...draft, added: [...draft.added, { ...step.record, key }] }
  }
  const { saved, key } = step.row
  if (!saved) {
    const added = draft.added.flatMap((each) => {
      if (keyOf(each.key) !== key) return [each]
      return step.kind === 'edit' ? [{ ...step.record, key: each.key }] : []
    })
    return { ...draft, added }
  }
  const { [saved.id]: _, ...others } = draft.changed
  const removed = draft.removed.filter((id) => id !== saved.id)
  if (step.kind === 'restore') return { ...draft, changed: others, removed }
  if (step.kind === 'remove') return { ...draft, changed: others, removed: [...removed, saved.id] }
  const changed = isSame(saved, step.record) ? others : { ...others, [saved.id]: step.record }
  return { ...draft, changed, removed }
}

/** What isn't saved yet. A record that was changed has another id now. */
function withoutSent(draft: Draft, { sent, changes }: Extract<Step, { kind: 'saved' }>): Draft {
  const ids = new Map(changes.changed.map(({ before, after }) => [before.id, after.id]))
  const idNow = (id: string) => ids.get(id) ?? id
  const changed = Object.entries(draft.changed).filter(
    ([id, record]) => record !== sent.changed[id],
  )
  return {
    added: draft.added.filter((record) => !sent.added.includes(record)),
    changed: Object.fromEntries(changed.map(([id, record]) => [idNow(id), record])),
    removed: draft.removed.filter((id) => !sent.removed.includes(id)).map(idNow),
  }
}

/** All rows: new ones first, then the zone's own. */
export function rowsOf(records: readonly DnsRecord[], draft: Draft): Row[] {
  const added = draft.added.map(({ key, ...record }): Row => {
    return { key: keyOf(key), record, saved: undefined, state: 'added' }
  })
  const removed = new Set(draft.removed)
  const saved = records.map((each): Row => {
    const { id, ...record } = each
    const changed = draft.changed[id]
    if (removed.has(id)) return { key: id, record, saved: each, state: 'removed' }
    if (changed) return { key: id, record: changed, saved: each, state: 'changed' }
    return { key: id, record, saved: each, state: 'saved' }
  })
  return [...added, ...saved]
}

/** What to send. Changes of records that are gone meanwhile are left out. */
export function patchOf(records: readonly DnsRecord[], draft: Draft): DnsPatch {
  const known = new Set(records.map(({ id }) => id))
  return {
    add: draft.added.map(withoutKey),
    change: Object.entries(draft.changed)
      .filter(([id]) => known.has(id))
      .map(([id, record]) => ({ ...record, id })),
    remove: draft.removed.filter((id) => known.has(id)),
  }
}

export function countOf({ add = [], change = [], remove = [] }: DnsPatch): number {
  return add.length + change.length + remove.length
}

function withoutKey({ key: _key, ...record }: Draft['added'][number]): RecordInput {
  return record
}

function keyOf(key: number): string {
  return `new-${key}`
}

function isSame(saved: DnsRecord, record: RecordInput): boolean {
  return (
    saved.type === record.type &&
    saved.name === record.name &&
    saved.content === record.content &&
    saved.ttl === record.ttl &&
    (saved.priority ?? null) === (record.priority ?? null)
  )
}
