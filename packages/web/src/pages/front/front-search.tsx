import { usePageHead } from '../../shell/page-head.ts'
import { NameField } from '../search/name-field.tsx'
import { SeekPanel } from '../search/seek-panel.tsx'
import { TakenNames } from '../search/taken-names.tsx'
import { useNameSearch } from '../search/use-name-search.ts'

/** The field and what it finds. Apart from the page, so that a key press renders nothing else. */
export function FrontSearch() {
  const found = useNameSearch('/')
  const { q, search, field } = found
  usePageHead({
    title: q === '' ? 'Namehouse: find the name, get the keys' : `${search.primary} – Namehouse`,
    description:
      'Search for a domain name. See what is available, for sale or taken, and what it costs.',
    canonical: '/',
  })
  return (
    <NameField label="Search for a name" isFocused {...field}>
      {q === '' && <TakenNames text={field.text} isAlone />}
      {q !== '' && field.problem === undefined && <SeekPanel of={found} />}
    </NameField>
  )
}
