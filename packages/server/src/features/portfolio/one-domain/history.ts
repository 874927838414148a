import type { PastChange } from '../changes/history-sql.ts'
import { undoRequestOf } from '../changes/undo-request.ts'
import type { EventKind, EventRow } from '../domains/event-sql.ts'
import type { Entry } from './shapes.ts'

/** Who makes each kind of event happen. */
const BY: Record<EventKind, Entry['by']> = {
  auth_code_shown: 'owner',
  verification_sent: 'owner',
  transfer_started: 'registrar',
  transfer_stopped: 'registrar',
  transferred_away: 'registrar',
}

export type History = { pending: Entry[]; history: Entry[] }

/** Changes and events in one list, newest first. What has not ended is listed apart. */
export function historyOf(changes: PastChange[], events: EventRow[], max: number): History {
  const entries = changes.map(changeEntry)
  const ended = [...entries.filter(hasEnded), ...events.map(eventEntry)]
  return {
    pending: entries.filter((entry) => !hasEnded(entry)).toReversed(),
    // Sorting is stable, so changes of one moment stay in the order of their requests.
    history: ended.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, max),
  }
}

function hasEnded({ state }: Entry): boolean {
  return state === 'done' || state === 'failed'
}

function changeEntry(change: PastChange): Entry {
  return {
    kind: change.op,
    // It was stored as an object with string keys.
    payload: change.payload as Record<string, unknown>,
    state: change.state,
    code: change.error_code,
    message: change.error,
    by: change.started_by,
    bulkOpId: change.operation_id,
    undo: undoOf(change),
    at: (change.ended_at ?? change.created_at).toISOString(),
  }
}

function undoOf(change: PastChange): Entry['undo'] {
  const undo = change.state === 'done' ? undoRequestOf(change, change.before) : null
  return undo && { op: undo.op, payload: undo.payload as Record<string, unknown> }
}

function eventEntry({ kind, at }: EventRow): Entry {
  const none = { payload: {}, code: null, message: null, bulkOpId: null, undo: null }
  return { ...none, kind, state: 'done', by: BY[kind], at: at.toISOString() }
}
