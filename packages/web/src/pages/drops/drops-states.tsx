import type { NameRow } from '../../api/name-row.ts'
import type { Drop } from '../../api/names.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { DropsTable } from './drops-table.tsx'
import { statesOf } from './load.ts'

/**
 * Dropped names, with what their registries say about them now: many are still held by their
 * owners. The registries are asked by the browser, so the page doesn't wait for them.
 */
export function DropsWithStates({ drops, label }: { drops: Drop[]; label: string }) {
  const domains = [...new Set(drops.map(({ domain }) => domain))]
  const { data, error, isAsking, askAgain } = useAnswer(statesOf(domains))
  const states = new Map(data?.map((row) => [row.domain, row]))
  return (
    <>
      <div className="row between drops-checked">
        <output className="soft">{progressText(data, isAsking, error)}</output>
        {error && !isAsking && (
          <button type="button" className="btn" data-size="s" onClick={askAgain}>
            Check again
          </button>
        )}
      </div>
      <DropsTable drops={drops} label={label} states={states} />
    </>
  )
}

function progressText(
  rows: NameRow[] | undefined,
  isAsking: boolean,
  error: Error | undefined,
): string {
  if (rows) {
    const free = rows.filter(({ state }) => state === 'available' || state === 'premium').length
    return `${free} of ${rows.length} on this page can be registered now.`
  }
  if (isAsking) return 'Checking which names you can register…'
  return error ? 'We couldn’t check which names you can register.' : ''
}
