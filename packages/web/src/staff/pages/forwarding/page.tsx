import { go, useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Empty } from '../../../empty/empty.tsx'
import { Field } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { useMine } from '../../../session/who.ts'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'
import { ForwardingRow } from './forwarding-row.tsx'
import { forwardingsOf } from './load.ts'

const PATH = '/staff/forwarding'

/** Domains whose owners forward their visitors: find one, and stop it if it is abused. */
export function ForwardingPage() {
  return (
    <DeskPage title="Forwarding">
      {(environment) => <Forwardings environment={environment} />}
    </DeskPage>
  )
}

function Forwardings({ environment }: { environment: Environment }) {
  const { domain = '' } = useAddress().query
  return (
    <>
      <Part id="find-title" title="Find a forwarded domain">
        <Finder key={domain} domain={domain} environment={environment} />
        {domain !== '' && <Found domain={domain} />}
      </Part>
      <Stopped />
    </>
  )
}

type FinderProps = { domain: string; environment: Environment }

/** The domain is part of the address, so that a finding can be shared. */
function Finder({ domain, environment }: FinderProps) {
  return (
    <Form
      label="Find"
      submit="Find"
      busy="Looking…"
      send={async ({ domain: typed = '' }) => {
        go(deskHref(PATH, { environment, domain: typed.trim() }), { keepsScroll: true })
      }}
    >
      <Field
        label="Domain"
        name="domain"
        defaultValue={domain}
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
    </Form>
  )
}

function Found({ domain }: { domain: string }) {
  const { data, error, askAgain } = useMine(forwardingsOf(domain))
  return (
    <>
      <LoadState what="forwarding" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data?.length === 0 && (
        <Empty title={`${domain} isn’t forwarded by us`}>
          It may lead elsewhere by its DNS records, or be forwarded by another provider.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="desk-rows" aria-label="Found">
          {data.map((each) => (
            <ForwardingRow key={each.domain} forwarding={each} onDone={askAgain} />
          ))}
        </ul>
      )}
    </>
  )
}

function Stopped() {
  const { data, error, askAgain } = useMine(forwardingsOf(''))
  return (
    <Part id="stopped-title" title="Stopped by us">
      <LoadState
        what="stopped forwardings"
        isHere={data !== undefined}
        error={error}
        askAgain={askAgain}
      />
      {data?.length === 0 && <p className="hint">No forwarding is stopped.</p>}
      {data && data.length > 0 && (
        <ul className="desk-rows" aria-label="Stopped by us">
          {data.map((each) => (
            <ForwardingRow key={each.domain} forwarding={each} onDone={askAgain} />
          ))}
        </ul>
      )}
    </Part>
  )
}
