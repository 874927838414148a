import { dnsHistoryOf } from '../../api/dns.ts'
import type { DnsHistory } from '../../api/dns.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { countsText } from './change-list.tsx'

const KINDS: Record<DnsHistory[number]['kind'], string> = {
  edit: 'Edited',
  forwarding: 'Changed forwarding',
  import: 'Imported a file',
  template: 'Used a template',
  undo: 'Undid a change',
}

type Props = { domain: string; isBusy: boolean; onUndo: (change_id: string) => void }

/** The latest changes. The newest can be undone, unless the records changed elsewhere since. */
export function HistoryPart({ domain, isBusy, onUndo }: Props) {
  const { data, error, askAgain } = useMine(dnsHistoryOf(domain))
  return (
    <section className="panel" aria-labelledby="dns-history-title">
      <div className="panel-head">
        <h2 id="dns-history-title">History</h2>
      </div>
      <LoadState what="history" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data?.length === 0 && <p className="soft">No changes yet.</p>}
      {data && data.length > 0 && (
        <ul className="things" aria-label="Changes to these records">
          {data.map(({ change_id, kind, can_undo, created_at, ...counts }) => (
            <li key={change_id}>
              <span className="thing">
                <strong>{KINDS[kind]}</strong>
                <span className="hint">
                  {countsText(counts)}, <When at={created_at} />
                </span>
              </span>
              {can_undo && (
                <button
                  type="button"
                  className="btn"
                  data-size="s"
                  aria-disabled={isBusy}
                  onClick={() => {
                    if (!isBusy) onUndo(change_id)
                  }}
                >
                  Undo
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
