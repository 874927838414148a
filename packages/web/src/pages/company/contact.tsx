import { Link } from '../../address/link.tsx'
import { Article } from './article.tsx'

export function ContactPage() {
  return (
    <Article title="Contact" lead="The fastest way to an answer depends on the question.">
      <h2>An order or a payment</h2>
      <p>
        Find your order number in the email we sent, and quote it when you write to the operator of
        this site. Your <Link to="/account/receipts">receipts</Link> list what you paid.
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
