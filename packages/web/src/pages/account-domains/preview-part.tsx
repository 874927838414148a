import { CONTACTS } from '../../api/contacts.ts'
import type { OwnedDomain } from '../../api/domains.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { useMine } from '../../session/who.ts'
import { beforeAfter } from './before-after.ts'
import { previewText } from './preview.ts'
import type { Preview } from './preview.ts'

/** Domains shown with their state before and after, and with the reason why they can't change. */
const EXAMPLES = 4
const CANNOT_SHOWN = 20

type Props = { preview: Preview; rowOf: (name: string) => OwnedDomain | undefined }

/** What would change: how many domains, examples from before to after, and which can't. */
export function PreviewPart({ preview, rowOf }: Props) {
  const { data: contacts = [] } = useMine(CONTACTS)
  const { request, names, cannot, totalCents } = preview
  const examples = names.flatMap((name) => rowOf(name) ?? []).slice(0, EXAMPLES)
  return (
    <>
      <output>
        <b>{previewText(preview)}</b>
        {totalCents !== null && totalCents > 0 && ` · ${centsText(totalCents, 'USD')}`}
      </output>
      {examples.length > 0 && (
        <ul className="bulk-changes" aria-label="Before and after">
          {examples.map((row) => {
            const { before, after } = beforeAfter(request, row, contacts)
            return (
              <li key={row.domain}>
                <DomainName name={row.unicode ?? row.domain} />
                <span>
                  <span className="soft">{before}</span> → {after}
                </span>
              </li>
            )
          })}
          {names.length > examples.length && (
            <li className="soft">
              and {(names.length - examples.length).toLocaleString('en-US')} more
            </li>
          )}
        </ul>
      )}
      {cannot.length > 0 && (
        <details className="small">
          <summary>Names that can’t change</summary>
          <p>{cannotText(cannot)}</p>
        </details>
      )}
    </>
  )
}

function cannotText(cannot: Preview['cannot']): string {
  const names = cannot.flatMap((group) => group.names)
  const rest = names.length - CANNOT_SHOWN
  const shown = names.slice(0, CANNOT_SHOWN).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}
