import { expect, it } from 'vitest'
import type { DnsRecord } from '../../api/dns.ts'
import { countOf, type Draft, NO_DRAFT, nextDraft, patchOf, rowsOf, type Step } from './draft.ts'

const SAVED: DnsRecord[] = [
  { id: 'rec_a', type: 'A', name: '@', content: '192.0.2.1', ttl: 300 },
  { id: 'rec_b', type: 'MX', name: '@', content: 'mail.example.net', ttl: 300, priority: 10 },
]
const NEW = { type: 'A' as const, name: 'www', content: '192.0.2.2', ttl: 300 }

const after = (steps: ((draft: Draft) => Step)[]): Draft =>
  steps.reduce((draft, step) => nextDraft(draft, step(draft)), NO_DRAFT)
const row = (draft: Draft, at: number) => {
  const found = rowsOf(SAVED, draft)[at]
  if (!found) throw new Error('no such row')
  return found
}

it('new records come first, and can be edited and removed again', () => {
  const added = after([() => ({ kind: 'add', record: NEW })])
  expect(rowsOf(SAVED, added).map(({ state }) => state)).toEqual(['added', 'saved', 'saved'])
  expect(patchOf(SAVED, added)).toEqual({ add: [NEW], change: [], remove: [] })
  const edited = nextDraft(added, {
    kind: 'edit',
    row: row(added, 0),
    record: { ...NEW, name: 'shop' },
  })
  expect(patchOf(SAVED, edited).add).toEqual([{ ...NEW, name: 'shop' }])
  expect(nextDraft(edited, { kind: 'remove', row: row(edited, 0) })).toEqual(NO_DRAFT)
})

it('a saved record is changed by its id, and an edit back to what it was is no change', () => {
  const { id: _, ...a } = SAVED[0] ?? { id: '' }
  const record = { ...NEW, ...a, content: '192.0.2.9' }
  const changed = after([(draft) => ({ kind: 'edit', row: row(draft, 0), record })])
  expect(patchOf(SAVED, changed).change).toEqual([{ ...record, id: 'rec_a' }])
  expect(row(changed, 0)).toMatchObject({ state: 'changed', record: { content: '192.0.2.9' } })
  const back = nextDraft(changed, {
    kind: 'edit',
    row: row(changed, 0),
    record: { ...record, content: '192.0.2.1' },
  })
  expect(countOf(patchOf(SAVED, back))).toBe(0)
})

it('a removed record stays in view and can be restored', () => {
  const removed = after([(draft) => ({ kind: 'remove', row: row(draft, 1) })])
  expect(row(removed, 1).state).toBe('removed')
  expect(patchOf(SAVED, removed).remove).toEqual(['rec_b'])
  expect(nextDraft(removed, { kind: 'restore', row: row(removed, 1) })).toEqual(NO_DRAFT)
})

it('changes of records that are gone meanwhile are left out, the others stay', () => {
  const draft = after([
    () => ({ kind: 'add', record: NEW }),
    (now) => ({ kind: 'remove', row: row(now, 1) }),
  ])
  expect(patchOf(SAVED.slice(1), draft)).toEqual({ add: [NEW], change: [], remove: [] })
})

it('what was edited after the review stays unsaved, and only what was sent is done', () => {
  const edit = (draft: Draft, at: number, content: string) => {
    const shown = row(draft, at)
    return nextDraft(draft, { kind: 'edit', row: shown, record: { ...shown.record, content } })
  }
  const sent = edit(after([() => ({ kind: 'add', record: NEW })]), 1, '192.0.2.9')
  const later = edit(edit(sent, 1, '192.0.2.10'), 2, 'other.example.net')
  const before = SAVED[0] ?? { id: '', ...NEW }
  const saved = { ...before, id: 'rec_c', content: '192.0.2.9' }
  const changes = { added: [], changed: [{ before, after: saved }], removed: [] }
  const left = nextDraft(later, { kind: 'saved', sent, changes })
  const zone = [saved, ...SAVED.slice(1), { id: 'rec_d', ...NEW }]
  // A record is known by what it says, so the one that was saved has another id.
  expect(patchOf(zone, left)).toEqual({
    add: [],
    change: [
      { ...saved, content: '192.0.2.10' },
      { ...SAVED[1], content: 'other.example.net' },
    ],
    remove: [],
  })
  expect(nextDraft(sent, { kind: 'saved', sent, changes })).toEqual(NO_DRAFT)
})
