import { Link } from '../../address/link.tsx'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import pricesPy from '../../docs/examples/prices.py?raw'
import pricesSh from '../../docs/examples/prices.sh?raw'
import pricesTs from '../../docs/examples/prices.mjs?raw'
import searchPy from '../../docs/examples/search.py?raw'
import searchSh from '../../docs/examples/search.sh?raw'
import searchTs from '../../docs/examples/search.mjs?raw'

/** Guide: what works without a key, and what a person's consent adds. */
export function PricesPage() {
  return (
    <DocsFrame
      title="Search and prices"
      lead="Search, extension prices, the marketplace and the tools are open to everyone. Only exact marketplace prices need a person’s consent."
    >
      <Part
        id="search"
        code={<CodeTabs name="search" samples={{ ts: searchTs, sh: searchSh, py: searchPy }} />}
      >
        <p>
          Results are streamed, one line of JSON per name, as soon as the registry answers. A name
          is only <code>available</code> if its registry says so. If nobody answers, its state is{' '}
          <code>unknown</code>, with a reason.
        </p>
      </Part>
      <Part
        id="market"
        code={<CodeTabs name="prices" samples={{ ts: pricesTs, sh: pricesSh, py: pricesPy }} />}
      >
        <p>
          Listings have no prices unless you send an access token. Run this example once without a
          token, then again with one in <code>ACCESS_TOKEN</code>.
        </p>
      </Part>
      <Part id="token">
        <p>
          Use OAuth 2.0 with authorization codes and PKCE, and the scope <code>pricing:read</code>.
          Apps have no client secret.
        </p>
        <ol>
          <li>
            <Link to="/docs/reference#registerApp">Register your app</Link> once, with its redirect
            URI.
          </li>
          <li>
            Create a new code verifier. Send the person’s browser to <code>/oauth/authorize</code>{' '}
            with the verifier’s SHA-256. They sign in, see what your app asks for, and allow or deny
            it.
          </li>
          <li>
            <Link to="/docs/reference#issueToken">Exchange the code</Link> and the verifier for
            tokens within one minute. A code works once.
          </li>
          <li>
            Send the token as <code>Authorization: Bearer</code>. It expires after an hour. Each
            refresh token works once and gives you the next pair.
          </li>
        </ol>
        <p>
          People see and revoke their apps under <Link to="/account/apps">Apps</Link>. Assistants
          connect to <code>/mcp</code> with the Model Context Protocol and discover the rest. If a
          person allows it, they can also manage domains and fill the cart.
        </p>
      </Part>
    </DocsFrame>
  )
}
