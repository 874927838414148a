import type { PartnerRequest } from '../../api/partner-requests.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Tone } from '../../parts/tone-mark.tsx'

/** The status with the error code, which says more. */
export function RequestStatus({ request: { status, code } }: { request: PartnerRequest }) {
  return (
    <>
      <ToneMark tone={toneOf(status)} text={String(status)} />
      {code !== null && (
        <>
          {' '}
          <code>{code}</code>
        </>
      )}
    </>
  )
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'waiting' : 'good'
}
