/** The life of a job (spec 3.2): done and failed are its ends. */
export const JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** A job that was cut short is begun again, this often in all. */
export const ATTEMPTS_MAX = 3
export const INTERRUPTED = 'The job was interrupted too often.'
export const CANCELLED = 'The job was cancelled.'
