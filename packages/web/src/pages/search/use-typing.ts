import { useEffect, useRef, useState } from 'react'
import { go, noteAddress, useAddress } from '../../address/shown-page.ts'
import { askAhead, pace } from './use-search.ts'
import { wantFieldFocus } from '../../shell/field-focus.ts'
import { formatQuery } from '../../query-string.ts'
import { parseSearchAddress, readSearchQuery, readTyped, searchHref } from './query.ts'

export type Typing = {
  /** The text in the field. */
  text: string
  /** The search text: the field's text when the last search began. */
  q: string
  onType: (text: string) => void
  /** Searches the text as it is. `isNews` is false if that search is already shown. */
  finish: () => { isNews: boolean }
  /** Goes to the results of the text as it is. */
  leave: () => void
}

/** The page that has the field. Each shows its own search text in its address. */
export type FieldPlace = '/' | '/search'

/**
 * The search follows the typing, and the address follows the search, so that it can be bookmarked
 * and shared at any moment. A name being typed shares one history entry; pressing Enter gives a
 * name its own.
 */
export function useTyping(place: FieldPlace): Typing {
  const address = useAddress()
  const addressQ = parseSearchAddress(address.query).q
  const [seen, setSeen] = useState(address)
  const [text, setText] = useState(addressQ)
  const [q, setQ] = useState(addressQ)
  const isDraft = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address was changed by a link or by going back: update the field.
  if (address !== seen) {
    setSeen(address)
    setText(addressQ)
    setQ(addressQ)
  }
  useEffect(() => {
    isDraft.current = false
    return () => clearTimeout(timer.current)
  }, [address])
  const search = (next: string) => {
    const { domain } = readSearchQuery(next)
    if (domain !== readSearchQuery(q).domain) askAhead(domain)
    setQ(next)
    noteAddress(`${place}${formatQuery({ q: next })}`, { isReplaced: isDraft.current })
  }
  const onType = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    const typed = readTyped(next)
    if (typed === undefined || typed === q) return
    const begin = () => {
      search(typed)
      isDraft.current = true
    }
    const pauseMs = typed === '' ? 0 : pace.pauseMs(Date.now())
    // Not even a timer of 0: the browser would paint the letter before the request is sent.
    if (pauseMs === 0) begin()
    else timer.current = setTimeout(begin, pauseMs)
  }
  const finish = () => {
    clearTimeout(timer.current)
    const next = text.trim()
    const isNews = next !== q
    if (isNews) search(next)
    isDraft.current = false
    return { isNews }
  }
  const leave = () => {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === '') return
    wantFieldFocus()
    go(searchHref(next), { isReplaced: isDraft.current })
  }
  return { text, q, onType, finish, leave }
}
