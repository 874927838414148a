import { Link } from '../../address/link.tsx'
import type { PartnerRequest } from '../../api/partner-requests.ts'
import type { Tenant } from '../../api/portal.ts'
import { copyAs } from '../../docs/copy-as.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { DetailPanel } from '../../parts/detail-panel.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { When } from '../../parts/when.tsx'
import { secondText } from '../../names/day-text.ts'
import { useMine } from '../../session/who.ts'
import { requestOf } from './request-load.ts'
import { RequestStatus } from './request-status.tsx'
import { msText } from './request-table.tsx'

type Props = { tenant: Tenant; id: string }

/** One request, with its command to copy. */
export function RequestPart({ tenant, id }: Props) {
  const { partner_id: partner, environment } = tenant
  const { data, error, askAgain } = useMine(requestOf(tenant, id))
  return (
    <>
      <Part id="request-title" title="Request">
        <p>
          <Link to={partnerHref('/partner/requests', { partner, environment })}>All requests</Link>
        </p>
        {data?.request && <Facts request={data.request} />}
        {data && !data.request && (
          <p>
            There is no request <code>{id}</code> in {environment} in the last 7 days. A new one
            appears here within a few seconds.
          </p>
        )}
        <LoadState what="request" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {data?.request && <HeaderParts request={data.request} />}
      {data?.request && <CurlPart request={data.request} />}
    </>
  )
}

type OneProps = { request: PartnerRequest }

function Facts({ request }: OneProps) {
  const { request_id, at, method, path, code, duration_ms, key_id } = request
  return (
    <DetailPanel
      facts={[
        ['Status', <RequestStatus key="status" request={request} />],
        ['What it means', code === null ? undefined : helpLink(code)],
        ['Method', method],
        ['Path', <code key="path">{path}</code>],
        [
          'Time',
          <span key="time">
            {secondText(at)} (<When at={at} />)
          </span>,
        ],
        ['Duration', msText(duration_ms)],
        ['Key ID', <code key="key">{key_id}</code>],
        ['Request ID', <code key="id">{request_id}</code>],
      ]}
    />
  )
}

/** Successful reads have none. */
function HeaderParts({ request: { request_headers, response_headers } }: OneProps) {
  const parts = [
    ['Request headers', request_headers],
    ['Response headers', response_headers],
  ] as const
  return parts.map(([title, headers = []]) => {
    if (headers.length === 0) return null
    return (
      <Part key={title} id={`${title.split(' ')[0]?.toLowerCase()}-headers`} title={title}>
        <DetailPanel
          facts={headers.map(({ name, value }) => [name, <code key={name}>{value}</code>])}
        />
      </Part>
    )
  })
}

function helpLink(code: string) {
  return <Link to={`/docs/errors#${code}`}>How to fix {code}</Link>
}

function CurlPart({ request }: { request: PartnerRequest }) {
  const text = curlOf(request)
  return (
    <Part id="curl-title" title="Send it again">
      <p>
        With the script from the <Link to="/docs/first-request">first guide</Link>. We don’t store
        bodies or free text, so fill in what is shown as <code>…</code>.
      </p>
      <div className="json-block">
        <section aria-label="Command">
          <pre>{text}</pre>
        </section>
      </div>
      <div className="actions">
        <CopyButton text={text} about="command" />
      </div>
    </Part>
  )
}

function curlOf({ method, path }: PartnerRequest): string {
  const [place = '', search = ''] = path.split(/\?(.*)/s)
  const pairs = search.split('&').filter((pair) => pair.includes('='))
  const query = pairs.map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return [name, value]
  })
  const body = method === 'GET' || method === 'DELETE' ? '' : '{ … }'
  return copyAs({ method, path: place, query, body, headers: {} }).sh
}
