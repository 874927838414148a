import { useEffect, useState } from 'react'
import { cancelToolJob, readToolJob } from '../../api/tools.ts'
import type { ToolJob } from '../../api/tools.ts'
import { Failure } from '../../failure/failure.tsx'
import { Report } from './report.tsx'

const POLL_MS = 1_000

/** Follows a job until it ends, showing its progress. */
export function JobWatch({ slug, jobId }: { slug: string; jobId: string }) {
  const { job, error, setJob, askAgain } = useJob(slug, jobId)
  if (error)
    return <Failure title="We couldn’t check the progress" error={error} onRetry={askAgain} />
  if (!job) return <output className="hint">Loading the result…</output>
  if (job.status === 'done' && job.result) return <Report slug={slug} result={job.result} ok />
  if (job.status === 'failed') {
    return (
      <div className="note" data-state="danger" role="alert">
        <span>
          <b>The run didn’t finish.</b> {job.error}
        </span>
      </div>
    )
  }
  return (
    <Progress job={job} onCancel={() => void cancelToolJob(slug, jobId).then(setJob, () => {})} />
  )
}

function useJob(slug: string, jobId: string) {
  const [job, setJob] = useState<ToolJob>()
  const [error, setError] = useState<Error>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    const follow = async () => {
      while (!leave.signal.aborted) {
        const now = await readToolJob(slug, jobId, leave.signal)
        setJob(now)
        if (now.status === 'done' || now.status === 'failed') return
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    }
    follow().catch((thrown: unknown) => {
      if (!leave.signal.aborted)
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    })
    return () => leave.abort()
  }, [slug, jobId, tries])
  const askAgain = () => {
    setError(undefined)
    setTries(tries + 1)
  }
  return { job, error, setJob, askAgain }
}

function Progress({ job, onCancel }: { job: ToolJob; onCancel: () => void }) {
  const done = numberIn(job, 'done')
  const total = numberIn(job, 'total')
  const isKnown = total > 0
  const current = job.result?.['current']
  return (
    <section className="panel" aria-label="Progress">
      <progress
        className="progress"
        {...(isKnown && { value: done, max: total })}
        aria-label="Progress"
      />
      <output>
        {job.status === 'queued'
          ? 'Queued. It starts as soon as there’s room.'
          : isKnown
            ? `${done} of ${total} done`
            : 'Starting…'}
      </output>
      {typeof current === 'string' && <p className="hint">{current}</p>}
      <div className="actions">
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  )
}

function numberIn({ result }: ToolJob, name: string): number {
  const value = result?.[name]
  return typeof value === 'number' ? value : 0
}
