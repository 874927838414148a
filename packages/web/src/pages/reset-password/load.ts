import { previewReset } from '../../api/password-reset.ts'
import type { ResetPreview } from '../../api/password-reset.ts'
import type { Question } from '../../load/answers.ts'

/** The other sign-in methods of the account that a reset link is for. */
export function resetPreview(token: string): Question<ResetPreview> {
  return { key: `reset ${token}`, ask: (signal) => previewReset(token, signal) }
}
