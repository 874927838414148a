import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { importDns } from '../../api/dns.ts'
import type { Imported } from '../../api/dns.ts'
import type { Saving } from './use-saving.ts'
import '../../kit/choice.css'

type Props = { domain: string; etag: string; saving: Saving; onClose: () => void }

/** Records from a zone file, as other DNS providers export it. */
export function ImportPart({ domain, etag, saving, onClose }: Props) {
  const [text, setText] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [notes, setNotes] = useState<Imported['notes']>([])
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = text.trim() === ''
    setEmpty(isMissing)
    if (isMissing) field.current?.focus()
    if (isMissing || saving.isBusy) return
    saving.review(async (isDryRun) => {
      const imported = await importDns({ domain, etag, isDryRun }, { text, isReplacing })
      setNotes(imported.notes)
      return imported
    })
  }
  return (
    <section className="panel" aria-labelledby="dns-import-title">
      <div className="panel-head">
        <h2 id="dns-import-title">Import a zone file</h2>
        <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={onClose}>
          Close
        </button>
      </div>
      <p className="soft">
        Export the records at your current DNS provider, then choose the file or paste its text.
      </p>
      <form className="stack" data-gap="3" aria-label="Import a zone file" onSubmit={submitted}>
        <div className="field">
          <label htmlFor="dns-file">File</label>
          <input
            id="dns-file"
            type="file"
            accept=".zone,.txt,.db,.dns,text/plain"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (!file) return
              setEmpty(false)
              void file.text().then(setText)
            }}
          />
        </div>
        <div className="field">
          <label htmlFor="dns-text">Text</label>
          <textarea
            ref={field}
            id="dns-text"
            className="dns-text"
            aria-invalid={isEmpty}
            aria-describedby="dns-text-problem"
            rows={8}
            spellCheck={false}
            placeholder={'www 3600 IN A 192.0.2.1\n@   3600 IN MX 10 mail.example.com.'}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setEmpty(false)
            }}
          />
          <p id="dns-text-problem" className="error">
            {isEmpty && 'Choose a file, or paste its text here.'}
          </p>
        </div>
        <label className="choice">
          <input
            type="checkbox"
            checked={isReplacing}
            onChange={(event) => setReplacing(event.target.checked)}
          />
          Remove records that aren’t in the file
        </label>
        {notes.length > 0 && (
          <ul className="dns-notes" aria-label="About the file">
            {notes.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        )}
        <div>
          <button type="submit" className="btn" data-kind="primary" data-size="s">
            Review changes
          </button>
        </div>
      </form>
    </section>
  )
}
