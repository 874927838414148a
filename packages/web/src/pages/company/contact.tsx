import { Link } from '../../address/link.tsx'
import { readOperator } from '../../api/operator.ts'
import type { Operator } from '../../api/operator.ts'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Article } from './article.tsx'

export const operator: Question<Operator> = { key: 'operator', ask: readOperator }

export function ContactPage() {
  const { data, error, askAgain } = useAnswer(operator)
  return (
    <Article isBeside title="Contact" lead="The fastest way to an answer depends on the question.">
      <LoadState what="address" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data && <Reach {...data} />}
      <h2>An order or a payment</h2>
      <p>
        Send us the order number from the email we sent you. Your{' '}
        <Link to="/account/receipts">receipts</Link> list what you paid.
      </p>
      <h2>A name you sell</h2>
      <p>
        <Link to="/account/listings">Your listings</Link> show what is missing, and how to fix it.
      </p>
      <h2>The API</h2>
      <p>
        Start with the <Link to="/docs">docs</Link>. Every error has a request ID. Send it along, so
        we can find what happened.
      </p>
      <h2>Something is down</h2>
      <p>
        Check the <Link to="/status">status page</Link> first. If it shows no problem, tell us what
        you did and what you saw.
      </p>
    </Article>
  )
}

/** Who runs this site and where to write to. */
function Reach({ name, address, country, contact }: Operator) {
  const lines = country === null ? address : [...address, countryOf(country)]
  return (
    <div className="panel row" data-gap="6">
      <div>
        <span className="label">Write to us</span>
        {contact === null ? (
          <p>Reply to any email you got from us.</p>
        ) : (
          <p className="lead">
            <a href={contact}>{contact.replace(/^(mailto:|tel:|https:\/\/)/, '')}</a>
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <div>
          <span className="label">Operated by</span>
          <p>{name}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  )
}

function countryOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}
