/** Something to fix, in the same form for every tool. */
export type Issue = {
  severity: Severity
  /** A stable code, for clients. */
  code: string
  /** The message for people. */
  message: string
  /** The address it is about, if not the whole site. */
  url?: string
}

export type Severity = 'error' | 'warning' | 'notice'

export const error = (code: string, message: string): Issue => issue('error', code, message)
export const warning = (code: string, message: string): Issue => issue('warning', code, message)
export const notice = (code: string, message: string): Issue => issue('notice', code, message)

function issue(severity: Severity, code: string, message: string): Issue {
  return { severity, code, message }
}

const GRADES = [
  [95, 'A+'],
  [85, 'A'],
  [70, 'B'],
  [55, 'C'],
  [40, 'D'],
] as const

/** The letter grade for a score from 0 to 100. */
export function gradeOf(score: number): string {
  return GRADES.find(([least]) => score >= least)?.[1] ?? 'F'
}
