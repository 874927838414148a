import { Link } from '../../address/link.tsx'

/** What sellers and developers get. */
export function SellAndBuild() {
  return (
    <section className="section frame tiles is-fit duo late" aria-label="Sell and build">
      <div className="panel">
        <div className="stack">
          <h2>Sitting on a good name?</h2>
          <p className="soft">List it in a few minutes. It stays yours until it’s sold.</p>
        </div>
        <ol className="timeline">
          <li className="done">
            <b>Set a price</b>
            <span className="soft small">And the lowest offer you’d accept, if you like.</span>
          </li>
          <li className="done">
            <b>Prove it’s yours</b>
            <span className="soft small">
              Add one DNS record. Nobody else can list your name then.
            </span>
          </li>
          <li className="now">
            <b>Meet buyers</b>
            <span className="soft small">
              It shows up on the marketplace, in search, and wherever our partners sell.
            </span>
          </li>
        </ol>
        <p className="row">
          <Link className="btn" data-kind="primary" to="/account/listings">
            List a name
          </Link>
          <Link className="btn" data-kind="ghost" to="/tools/appraisal">
            What’s it worth?
          </Link>
        </p>
      </div>
      <div className="panel is-night">
        <div className="stack">
          <h2>Sell names in your own product</h2>
          <p className="soft">
            One API for search, prices, orders and payouts. Start in the sandbox.
          </p>
        </div>
        <div className="code">
          <header>
            <span>Terminal</span>
          </header>
          {/* Wide lines scroll, so the keyboard must reach them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} aria-label="Example request">
            <code>
              <span className="c"># Names for sale that mean what you mean</span>
              {'\ncurl -G "$NAMEHOUSE/api/market/listings" \\\n  -d '}
              <span className="s">q=harbor</span> -d <span className="s">length_max=12</span>
              {'\n\n{ '}
              <span className="k">"items"</span>
              {': [\n  { '}
              <span className="k">"domain"</span>: <span className="s">"harborkit.com"</span>
              {', … },\n  { '}
              <span className="k">"domain"</span>: <span className="s">"oldharbor.co"</span>
              {', … }, …'}
            </code>
          </pre>
        </div>
        <p className="row">
          <Link className="btn" to="/docs">
            Read the docs
          </Link>
          <Link className="btn" data-kind="ghost" to="/docs/sandbox">
            Try the sandbox
          </Link>
        </p>
      </div>
    </section>
  )
}
