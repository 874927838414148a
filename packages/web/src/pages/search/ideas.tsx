import { useEffect, useState } from 'react'
import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { ideasWith } from './load.ts'
import { NameItem, NameItemWaiting } from './name-item.tsx'

type Props = { words: string; searched: string; shown: string[] }

const IDEAS_MAX = 12
/**
 * Suggestions are requested only once the typing pauses: the service allows few of them a minute.
 */
const REST_MS = 400

/** Names made from the keywords, without those that the search already shows. */
export function Ideas({ words, searched, shown }: Props) {
  const isWanted = useRested(words)
  const { data, error, askAgain } = useAnswer(ideasWith(words), isWanted)
  const ideas = data?.filter(({ domain }) => !shown.includes(domain)).slice(0, IDEAS_MAX)
  return (
    <section aria-labelledby="ideas-title">
      <h2 id="ideas-title" className="names-title">
        Ideas with “{words}”
      </h2>
      <p className="hint">
        No ending was given, so <strong>{searched}</strong> was searched. These are made of the same
        words.
      </p>
      {ideas && ideas.length > 0 && (
        <ul className="names" aria-labelledby="ideas-title">
          {ideas.map((row) => (
            <NameItem key={row.domain} domain={row.domain} row={row} />
          ))}
        </ul>
      )}
      {ideas?.length === 0 && <p className="hint">Nothing else came to mind.</p>}
      {!data && error && (
        <Failure title="The ideas did not load" error={error} onRetry={askAgain} />
      )}
      {!data && !error && (
        <ul className="names is-waiting" aria-hidden="true">
          {Array.from({ length: IDEAS_MAX }, (_, row) => (
            <NameItemWaiting key={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether the keywords have stayed the same for a moment. */
function useRested(words: string): boolean {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words])
  return rested === words
}
