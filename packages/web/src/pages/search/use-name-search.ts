import { ApiError } from '../../api/api-error.ts'
import type { Search } from './search-progress.ts'
import { useSearch } from './use-search.ts'
import { useTyping } from './use-typing.ts'
import type { FieldPlace } from './use-typing.ts'
import { readSearchQuery } from './query.ts'
import type { SearchQuery } from './query.ts'

export type NameSearch = SearchQuery & {
  q: string
  search: Search
  retry: () => void
  field: {
    text: string
    problem: string | undefined
    onType: (text: string) => void
    onSearch: () => void
  }
}

/**
 * The search field and its results. The front page shows only the first results, so pressing Enter
 * there leads to all of them.
 */
export function useNameSearch(place: FieldPlace): NameSearch {
  const { text, q, onType, finish, leave } = useTyping(place)
  const request = readSearchQuery(q)
  const { search, retry } = useSearch(request.domain)
  const onSearch = () => {
    const { isNews } = finish()
    const hasFailed = search.phase === 'failed' || search.phase === 'broken'
    if (!isNews && hasFailed) retry()
  }
  const problem = fieldProblem(search)
  return {
    ...request,
    q,
    search,
    retry,
    field: { text, problem, onType, onSearch: place === '/' ? leave : onSearch },
  }
}

/**
 * If the service rejects the input, the message belongs to the field. Anything else is a failed
 * search.
 */
function fieldProblem({ phase, error }: Search): string | undefined {
  if (phase !== 'failed' || !(error instanceof ApiError) || error.status !== 400) return undefined
  return error.fields.find(({ field }) => field === 'q')?.message ?? error.message
}
