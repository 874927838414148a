import type { RecordsClient } from '../../../upstream/dns/ask-records.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { error, gradeOf, type Issue, notice } from '../issue.ts'
import { ToolFailure } from '../tool.ts'
import { openZone } from './ask-zone.ts'
import { checkDkim } from './check-dkim.ts'
import { checkDmarc } from './check-dmarc.ts'
import { checkMx } from './check-mx.ts'
import { checkSpf } from './check-spf.ts'

type Asked = { name: ReadName; selectors: string[]; now: Date }

const TAKEN = { error: 25, warning: 10, notice: 2 }

/** Checks everything that receivers look at before they trust a sender. */
export async function checkEmail(
  records: RecordsClient,
  { name: { name, isKnownSuffix }, selectors, now }: Asked,
  signal: AbortSignal,
) {
  if (!isKnownSuffix) throw new ToolFailure('not_public', 'The TLD is not public.')
  const zone = openZone(records, signal)
  const apex = await zone.ask(name, 'MX')
  if (!apex) throw new ToolFailure('no_answer', 'No resolver answered.')
  if (apex.rcode === 'NXDOMAIN') {
    throw new ToolFailure('no_such_name', "The name doesn't exist in the DNS.")
  }
  const [mx, spf, dmarc, sts, reports] = await Promise.all([
    checkMx(zone, name, apex),
    checkSpf(zone, name),
    checkDmarc(zone, name),
    zone.texts(`_mta-sts.${name}`),
    zone.texts(`_smtp._tls.${name}`),
  ])
  const takesMail = mx.records.length > 0 && !mx.is_null
  const dkim = await checkDkim(zone, name, { selectors, takesMail })
  const transport = {
    mta_sts: sts.some((text) => text.startsWith('v=STSv1')),
    tls_reports: reports.some((text) => text.startsWith('v=TLSRPTv1')),
  }
  const issues = [
    ...mx.issues,
    ...spf.issues,
    ...dkim.issues,
    ...dmarc.issues,
    ...(takesMail ? judgeTransport(transport) : []),
    ...(zone.isCut() ? [error('too_many_lookups', 'The records refer to too many others.')] : []),
  ]
  const score = scoreOf(issues)
  return {
    domain: name,
    as_of: now.toISOString(),
    score,
    grade: gradeOf(score),
    mx,
    spf,
    dkim,
    dmarc,
    ...transport,
    issues,
  }
}

function judgeTransport({ mta_sts, tls_reports }: { mta_sts: boolean; tls_reports: boolean }) {
  return [
    ...(mta_sts ? [] : [notice('no_mta_sts', 'No MTA-STS: mail to you may be sent unencrypted.')]),
    ...(tls_reports
      ? []
      : [notice('no_tls_reports', 'No TLS-RPT: failed deliveries are not reported to you.')]),
  ]
}

function scoreOf(issues: Issue[]): number {
  return Math.max(
    0,
    issues.reduce((left, { severity }) => left - TAKEN[severity], 100),
  )
}
