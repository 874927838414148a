import type { Logger } from 'pino'

/** A line for every few seconds of work. */
const NAMES_PER_LINE = 10_000

export type RereadProgress = (names: number, isMoreLeft: boolean) => void

/** Logs how many names this worker has read again, and when none is left. */
export function logRereading(log: Logger): RereadProgress {
  let read = 0
  let logged = 0
  return (names, isMoreLeft) => {
    read += names
    if (isMoreLeft && read - logged < NAMES_PER_LINE) return
    if (read > 0) log.info({ names: read, isMoreLeft }, 'names were read again')
    logged = isMoreLeft ? read : 0
    if (!isMoreLeft) read = 0
  }
}
