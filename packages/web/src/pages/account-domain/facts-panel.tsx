import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { momentDay } from '../../names/day-text.ts'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { FOLDERS } from '../account-domains/action-fields.tsx'
import { ChangeNote } from './change-note.tsx'
import { statusWords } from './state-words.ts'
import type { TabProps } from './tab-props.ts'
import { useChange } from './use-change.ts'

/** What else is known. */
export function FactsPanel({ detail, refresh }: TabProps) {
  const { registered_at, created_at, dnssec, seen_at, tld, statuses, unicode, domain } = detail
  const isHere = detail.state !== 'not_held'
  return (
    <section className="panel" aria-labelledby="facts-title">
      <h2 id="facts-title">Details</h2>
      <dl className="facts">
        {unicode !== undefined && <Fact term="Registered as">{domain}</Fact>}
        <Fact term="Extension">.{tld}</Fact>
        <Fact term="Registered">{registered_at ? momentDay(registered_at) : 'Unknown'}</Fact>
        <Fact term="Added here">{momentDay(created_at)}</Fact>
        <Fact term="DNSSEC">{dnssec.enabled ? 'On' : 'Off'}</Fact>
        {isHere && (
          <Fact term="Registrar status">{statusWords(statuses).join(', ') || 'Unknown'}</Fact>
        )}
        <Fact term="Last checked">{seen_at ? <When at={seen_at} /> : 'Not yet'}</Fact>
      </dl>
      <Folder detail={detail} refresh={refresh} />
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Folder({ detail, refresh }: TabProps) {
  const id = useId()
  const { data = [] } = useMine(FOLDERS)
  const changing = useChange({ detail, refresh })
  const [typed, setTyped] = useState<string | null>(null)
  const current = queuedFolder(detail) ?? detail.folder ?? ''
  const folder = typed ?? current
  const save = (event: FormEvent) => {
    event.preventDefault()
    void changing.start({ folder: folder.trim() || null }).then((isQueued) => {
      if (isQueued) setTyped(null)
    })
  }
  return (
    <form className="stack" data-gap="2" aria-label="Folder" onSubmit={save}>
      <div className="field">
        <label htmlFor={id}>Folder</label>
        <div className="row nowrap" data-gap="2">
          <input
            id={id}
            list={`${id}-folders`}
            value={folder}
            maxLength={60}
            placeholder="No folder"
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button
            type="submit"
            className="btn"
            aria-disabled={changing.isSending || folder.trim() === current}
          >
            Move
          </button>
        </div>
        <datalist id={`${id}-folders`}>
          {data.map((each) => (
            <option key={each.folder}>{each.folder}</option>
          ))}
        </datalist>
      </div>
      <ChangeNote changing={changing} />
    </form>
  )
}

/** Where the domain is about to be. Empty for no folder. */
function queuedFolder({ pending }: TabProps['detail']): string | undefined {
  const last = pending.findLast(({ kind }) => kind === 'setFolder')
  if (!last) return undefined
  const { folder } = last.payload
  return typeof folder === 'string' ? folder : ''
}
