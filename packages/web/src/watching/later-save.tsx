import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { Link } from '../address/link.tsx'
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

/** Saves the search that is shown. Visitors sign in first and come back. */
export function LaterSave({ search, href }: Props) {
  const account = useAccount()
  const link = (
    <Link className="btn" data-size="s" to={signInHref(href)}>
      Save this search
    </Link>
  )
  if (!account) return link
  return (
    <Suspense fallback={link}>
      <SaveSearch search={search} />
    </Suspense>
  )
}
