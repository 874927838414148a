import type { ReactNode } from 'react'
import { ApiError, isRecord } from '../../api/api-error.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { Issues } from './reports/issues.tsx'
import { Part } from './report-part.tsx'
import { partsOf } from './report-parts.ts'
import { appraisalReport } from './reports/appraisal.tsx'
import { dnsReport } from './reports/dns.tsx'
import { emailReport } from './reports/email.tsx'
import { headersReport } from './reports/headers.tsx'
import { linksReport } from './reports/links.tsx'
import { bulkReport, generatorReport, typosReport } from './reports/names.tsx'
import { seoReport } from './reports/seo.tsx'
import { sslReport } from './reports/ssl.tsx'
import './report.css'

type Result = Record<string, unknown>
type Props = { slug: string; result: Result; ok: boolean }

/** A report designed for its tool. Each throws if the result isn't shaped as it expects. */
const REPORTS: Record<string, (result: Result) => ReactNode> = {
  appraisal: appraisalReport,
  'bulk-availability': bulkReport,
  'dns-lookup': dnsReport,
  'email-auth': emailReport,
  'http-headers': headersReport,
  'link-check': linksReport,
  'name-generator': generatorReport,
  'seo-crawl': seoReport,
  'ssl-check': sslReport,
  'typo-variants': typosReport,
}

/** A tool's report, to read, copy, share or print. */
export function Report({ slug, result, ok }: Props) {
  return (
    <section className="report" aria-label="Report">
      {(ok && designed(slug, result)) || <PlainReport result={result} ok={ok} />}
      <div className="actions report-actions">
        <CopyButton text={window.location.href} about="link" />
        <CopyButton text={JSON.stringify(result, null, 2)} about="as JSON" />
        <button type="button" className="btn" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </section>
  )
}

/** Undefined for a tool newer than this page, or a result of another shape. */
function designed(slug: string, result: Result): ReactNode {
  try {
    return REPORTS[slug]?.(result)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function PlainReport({ result, ok }: { result: Result; ok: boolean }) {
  const issues = Array.isArray(result['issues']) ? result['issues'].filter(isRecord) : []
  return (
    <>
      <h2>{ok ? 'Report' : 'We couldn’t check this'}</h2>
      {issues.length > 0 && <Issues issues={issues} />}
      {partsOf(result).map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </>
  )
}
