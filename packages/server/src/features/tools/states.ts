/** The life of a job (spec 3.2): done and failed are its ends. */
export const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** A job that was cut short is begun again, this often in all. */
export const ATTEMPTS_MAX = 3
export const INTERRUPTED = 'The job was interrupted too often.'
/** A job that was under way when its process was stopped is run alone the next time. */
export const ATTEMPTS_TOGETHER = 1
export const STOPPED = 'The job was stopped because it used too much time or memory.'
export const CANCELLED = 'The job was cancelled.'
