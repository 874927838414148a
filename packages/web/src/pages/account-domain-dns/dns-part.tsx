import { useState } from 'react'
import type { ReactNode } from 'react'
import { changeDns, dnsHistoryOf, dnsOf, exportDnsHref } from '../../api/dns.ts'
import type { Dns } from '../../api/dns.ts'
import type { ForwardingSummary } from '../../api/forwarding.ts'
import { Empty } from '../../empty/empty.tsx'
import { Icon } from '../../kit/icon.tsx'
import { plus } from '../../kit/icons.ts'
import { arrowDownToLine, sparkles, upload } from '../../kit/section-icons.ts'
import { askAgain } from '../../load/answers.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import { DnssecPart } from './dnssec-part.tsx'
import { countOf, patchOf, rowsOf } from './draft.ts'
import type { Row } from './draft.ts'
import { ForwardingPart } from './forwarding-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { HostingNote } from './hosting-note.tsx'
import { ImportPart } from './import-part.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordTable } from './record-table.tsx'
import { SaveBar } from './save-bar.tsx'
import { TemplatePart } from './template-part.tsx'
import { useDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'
import './dns.css'

type Props = {
  domain: string
  forwarding: ForwardingSummary | null
  onForwarding: () => void
}

/** The DNS records of a domain: edit, review the difference, save, undo. */
export function DnsPart({ domain, forwarding, onForwarding }: Props) {
  const { data, error, askAgain: reload } = useMine(dnsOf(domain))
  return (
    <div className="dns-part">
      <LoadState what="DNS records" isHere={data !== undefined} error={error} askAgain={reload} />
      {data && (
        <Editor
          domain={domain}
          dns={data}
          onReload={reload}
          forwarding={
            <ForwardingPart
              domain={domain}
              forwarding={forwarding}
              onChange={() => {
                reload()
                askAgain(dnsHistoryOf(domain))
                onForwarding()
              }}
            />
          }
        />
      )}
    </div>
  )
}

type Opened = 'none' | 'record' | 'template' | 'import'
type EditorProps = { domain: string; dns: Dns; onReload: () => void; forwarding: ReactNode }

function Editor({ domain, dns, onReload, forwarding }: EditorProps) {
  const [draft, step] = useDraft(domain)
  const [opened, setOpened] = useState<Opened>('none')
  const [wanted, setWanted] = useState('')
  const { etag, records } = dns
  const close = () => setOpened('none')
  const saving = useSaving(domain, () => {
    close()
    onReload()
    askAgain(dnsHistoryOf(domain))
  })
  const show = (which: Opened) => {
    // The bar would lie over what opens now.
    saving.close()
    setOpened(which)
  }
  const patch = patchOf(records, draft)
  const rows = rowsOf(records, draft)
  const shown = rows.filter((row) => isWanted(row, wanted))
  const part = { domain, etag, saving, onClose: close }
  return (
    <>
      {!dns.hosted && <HostingNote domain={domain} dns={dns} />}
      <Tools domain={domain} opened={opened} onOpen={show} />
      {opened === 'record' && (
        <section className="panel" aria-label="New record">
          <RecordForm
            domain={domain}
            label="New record"
            record={{ type: 'A', name: '', content: '', ttl: dns.default_ttl }}
            isTypeFixed={false}
            submit="Add record"
            onSubmit={(record) => {
              step({ kind: 'add', record })
              close()
            }}
            onCancel={close}
          />
        </section>
      )}
      {opened === 'template' && <TemplatePart {...part} />}
      {opened === 'import' && <ImportPart {...part} />}
      <section className="panel is-flush dns-panel" aria-label="Records">
        {rows.length === 0 ? (
          <Empty title="No records yet">Add a record, use a template or import a zone file.</Empty>
        ) : (
          <>
            <Finder total={rows.length} shown={shown.length} value={wanted} onChange={setWanted} />
            {shown.length === 0 ? (
              <p className="dns-no-match soft">No record has “{wanted.trim()}” in it.</p>
            ) : (
              <RecordTable domain={domain} rows={shown} onStep={step} />
            )}
          </>
        )}
      </section>
      {forwarding}
      <DnssecPart domain={domain} dns={dns} onChange={onReload} />
      <HistoryPart domain={domain} isBusy={saving.isBusy} onUndo={saving.undo} />
      <SaveBar
        saving={saving}
        count={countOf(patch)}
        send={async (isDryRun) => {
          const change = await changeDns({ domain, etag, isDryRun }, patch)
          // Only these: a template or an undo leaves them as they are.
          if (!isDryRun) step({ kind: 'saved', sent: draft, changes: change.changes })
          return change
        }}
        onDiscard={() => step({ kind: 'discard' })}
        onReload={onReload}
      />
    </>
  )
}

type ToolsProps = { domain: string; opened: Opened; onOpen: (opened: Opened) => void }

function Tools({ domain, opened, onOpen }: ToolsProps) {
  const toggle = (which: Opened) => ({
    type: 'button' as const,
    'aria-expanded': opened === which,
    onClick: () => onOpen(opened === which ? 'none' : which),
  })
  return (
    <div className="row" data-gap="2">
      <button {...toggle('record')} className="btn" data-kind="primary">
        <Icon path={plus} />
        Add record
      </button>
      <button {...toggle('template')} className="btn">
        <Icon path={sparkles} />
        Use a template
      </button>
      <button {...toggle('import')} className="btn">
        <Icon path={upload} />
        Import
      </button>
      <a className="btn" href={exportDnsHref(domain)} download>
        <Icon path={arrowDownToLine} />
        Export
      </a>
    </div>
  )
}

type FinderProps = {
  total: number
  shown: number
  value: string
  onChange: (value: string) => void
}

function Finder({ total, shown, value, onChange }: FinderProps) {
  const all = total === 1 ? '1 record' : `${total.toLocaleString('en-US')} records`
  return (
    <div className="dns-finder">
      <input
        type="search"
        aria-label="Find a record"
        placeholder="Find a record"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <output className="hint">
        {shown === total ? all : `${shown.toLocaleString('en-US')} of ${all}`}
      </output>
    </div>
  )
}

function isWanted({ record: { type, name, content } }: Row, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  return text === '' || `${type} ${name} ${content}`.toLowerCase().includes(text)
}
