import { useEffect } from 'react'
import { useAddress } from '../address/shown-page.ts'
import { ApiError } from '../api/api-error.ts'
import { parseQuery } from '../query-string.ts'

/**
 * What the link of a mail carries behind its `#`, which no server is told. It is taken out of the
 * address bar, so that it stays in no history; the page goes on knowing it.
 */
export function useLinkToken(): Record<string, string> {
  const { hash } = useAddress()
  useEffect(() => {
    const { pathname, search } = window.location
    if (hash !== '') window.history.replaceState(null, '', `${pathname}${search}`)
  }, [hash])
  return parseQuery(hash)
}

/** A link that is no good has no field to stand beside, and its token says nothing to people. */
export async function withLink<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (!isLinkProblem(error)) throw error
    throw new Error('The link was used, or has expired. Ask for a new one.')
  }
}

export function isLinkProblem(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'token')
}
