import { go } from '../address/shown-page.ts'
import { HOME_PATH } from '../session/continue-path.ts'

/**
 * Continues to where the person was going. Server-rendered pages, such as a consent, need a full
 * load.
 */
export function continueTo(path: string): void {
  if (path === HOME_PATH) go(path, { isReplaced: true })
  else window.location.replace(path)
}
