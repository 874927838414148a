/** How often each kind of background work failed in this process. Names come from code: few. */
const failures = new Map<string, number>()

export function noteFailure(job: string): void {
  failures.set(job, (failures.get(job) ?? 0) + 1)
}

export function readFailures(): ReadonlyMap<string, number> {
  return failures
}
