/** The states of a job (spec 3.2). `done` and `failed` are final. */
export const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** How often an interrupted job is tried in total. */
export const ATTEMPTS_MAX = 3
export const INTERRUPTED = 'The job was interrupted too often.'
/** A job that was running when its process was stopped runs alone from the next attempt on. */
export const ATTEMPTS_TOGETHER = 1
export const STOPPED = 'The job was stopped because it used too much time or memory.'
export const CANCELLED = 'The job was cancelled.'
