import { error, type Issue, notice, warning } from '../issue.ts'
import type { Zone } from './ask-zone.ts'
import { readTags } from './read-tags.ts'

const REPORTS_MAX = 10

/** Checks what the domain asks receivers to do with forged mail. */
export async function checkDmarc(zone: Zone, name: string) {
  const records = (await zone.texts(`_dmarc.${name}`)).filter((text) =>
    /^v=DMARC1\s*(;|$)/.test(text),
  )
  const [record = null] = records
  if (record === null) {
    const issues = [error('no_dmarc', 'No DMARC record: forged mail is delivered like any other.')]
    return { record, policy: null, subdomain_policy: null, percent: null, reports: [], issues }
  }
  const tags = readTags(record)
  const policy = tags.get('p')?.toLowerCase() ?? null
  const percent = Number(tags.get('pct') ?? 100)
  const reports = addressesOf(tags.get('rua'))
  const issues = [
    ...(records.length > 1
      ? [error('several_dmarc', 'More than one DMARC record: receivers ignore all of them.')]
      : []),
    ...judgePolicy(policy),
    ...judgeRest({ subdomains: tags.get('sp')?.toLowerCase(), percent, reports, policy }),
    ...(await judgeReceivers(zone, name, reports)),
  ]
  return {
    record,
    policy,
    subdomain_policy: tags.get('sp')?.toLowerCase() ?? policy,
    percent,
    alignment: { dkim: tags.get('adkim') ?? 'r', spf: tags.get('aspf') ?? 'r' },
    reports,
    issues,
  }
}

function judgePolicy(policy: string | null): Issue[] {
  if (policy === 'reject') return []
  if (policy === 'quarantine') {
    return [notice('dmarc_quarantine', 'Forged mail goes to the junk folder; reject refuses it.')]
  }
  if (policy === 'none') {
    return [warning('dmarc_none', 'p=none only watches: forged mail is still delivered.')]
  }
  return [error('dmarc_syntax', 'The record has no policy that receivers know.')]
}

type Rest = {
  subdomains: string | undefined
  percent: number
  reports: string[]
  policy: string | null
}

function judgeRest({ subdomains, percent, reports, policy }: Rest): Issue[] {
  const isPercent = Number.isInteger(percent) && percent >= 0 && percent <= 100
  return [
    ...(isPercent ? [] : [error('dmarc_syntax', 'pct must be a number from 0 to 100.')]),
    ...(isPercent && percent < 100
      ? [warning('dmarc_partial', `The policy applies to only ${percent}% of forged mail.`)]
      : []),
    ...(subdomains === 'none' && policy !== 'none'
      ? [warning('dmarc_subdomains', 'Subdomains are not protected against forged mail (sp=none).')]
      : []),
    ...(reports.length === 0
      ? [notice('dmarc_no_reports', 'Reports of forged mail go nowhere. Add rua=mailto:….')]
      : []),
  ]
}

function addressesOf(value: string | undefined): string[] {
  const parts = (value ?? '').split(',', REPORTS_MAX).map((part) => part.trim())
  return parts.filter((part) => /^mailto:[^@\s]+@[^@\s]+$/i.test(part)).map((part) => part.slice(7))
}

/**
 * A report address at another domain only works if that domain agrees to receive reports (RFC 7489,
 * 7.1).
 */
async function judgeReceivers(zone: Zone, name: string, reports: string[]): Promise<Issue[]> {
  const hosts = new Set(reports.map((address) => address.split('@')[1]?.split('!')[0] ?? ''))
  const judged = await Promise.all(
    [...hosts].map(async (host) => {
      if (host === name || host.endsWith(`.${name}`)) return []
      const texts = await zone.texts(`${name}._report._dmarc.${host}`)
      return texts.some((text) => text.startsWith('v=DMARC1'))
        ? []
        : [warning('dmarc_reports_refused', `${host} has not agreed to receive the reports.`)]
    }),
  )
  return judged.flat()
}
