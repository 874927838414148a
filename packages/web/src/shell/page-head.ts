import { createContext, useContext, useEffect } from 'react'
import { withoutEndSlashes } from '../address/match-path.ts'
import { useOrigin } from '../address/origin.ts'
import { useAddress } from '../address/shown-page.ts'

/** For pages without a description of their own. */
export const DESCRIPTION = 'Search, prices and a marketplace for domain names.'

/** What browsers, search engines and previews of links show of a page. */
export type PageHead = {
  title: string
  /** One or two sentences for search results. */
  description?: string
  /** The path that search engines should know the page by, if not its own. */
  canonical?: string
  /** Keeps the page out of search engines. */
  isHidden?: boolean
  /** The HTTP status, if not 200. */
  status?: number
  /** The picture that previews of links show, 1200 by 630, if not the one of the whole site. */
  picture?: { path: string; alt: string }
  /** What the page is about, as search engines read it (schema.org). */
  structured?: Record<string, unknown>
}

/** On the server: takes the head of the page that is being rendered. */
export const HeadOnServer = createContext((_head: PageHead): void => {})

/** Names the current page. On the server this becomes the head of the HTML and its status. */
export function usePageHead(head: PageHead): void {
  const { title, description = DESCRIPTION, canonical, isHidden = false } = head
  const collect = useContext(HeadOnServer)
  collect(head)
  const { path } = useAddress()
  const origin = useOrigin()
  const href = isHidden ? '' : `${origin}${canonical ?? plainPath(path)}`
  useEffect(() => {
    document.title = title
    setAttribute('meta[name=description]', 'content', description)
    // Browsers share this address, so it has to follow when another page is shown.
    setAttribute('link[rel=canonical]', 'href', href || window.location.href)
  }, [title, description, href])
}

export function plainPath(path: string): string {
  return withoutEndSlashes(path) || path.slice(0, 1)
}

function setAttribute(selector: string, name: string, value: string): void {
  const element = document.head.querySelector(selector)
  if (element && value !== '') element.setAttribute(name, value)
}
