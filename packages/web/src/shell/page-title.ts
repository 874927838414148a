import { usePageHead } from './page-head.ts'

/** Names a page that is only for people who are signed in. */
export function usePageTitle(title: string): void {
  usePageHead({ title, isHidden: true })
}
