import { go } from '../address/shown-page.ts'
import { HOME_PATH } from '../session/continue-path.ts'

/** Leaves for where a person was going. Pages the server draws, such as a consent, are loaded. */
export function goOn(path: string): void {
  if (path === HOME_PATH) go(path, { isReplaced: true })
  else window.location.replace(path)
}
