import { useEffect, useState } from 'react'
import type { Environment } from '../../../api/portal.ts'
import { Field } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import { importFile, readLatestImport } from '../../api/imports.ts'
import type { ImportCounts } from '../../api/imports.ts'
import { ImportErrors } from '../../../listings/import-errors.tsx'

const POLL_EVERY_MS = 2_000

type Props = { environment: Environment; onDone: () => void }

/** Listing many names from a file: upload, progress, and the lines that were rejected. */
export function FileImport({ environment, onDone }: Props) {
  const [file, setFile] = useState<File>()
  const [isSending, setSending] = useState(false)
  const [counts, setCounts] = useState<ImportCounts>()
  return (
    <details className="desk-more">
      <summary>Import listings</summary>
      <Form
        label="Import listings"
        submit={`Import into ${environment}`}
        busy="Importing…"
        send={async () => {
          if (!file) throw new Error('Choose a file first.')
          setCounts(undefined)
          setSending(true)
          try {
            const came = await importFile(environment, file)
            setCounts(came)
            onDone()
            setFile(undefined)
            return `${file.name}: ${countsText(came)}`
          } finally {
            setSending(false)
          }
        }}
      >
        <Field
          label="CSV or NDJSON file"
          name="file"
          type="file"
          accept=".csv,text/csv,.ndjson,.jsonl"
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
          hint={
            <>
              The first line of a CSV file is <code>domain,bin_price_cents</code>, with{' '}
              <code>floor_price_cents</code>, <code>approved</code> and{' '}
              <code>marketplace_visible</code> where wanted. Names that are already listed are
              updated. Keep this window open. If the upload stops, send the file again.
            </>
          }
        />
      </Form>
      {isSending && <Progress />}
      {counts && <Outcome counts={counts} />}
    </details>
  )
}

/** How many lines have been read. The total is unknown until the end. */
function Progress() {
  const line = useLinesRead()
  return (
    <div className="import-progress">
      <progress aria-label="Import progress" />
      <output>{line === 0 ? 'Sending…' : `${line.toLocaleString('en-US')} lines read…`}</output>
    </div>
  )
}

function useLinesRead(): number {
  const [line, setLine] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    const poll = () =>
      readLatestImport(leave.signal).then(
        (latest) => {
          if (latest?.status === 'running') setLine(latest.line)
        },
        // The import continues on the server, and the next poll will show more.
        () => {},
      )
    const timer = setInterval(() => void poll(), POLL_EVERY_MS)
    return () => {
      leave.abort()
      clearInterval(timer)
    }
  }, [])
  return line
}

function Outcome({ counts }: { counts: ImportCounts }) {
  const { rejected, errors } = counts
  return (
    <div className="import-progress">
      <output>{countsText(counts)}</output>
      <ImportErrors errors={errors} rejected={rejected} />
    </div>
  )
}

function countsText({ created, updated, rejected }: ImportCounts): string {
  const text = (count: number) => count.toLocaleString('en-US')
  return `${text(created)} new, ${text(updated)} updated, ${text(rejected)} rejected.`
}
