import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { ChangeNote } from './change-note.tsx'
import type { TabProps } from './tab-props.ts'
import { useChange } from './use-change.ts'

/** Where the domain's DNS is served, and a form to change that. */
export function NameServers({ detail, refresh }: TabProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const changing = useChange({ detail, refresh })
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <section className="panel" aria-labelledby="hosts-title">
      <div className="panel-head">
        <h2 id="hosts-title">Name servers</h2>
        {detail.state !== 'not_held' && (
          <button
            ref={opener}
            type="button"
            className="btn"
            data-size="s"
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Cancel: name servers' : 'Change name servers'}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Cancel' : 'Change'}
          </button>
        )}
      </div>
      {!isOpen && <Hosts hosts={detail.nameservers} />}
      {isOpen && (
        <Editor
          hosts={detail.nameservers}
          onSave={(nameservers) => {
            void changing.start({ nameservers }).then((isQueued) => isQueued && close())
          }}
        />
      )}
      <ChangeNote changing={changing} />
    </section>
  )
}

function Hosts({ hosts }: { hosts: readonly string[] }) {
  if (hosts.length === 0) return <p className="hint">None yet. The domain has no DNS.</p>
  return (
    <ul className="hosts">
      {hosts.map((host) => (
        <li key={host} className="mono">
          {host}
        </li>
      ))}
    </ul>
  )
}

const HOST = /^[^\s.]+(?:\.[^\s.]+)+$/
const HOSTS_MIN = 2
const HOSTS_MAX = 13

type EditorProps = { hosts: readonly string[]; onSave: (hosts: string[]) => void }

function Editor({ hosts, onSave }: EditorProps) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('nameservers')
    const text = typeof typed === 'string' ? typed : ''
    const wanted = [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ]
    const isRight = wanted.length >= HOSTS_MIN && wanted.length <= HOSTS_MAX
    if (isRight && wanted.every((host) => HOST.test(host))) return onSave(wanted)
    setProblem('Enter 2 to 13 different name servers, for example ns1.example.com.')
  }
  return (
    <form className="stack" data-gap="3" aria-label="Name servers" noValidate onSubmit={save}>
      <div className="field">
        <label htmlFor={id}>One per line</label>
        <textarea
          id={id}
          name="nameservers"
          className="mono"
          rows={4}
          maxLength={4_000}
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={hosts.join('\n')}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-hint ${id}-problem`}
          // The form opens because somebody asked for it.
          ref={(field) => field?.focus()}
        />
        <p className="hint" id={`${id}-hint`}>
          Visitors and email follow the new name servers within hours. Set up DNS there first.
        </p>
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      </div>
      <div className="row">
        <button type="submit" className="btn" data-kind="primary">
          Save name servers
        </button>
      </div>
    </form>
  )
}
