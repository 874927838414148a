import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { go } from '../address/shown-page.ts'
import { signInHref } from '../session/continue-path.ts'
import { useAccount } from '../session/who.ts'
import type { SaveProps } from './save-search.tsx'

const SaveSearch = lazy<ComponentType<SaveProps>>(async () => ({
  // Without the code, for example offline, nothing can be saved anyway.
  default: await import('./save-search.tsx').then(
    (code) => code.SaveSearch,
    () => () => null,
  ),
}))

type Props = SaveProps & {
  /** The same search, to return to after signing in. */
  href: string
}

/** Saves the search that is shown: for visitors in this browser, until they sign in. */
export function LaterSave({ search, href }: Props) {
  const account = useAccount()
  const keep = () => {
    void import('./save-search.tsx').then(
      ({ keepSearch }) => keepSearch(search),
      // Without the code, an account can still save it.
      () => go(signInHref(href)),
    )
  }
  const button = (
    <button type="button" className="btn" data-size="s" onClick={keep}>
      Save this search
    </button>
  )
  if (!account) return button
  return (
    <Suspense fallback={button}>
      <SaveSearch search={search} />
    </Suspense>
  )
}
