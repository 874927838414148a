/** Something that a person may want to mend, told the same way by every tool. */
export type Issue = {
  severity: Severity
  /** For programs. */
  code: string
  /** For people. */
  message: string
  /** Where, if not the whole. */
  url?: string
}

export type Severity = 'error' | 'warning' | 'notice'

export const error = (code: string, message: string): Issue => told('error', code, message)
export const warning = (code: string, message: string): Issue => told('warning', code, message)
export const notice = (code: string, message: string): Issue => told('notice', code, message)

function told(severity: Severity, code: string, message: string): Issue {
  return { severity, code, message }
}

const GRADES = [
  [95, 'A+'],
  [85, 'A'],
  [70, 'B'],
  [55, 'C'],
  [40, 'D'],
] as const

/** What a score out of a hundred is called. */
export function gradeOf(score: number): string {
  return GRADES.find(([least]) => score >= least)?.[1] ?? 'F'
}
