import { readTools } from '../../api/tools.ts'
import type { Tool } from '../../api/tools.ts'
import type { Question } from '../../load/answers.ts'

const FRESH_MS = 10 * 60_000

export const allTools: Question<Tool[]> = {
  key: 'tools',
  ask: readTools,
  freshMs: FRESH_MS,
  isSameForAll: true,
}
