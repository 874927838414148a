import { readServiceStatus } from '../../api/service-status.ts'
import type { ServiceStatus } from '../../api/service-status.ts'
import { Failure } from '../../failure/failure.tsx'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { Article } from './article.tsx'
import { STATE_LOOKS, StatusParts } from './status-parts.tsx'

/** In this file, because a file of its own would add its name to what every visitor downloads. */
export const serviceStatus: Question<ServiceStatus> = {
  key: 'service status',
  ask: readServiceStatus,
}

const MEANING = {
  working: 'All systems normal',
  failing: 'Some systems are down',
  unknown: 'Status unknown',
} as const

/** Whether each part of the service works, now and in the last 90 days. */
export function StatusPage() {
  const { data, error, askAgain } = useAnswer(serviceStatus)
  return (
    <Article title="Status" lead="We check every part of the service once a minute.">
      {data && (
        <>
          <output>
            <span className="chip" data-state={STATE_LOOKS[data.status]}>
              {MEANING[data.status]}
            </span>
          </output>
          <StatusParts parts={data.parts} />
        </>
      )}
      {!data && error && (
        <Failure title="We couldn’t load the status" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading the status…</output>}
      <p className="small soft">
        Monitoring this site? <a href="/readyz">/readyz</a> answers 200 while the service is ready
        and 503 while it isn’t. <a href="/api/status">/api/status</a> has this page as JSON.
      </p>
    </Article>
  )
}
