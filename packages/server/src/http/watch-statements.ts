import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import { noteSpan } from '../values/tracing.ts'
import { readUnderWay, type UnderWay } from '../values/under-way.ts'

const TEXT_MAX = 2_000
/** When the database is in trouble, every statement is slow, and logging must not make it worse. */
const LINES_A_SECOND_MAX = 10

/** Logs slow statements with the request or job that sent them, and notes all of them in traces. */
export function watchStatements(db: Db, log: Logger, slowMs: number): void {
  const mayLog = aFewASecond()
  db.observe(readUnderWay, (text, ms, underWay, isError) => {
    if (underWay?.trace) noteStatement({ text, ms, isError }, underWay)
    if (slowMs === 0 || ms < slowMs || !mayLog()) return
    const { request_id, job, trace } = underWay ?? {}
    const about = {
      ms: Math.round(ms),
      statement: shortened(text),
      ...(request_id && { request_id }),
      ...(job && { job }),
      ...(trace && { trace_id: trace.traceId }),
    }
    log.warn(about, 'slow statement')
  })
}

type Statement = { text: string; ms: number; isError: boolean }

/** The text has placeholders instead of values. */
function noteStatement({ text, ms, isError }: Statement, { trace }: UnderWay): void {
  if (!trace?.isSampled) return
  const statement = shortened(text)
  const [verb = 'SQL'] = statement.split(' ', 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
  noteSpan({ name: `SQL ${verb}`, attributes, parent: trace, ms, isError })
}

function shortened(text: string): string {
  return text.slice(0, TEXT_MAX).replaceAll(/\s+/g, ' ').trim()
}

function aFewASecond(): () => boolean {
  let second = 0
  let lines = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      lines = 0
    }
    lines += 1
    return lines <= LINES_A_SECOND_MAX
  }
}
