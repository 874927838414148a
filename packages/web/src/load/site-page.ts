import type { Address, Page } from '../address/shown-page.ts'
import { askAhead } from './answers.ts'
import type { Question } from './answers.ts'

/** Its answer may be of any type: here it is only asked and stored. */
export type AnyQuestion = Question<unknown>

/** The server has the same list (http/page-renderer.ts). */
export type PageSearch = 'registries' | 'one registry' | 'market' | 'drops'

/**
 * A page and what it needs to know. The browser asks its questions while the page's code loads. The
 * server asks them before it renders the page.
 */
export type SitePage = Pick<Page, 'path' | 'load'> & {
  /** Rendered by the server. The others need somebody who is signed in. */
  isPublic?: true
  questions?: (address: Address) => readonly AnyQuestion[] | Promise<readonly AnyQuestion[]>
  /**
   * The parameters that the page reads, validated. The server renders the page with these alone, so
   * no other parameter costs a rendering. By default there are none.
   */
  query?: (query: Record<string, string>) => Record<string, string>
  /** What the page searches, given these parameters. The server counts it like a call of its API. */
  searches?: (query: Record<string, string>) => PageSearch | undefined
}

/** The same pages for the router. */
export function withQuestions(pages: readonly SitePage[]): Page[] {
  return pages.map(({ path, load, questions }) => ({
    path,
    load,
    ...(questions && { ask: (address: Address) => void askAll(questions, address) }),
  }))
}

async function askAll(
  questions: NonNullable<SitePage['questions']>,
  address: Address,
): Promise<void> {
  const asked = questions(address)
  // Without a promise in between, the request leaves before the page's code is requested.
  const all = asked instanceof Promise ? await asked : asked
  for (const question of all) if (question.askedAheadBy !== 'server') askAhead(question)
}
