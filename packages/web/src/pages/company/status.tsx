import { momentText } from '../../names/day-text.ts'
import { READINESS_LOOKS, READINESS_TEXT, useReadiness } from '../../shell/use-readiness.ts'
import { Article } from './article.tsx'

const MEANING = {
  pending: 'We’re asking the service now.',
  success: 'Search, the marketplace and the API are answering.',
  error:
    'The service isn’t ready. Some pages may not load. Requests that failed can be sent again later.',
} as const

/** Whether the service works right now. */
export function StatusPage() {
  const { status, at } = useReadiness()
  return (
    <Article title="Status" lead="Checked now, and again every minute.">
      <div className="panel">
        <output>
          <span className="chip" data-state={READINESS_LOOKS[status]}>
            {READINESS_TEXT[status]}
          </span>
        </output>
        <p>{MEANING[status]}</p>
        {at > 0 && <p className="small soft">Last answer: {momentText(new Date(at))}</p>}
      </div>
      <p className="small soft">
        Monitoring this site? <a href="/readyz">/readyz</a> answers 200 while the service is ready
        and 503 while it isn’t.
      </p>
    </Article>
  )
}
