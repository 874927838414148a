import { useEffect, useEffectEvent, useState } from 'react'
import { readLatestImport, sendSellerFile } from '../../api/seller-imports.ts'
import type { SellerImport } from '../../api/seller-imports.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { saveFile } from '../../form/save-file.ts'
import { ImportErrors } from '../../listings/import-errors.tsx'
import { useMine } from '../../session/who.ts'

const LATEST = { key: 'seller import', ask: readLatestImport, freshMs: 0 }
const POLL_EVERY_MS = 1_000
const FILE_BYTES_MAX = 1024 ** 2
const TEMPLATE = 'domain,price,minimum_price\r\nexample.com,2500,1999.50\r\n'

/** Listing many names from a file: upload, progress, and the rows that were refused. */
export function FileImport({ onListed }: { onListed: () => void }) {
  const { data: latest, askAgain } = useMine(LATEST)
  const [file, setFile] = useState<File>()
  useProgress(latest ?? undefined, { poll: askAgain, onEnd: onListed })
  return (
    <>
      <Form
        label="List many names"
        submit="Upload file"
        busy="Sending…"
        done="File sent."
        send={async () => {
          if (!file) throw new Error('Choose a file first.')
          if (file.size > FILE_BYTES_MAX) throw new Error('The file is larger than 1 MB.')
          await sendSellerFile(file)
          setFile(undefined)
          askAgain()
        }}
      >
        <Field
          label="CSV file"
          name="file"
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
          hint={
            <>
              At most 10,000 lines. The first one is <code>domain,price,minimum_price</code>. Prices
              are in dollars, and the minimum price is optional.
            </>
          }
        />
      </Form>
      <div className="actions">
        <button
          type="button"
          className="btn"
          data-kind="ghost"
          onClick={() => saveFile('domains-to-sell.csv', TEMPLATE)}
        >
          Download a template
        </button>
      </div>
      {latest && <Progress latest={latest} />}
    </>
  )
}

/** Polls while an import is running, and calls `onEnd` once when it is done. */
function useProgress(
  latest: SellerImport | undefined,
  { poll, onEnd }: { poll: () => void; onEnd: () => void },
): void {
  const { import_id, status } = latest ?? {}
  const onTick = useEffectEvent(poll)
  const onDone = useEffectEvent(onEnd)
  useEffect(() => {
    if (status === undefined) return undefined
    if (status !== 'running') {
      onDone()
      return undefined
    }
    const timer = setInterval(() => onTick(), POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [import_id, status])
}

function Progress({ latest }: { latest: SellerImport }) {
  const { total, created, rejected, errors, reason } = latest
  const done = created + rejected
  return (
    <div className="import-progress">
      <progress aria-label="Import progress" max={total} value={done} />
      <output>{progressText(latest)}</output>
      {reason !== null && <p className="hint">{reason}</p>}
      <ImportErrors errors={errors} rejected={rejected} />
    </div>
  )
}

function progressText({ status, total, created, rejected }: SellerImport): string {
  if (status === 'running') return `${created + rejected} of ${total} lines done…`
  const left = rejected === 0 ? '' : `, ${rejected} rejected`
  return `Your last file: ${created} of ${total} names listed${left}.`
}
