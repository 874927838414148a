import { Link } from '../../address/link.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { list, search } from '../../kit/icons.ts'
import {
  blocks,
  fileText,
  globe,
  handCoins,
  link,
  mail,
  server,
  shieldCheck,
  sparkles,
  textSearch,
} from '../../kit/section-icons.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import { allTools } from './load.ts'
import './tools.css'

const ICONS: Record<string, string> = {
  whois: search,
  'dns-lookup': server,
  'ssl-check': shieldCheck,
  'http-headers': fileText,
  'email-auth': mail,
  appraisal: handCoins,
  'name-generator': sparkles,
  'typo-variants': textSearch,
  'bulk-availability': list,
  'link-check': link,
  'seo-crawl': globe,
}
/** Not in the catalogue of tools, because it has a limit of its own. */
const WHOIS = {
  slug: 'whois',
  title: 'WHOIS lookup',
  description: 'Who registered a domain, when it expires, and where it’s hosted.',
}

/** The list of free tools. */
export function ToolsPage() {
  const { data, error, askAgain } = useAnswer(allTools)
  usePageHead({
    title: 'Free tools – Namehouse',
    description: 'Free tools for domains, websites, email and certificates. No account needed.',
  })
  return (
    <div className="frame page stack" data-gap="5">
      <div className="stack" data-gap="3">
        <h1>Free tools</h1>
        <p className="lead">For domains, websites, email and certificates. No account needed.</p>
      </div>
      {!data && error && (
        <Failure title="We couldn’t load the tools" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading the tools…</output>}
      <ul className="tool-list">
        {data &&
          [WHOIS, ...data].map(({ slug, title, description }) => (
            <li key={slug}>
              <Link className="panel" to={`/tools/${slug}`}>
                <Icon path={ICONS[slug] ?? blocks} />
                <h2>{title}</h2>
                <p className="soft">{description}</p>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
