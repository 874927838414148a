import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import pricesPy from '../../docs/examples/prices.py?raw'
import pricesSh from '../../docs/examples/prices.sh?raw'
import pricesTs from '../../docs/examples/prices.ts?raw'
import searchPy from '../../docs/examples/search.py?raw'
import searchSh from '../../docs/examples/search.sh?raw'
import searchTs from '../../docs/examples/search.ts?raw'

/** Guide: what works without a key, and what a person's consent adds. */
export function PricesPage() {
  return (
    <DocsFrame
      title="Search and prices"
      lead="Searching, the prices of endings, the market and the tools are open to everybody. Only exact market prices want somebody’s consent."
    >
      <Part id="search" title="Search">
        <p>
          The answer is a stream: a line of JSON for each name, as soon as its registry has said
          something. Nothing is called available that its registry did not call so; where nobody
          answers, the state is <code>unknown</code> and a reason stands beside it.
        </p>
        <CodeTabs name="search" samples={{ ts: searchTs, sh: searchSh, py: searchPy }} />
      </Part>
      <Part id="market" title="The market">
        <p>
          Without a token the prices of listings are hidden. With one they are there. Run this first
          as it is, and again once <code>ACCESS_TOKEN</code> holds a token:
        </p>
        <CodeTabs name="prices" samples={{ ts: pricesTs, sh: pricesSh, py: pricesPy }} />
      </Part>
      <Part id="token" title="How an app gets a token">
        <p>
          OAuth 2.0 with codes and PKCE, scope <code>pricing:read</code>. There are no secrets.
        </p>
        <ol className="docs-list">
          <li>
            <Link to="/docs/reference#registerApp">Register the app</Link>, once, with the address
            to come back to.
          </li>
          <li>
            Make a verifier, new for each question, and send the person’s browser to{' '}
            <code>/oauth/authorize</code> with its SHA-256. They sign in, read who asks for what,
            and allow it or not.
          </li>
          <li>
            <Link to="/docs/reference#issueToken">Exchange the code</Link> that comes back, within a
            minute and once, together with the verifier.
          </li>
          <li>
            Send the token as <code>Authorization: Bearer</code>. It lasts an hour; the refresh
            token brings the next, and works once.
          </li>
        </ol>
        <p>
          People see and end what they allowed under <Link to="/account/apps">Apps</Link>.
          Assistants that follow the Model Context Protocol need nothing but the address of the
          service: they find the rest by themselves.
        </p>
      </Part>
    </DocsFrame>
  )
}
