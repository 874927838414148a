import { CONTACTS } from '../../api/contacts.ts'
import { undoOf } from '../../api/one-domain.ts'
import type { HistoryEntry } from '../../api/one-domain.ts'
import { failureText } from '../../failure/change-failure.ts'
import { Icon } from '../../kit/icon.tsx'
import { undo2 } from '../../kit/section-icons.ts'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { ChangeNote } from './change-note.tsx'
import { byText, entryText } from './history-words.ts'
import type { TabProps } from './tab-props.ts'
import { useChange } from './use-change.ts'

/** Everything that happened to the domain, in sentences, newest first. */
export function HistoryTab({ detail, refresh }: TabProps) {
  const { data: contacts = [] } = useMine(CONTACTS)
  const changing = useChange({ detail, refresh })
  const { pending, history, created_at } = detail
  const nameOf = (id: string) => contacts.find((each) => each.id === id)?.name ?? 'another contact'
  const isLatest = (entry: HistoryEntry) =>
    history.find(({ kind }) => subjectOf(kind) === subjectOf(entry.kind)) === entry
  return (
    <section className="panel" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ChangeNote changing={changing} />
      <ol className="timeline" aria-label="History">
        {[...pending.toReversed(), ...history].map((entry) => (
          <Item
            key={`${entry.bulkOpId ?? entry.kind} ${entry.at.getTime()}`}
            entry={entry}
            text={entryText(entry, nameOf)}
            onUndo={isLatest(entry) ? () => undoEntry(entry, changing.start) : null}
          />
        ))}
        <li className="done">
          <b>Added to your account</b>
          <span className="hint">
            <When at={created_at} />
          </span>
        </li>
      </ol>
    </section>
  )
}

function undoEntry(entry: HistoryEntry, start: ReturnType<typeof useChange>['start']): void {
  const back = undoOf(entry)
  if (back) void start(back)
}

/** Locking and unlocking are about the same thing: only the later one can be undone. */
function subjectOf(kind: string): string {
  return kind === 'unlock' ? 'lock' : kind
}

type ItemProps = { entry: HistoryEntry; text: string; onUndo: (() => void) | null }

function Item({ entry, text, onUndo }: ItemProps) {
  const { state, at, by, code, message } = entry
  const isOpen = state === 'queued' || state === 'running'
  return (
    <li className={isOpen ? 'now' : state === 'done' ? 'done' : undefined}>
      <b>{text}</b>
      {state === 'failed' && (
        <p className="error">{failureText({ code: code ?? '', message: message ?? '' })}</p>
      )}
      <span className="hint">
        {isOpen ? 'In progress, requested' : ''} <When at={at} /> · {byText(by)}
      </span>
      {onUndo && undoOf(entry) && (
        <span>
          <button
            type="button"
            className="btn"
            data-kind="ghost"
            data-size="s"
            aria-label={`Undo: ${text}`}
            onClick={onUndo}
          >
            <Icon path={undo2} />
            Undo
          </button>
        </span>
      )}
    </li>
  )
}
