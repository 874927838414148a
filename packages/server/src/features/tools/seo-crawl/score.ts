import { CODES, type CodeName, type PageIssue } from './codes.ts'

export type ScoreReason = { code: CodeName; points: number; pages: number; message: string }

/**
 * Starts at a hundred and subtracts each kind of issue. A kind costs its full weight if every page
 * has it, and less for fewer pages, but at least a fifth: a single bad page still counts.
 */
export function scoreOf(
  issues: PageIssue[],
  pages: number,
): { score: number; reasons: ScoreReason[] } {
  const byCode = Map.groupBy(issues, ({ code }) => code)
  const reasons = [...byCode]
    .map(([code, found]): ScoreReason => {
      const { weight, message } = CODES[code]
      const touched = new Set(found.map(({ url }) => url)).size
      const share = Math.min(1, touched / Math.max(1, pages))
      const points = Math.round(weight * Math.max(0.2, share) * 10) / 10
      return { code, points, pages: touched, message }
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  const taken = reasons.reduce((sum, { points }) => sum + points, 0)
  return { score: Math.max(0, Math.round(100 - taken)), reasons }
}
