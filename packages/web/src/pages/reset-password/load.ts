import { previewReset } from '../../api/password-reset.ts'
import type { ResetPreview } from '../../api/password-reset.ts'
import type { Question } from '../../load/answers.ts'

/** What else opens the account that a link is for. */
export function resetPreview(token: string): Question<ResetPreview> {
  return { key: `reset ${token}`, ask: (signal) => previewReset(token, signal) }
}
