import type { Environment } from '../../../api/portal.ts'
import type { Question } from '../../../load/answers.ts'
import { readQueue } from '../../api/queue.ts'
import type { Queue } from '../../api/queue.ts'

export function queueOf(environment: Environment): Question<Queue> {
  return {
    key: `staff queue ${environment}`,
    ask: async (signal) => await readQueue(environment, signal),
    freshMs: 0,
  }
}
